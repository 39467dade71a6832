import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchTokens, searchWords, wordsOf } from './search.rules.ts';
import { anyCharacter } from '../../testing/any-character.ts';

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), fc.string());

describe('folding a text', () => {
  test.each([
    ['Café Ñandú', 'cafe nandu'],
    ["Sisters' Islands", 'sisters islands'],
    ['Pearl’s Hill', 'pearls hill'],
    ['ＢＩＳＨＡＮ', 'bishan'],
    ['ﬁre', 'fire'],
  ])('turns %s into %s', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(fold(any))).toBe(fold(any));
      }),
    );
  });
});

describe('the words of a text', () => {
  test('are separated by anything but letters and digits, and have at most 40 characters', () => {
    expect(wordsOf('Bishan–Ang Mo Kio (NS17/CC15), 50%_off\\')).toEqual([
      'bishan',
      'ang',
      'mo',
      'kio',
      'ns17',
      'cc15',
      '50',
      'off',
    ]);
    fc.assert(
      fc.property(text, (any) => {
        for (const word of wordsOf(any)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,40}$/u);
      }),
    );
  });

  test('are pairs of characters in Chinese and Japanese, also beside other letters', () => {
    expect(wordsOf('新加坡植物园')).toEqual(['新加', '加坡', '坡植', '植物', '物园']);
    expect(wordsOf('水')).toEqual(['水']);
    expect(wordsOf('MRT站，公園')).toEqual(['mrt', '站', '公園']);
    expect(wordsOf('ガーデン')).toEqual(['カー', 'ーテ', 'テン']);
  });

  test('keep the vowel signs of Tamil and the letters of Korean', () => {
    expect(wordsOf('பூங்கா, ஏரி')).toEqual(['பூங்கா', 'ஏரி']);
    expect(wordsOf('한강 공원')).toEqual(['한강', '공원'].map((word) => word.normalize('NFKD')));
  });

  test('are cut to 40 characters, so that no index entry is too large', () => {
    expect(wordsOf('a'.repeat(5_000))).toEqual(['a'.repeat(40)]);
  });

  test('are never cut inside a character', () => {
    const [word] = wordsOf(`a${'𠮷'.repeat(30)}`);
    expect(word?.isWellFormed()).toBe(true);
  });
});

describe('the words of a search', () => {
  test('exclude filler words, unless nothing else was typed', () => {
    expect(searchTokens('the park near Bishan MRT station')).toEqual(['park', 'bishan']);
    expect(searchTokens('Bus 67')).toEqual(['67']);
    expect(searchTokens('near the station')).toEqual(['near', 'the', 'station']);
  });

  test('exclude repeats, are at most eight, and are none for a text without words', () => {
    expect(searchTokens('Park park PARK')).toEqual(['park']);
    expect(searchTokens('one two three four five six seven eight nine ten')).toHaveLength(8);
    expect(searchTokens('   ')).toEqual([]);
    expect(searchTokens('!!! --- ???')).toEqual([]);
  });

  test('do not depend on case, accents and the order of words', () => {
    const words = fc.array(fc.constantFrom('marina', 'barrage', 'café', 'punggol', 'ns8'), { minLength: 1 });
    fc.assert(
      fc.property(words, (typed) => {
        const tokens = new Set(searchTokens(typed.join(' ')));
        expect(new Set(searchTokens(typed.toReversed().join('  ').toUpperCase().normalize('NFD')))).toEqual(tokens);
      }),
    );
  });
});

describe('the words of a search document', () => {
  test('include each character of Chinese, so that one alone is found', () => {
    const words = searchWords('水库', [{ text: '鸟', telling: 'C' }]);
    expect(Object.fromEntries(words.map(({ word, telling }) => [word, telling]))).toEqual({
      库: 'A',
      水: 'A',
      水库: 'A',
      鸟: 'C',
    });
  });

  test('have their highest weight, and include the name written as one word', () => {
    const words = searchWords('East Coast Park', [
      { text: 'East of the town', telling: 'D' },
      { text: 'beach, park', telling: 'C' },
      { text: 'a beach', telling: 'D' },
    ]);
    expect(Object.fromEntries(words.map(({ word, telling }) => [word, telling]))).toEqual({
      beach: 'C',
      coast: 'A',
      east: 'A',
      eastcoastpark: 'B',
      park: 'A',
      town: 'D',
    });
  });

  test('are unique, as the table requires', () => {
    fc.assert(
      fc.property(text, fc.array(fc.record({ text, telling: fc.constantFrom('A', 'B', 'C', 'D') })), (name, texts) => {
        const words = searchWords(name, texts).map(({ word }) => word);
        expect(new Set(words).size).toBe(words.length);
      }),
    );
  });
});
