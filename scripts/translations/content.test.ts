import { describe, expect, test } from 'vitest';
import { hashTexts, itemProblems, textProblems } from './content.ts';

const ENGLISH = 'In 2018 shoppers took 820 million bags, 146 for each person [^sec-2018].';

describe('the figures and citations of a translation', () => {
  test.each([
    ['zh', '2018年，购物者拿了8.2亿个袋子，每人146个[^sec-2018]。'],
    ['ms', 'Pada 2018 pembeli mengambil 820 juta beg, 146 bagi setiap orang [^sec-2018].'],
    ['ta', '2018இல் 820 மில்லியன் பைகள், ஒருவருக்கு 146 [^sec-2018].'],
  ])('may be written as %s writes them', (language, text) => {
    expect(textProblems(ENGLISH, text, language)).toEqual([]);
  });

  test.each([
    ['Between 45 and 50 million tonnes [^a].', '4500万至5000万公吨[^a]。'],
    ['It opened on 12 July 2026 [^a].', '它在2026年7月12日启用[^a]。'],
    ['About 46,000 trees [^a]', '约4万6000棵树[^a]'],
  ])('“%s” is “%s” in Chinese', (english, text) => {
    expect(textProblems(english, text, 'zh')).toEqual([]);
  });

  test.each([
    ['de', '4.5 km, 12,000 steps and 1,200 trees', '4,5 km, 12.000 Schritte und 1200 Bäume'],
    ['fr', '12,000 steps, 820 million bags', '12\u202F000 pas, 820 millions de sacs'],
    ['es', '3 miles, 46,000 trees', '3 millas, 46 mil árboles'],
    ['it', '1.5 million plants', '1,5 milioni di piante'],
    ['ja', 'In July 2026, 46,000 trees', '2026年7月、4万6000本の木'],
    ['ko', '820 million bags', '봉투 8.2억 개'],
  ])('may be written as %s writes them: “%s”', (language, english, text) => {
    expect(textProblems(english, text, language)).toEqual([]);
    expect(textProblems(`${english}, 9`, text, language)).toEqual(['lacks the figures 9']);
  });

  test('may have numbers in digits that the English says in words, but no others', () => {
    expect(textProblems('Twenty-five green spaces in half an hour', '30分で緑のスポット25か所', 'ja')).toEqual([]);
    expect(textProblems('A quarter of seven trees', '7本の木の4分の1', 'ja')).toEqual([]);
    expect(textProblems('Twenty-five green spaces', '緑のスポット35か所', 'ja')).toEqual(['adds the figures 35']);
    expect(textProblems('Twenty-five green spaces', '25 grüne Orte', 'de')).toEqual(['adds the figures 25']);
  });

  test('are not looked for in the addresses of links', () => {
    const address = '(https://www.nea.gov.sg/1.500/2)';
    expect(textProblems(`See [NEA]${address}.`, `Siehe [NEA]${address}.`, 'de')).toEqual([]);
    expect(textProblems(`See [NEA]${address}, 3.`, `Siehe [NEA]${address}.`, 'de')).toEqual(['lacks the figures 3']);
  });

  test.each([
    [
      'another figure',
      '2018年，购物者拿了8.2亿个袋子，每人164个[^sec-2018]。',
      ['lacks the figures 146', 'adds the figures 164'],
    ],
    [
      'a scale that is off by ten',
      '2018年，购物者拿了8200万个袋子，每人146个[^sec-2018]。',
      ['lacks the figures 820000000', 'adds the figures 82000000'],
    ],
    ['no citation', '2018年，购物者拿了8.2亿个袋子，每人146个。', ['has other citations or links']],
    [
      'another paragraph',
      '2018年，购物者拿了8.2亿个袋子。\n\n每人146个[^sec-2018]。',
      ['has 2 paragraphs, 0 items, 0 marks instead of 1 paragraphs, 0 items, 0 marks'],
    ],
  ])('with %s are found', (_what, text, problems) => {
    expect(textProblems(ENGLISH, text, 'zh')).toEqual(problems);
  });
});

describe('the translation of an item', () => {
  const english = { title: 'Bags', description: 'About bags.', 'sections.0.heading': 'A bag' };
  const of = hashTexts(english);

  test('has all fields in an official language, and names and descriptions in the others', () => {
    expect(itemProblems('lessons', english, undefined, 'zh')).toEqual([
      'lacks title',
      'lacks description',
      'lacks sections.0.heading',
    ]);
    expect(
      itemProblems('lessons', english, { of, texts: { title: 'Taschen', description: 'Über Taschen.' } }, 'de'),
    ).toEqual([]);
  });

  test('is older than its English after an edit, whatever the order of the fields', () => {
    const texts = { title: 'Taschen', description: 'Über Taschen.' };
    const { title, ...rest } = english;
    expect(itemProblems('lessons', { ...rest, title }, { of, texts }, 'de')).toEqual([]);
    expect(itemProblems('lessons', { ...english, title: 'Big bags' }, { of, texts }, 'de')).toEqual([
      'is older than its English: review it, then run npm run content:reviewed',
    ]);
  });

  test('has no field that the English lacks, and none that is too long', () => {
    const texts = { title: 'x'.repeat(71), description: 'y', 'sections.9.heading': 'z' };
    expect(itemProblems('lessons', english, { of, texts }, 'de')).toEqual([
      'title has more than 70 characters',
      'has sections.9.heading, which the English has not',
    ]);
  });
});
