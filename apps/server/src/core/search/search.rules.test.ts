import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchTokens, searchWords, wordsOf } from './search.rules.ts';

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

describe('folding', () => {
  test.each([
    ['Café Ñandú', 'cafe nandu'],
    ["Sisters' Islands", 'sisters islands'],
    ['Pearl’s Hill', 'pearls hill'],
    ['ＢＩＳＨＡＮ', 'bishan'],
    ['ﬁre', 'fire'],
  ])('%s becomes %s', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });

  test('is done after once', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(fold(any))).toBe(fold(any));
      }),
    );
  });
});

describe('words', () => {
  test('are parted by anything but letters and digits, and hold nothing that means something to LIKE', () => {
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
        for (const word of wordsOf(any)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
      }),
    );
  });

  test('a word of many letters is cut, so that no index entry is too large', () => {
    expect(wordsOf('a'.repeat(5_000))).toEqual(['a'.repeat(40)]);
  });

  test('a cut leaves no half of a character', () => {
    const [word] = wordsOf(`a${'𠮷'.repeat(30)}`);
    expect(word?.isWellFormed()).toBe(true);
  });
});

describe('what somebody looks for', () => {
  test('fillers are left out beside telling words, and kept where nothing else was typed', () => {
    expect(searchTokens('the park near Bishan MRT station')).toEqual(['park', 'bishan']);
    expect(searchTokens('Bus 67')).toEqual(['67']);
    expect(searchTokens('near the station')).toEqual(['near', 'the', 'station']);
  });

  test('repeats count once, at most eight words count, and nothing gives nothing', () => {
    expect(searchTokens('Park park PARK')).toEqual(['park']);
    expect(searchTokens('one two three four five six seven eight nine ten')).toHaveLength(8);
    expect(searchTokens('   ')).toEqual([]);
    expect(searchTokens('!!! --- ???')).toEqual([]);
  });

  test('case, accents and the order of words do not change the set of words', () => {
    const words = fc.array(fc.constantFrom('marina', 'barrage', 'café', 'punggol', 'ns8'), { minLength: 1 });
    fc.assert(
      fc.property(words, (typed) => {
        const tokens = new Set(searchTokens(typed.join(' ')));
        expect(new Set(searchTokens(typed.toReversed().join('  ').toUpperCase().normalize('NFD')))).toEqual(tokens);
      }),
    );
  });
});

describe('the words something is found by', () => {
  test('each stands where it tells most, and a name is also found written as one word', () => {
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

  test('no word comes twice, for the table takes each once', () => {
    fc.assert(
      fc.property(text, fc.array(fc.record({ text, telling: fc.constantFrom('A', 'B', 'C', 'D') })), (name, texts) => {
        const words = searchWords(name, texts).map(({ word }) => word);
        expect(new Set(words).size).toBe(words.length);
      }),
    );
  });
});
