import { describe, expect, test } from 'vitest';
import { truncateAtWord, translate } from './translations.rules.ts';

const textsByEnglish = new Map([
  ['Forest', '森林'],
  ['A start', '开头'],
  ['An end', '结尾'],
]);

describe('the translations of an item', () => {
  test('are those of its English texts, by field', () => {
    expect(translate({ title: 'Forest', 'sections.0.heading': 'A start' }, textsByEnglish)).toEqual({
      title: '森林',
      'sections.0.heading': '开头',
    });
  });

  test('lack a text whose English has changed', () => {
    expect(translate({ title: 'Forests', 'sections.0.heading': 'A start' }, textsByEnglish)).toEqual({
      'sections.0.heading': '开头',
    });
  });

  test('follow a section that was moved', () => {
    expect(translate({ 'sections.0.heading': 'An end', 'sections.1.heading': 'A start' }, textsByEnglish)).toEqual({
      'sections.0.heading': '结尾',
      'sections.1.heading': '开头',
    });
  });
});

describe('a text truncated at a word', () => {
  test.each([
    ['Short enough', 12, 'Short enough'],
    ['Herons fish along the edge', 20, 'Herons fish along…'],
    ['Superkalifragilistik', 5, 'Super…'],
    ['清晨，苍鹭在岸边捕鱼', 10, '清晨，苍鹭…'],
    ['பூங்காவில் பறவைகள் உள்ளன', 8, 'பூங்காவில்…'],
  ])('%s, in a width of %i Latin letters, is %s', (text, maxWidth, truncated) => {
    expect(truncateAtWord(text, maxWidth)).toBe(truncated);
  });
});
