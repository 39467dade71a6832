import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import {
  fold,
  isExact,
  wordsToHighlight,
  nameForms,
  otherSpellings,
  stemOf,
  letterSwaps,
  queryWords,
  maxTyposIn,
  wordsOf,
} from './search.rules.ts';

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), fc.string());
const WORD = /^[\p{L}\p{N}\p{M}]{1,40}$/u;

describe('folding a text', () => {
  test.each([
    ['Café Ñandú', 'cafe nandu'],
    ["Sisters' Islands", 'sisters islands'],
    ['Pearl’s Hill', 'pearls hill'],
    ['ＢＩＳＨＡＮ', 'bishan'],
    ['ﬁre', 'fire'],
  ])('turns %s into %s', (input, folded) => {
    expect(fold(input)).toBe(folded);
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (anyText) => {
        expect(fold(fold(anyText))).toBe(fold(anyText));
      }),
    );
  });
});

describe('the words of a text', () => {
  test('are separated by anything but letters and digits, and have at most 40 characters', () => {
    expect(wordsOf('Bishan–Ang Mo Kio (NS17/CC15), 50%_off\\')).toEqual(
      'bishan ang mo kio ns17 cc15 50 off'.split(' '),
    );
    expect(wordsOf('a'.repeat(5_000))).toEqual(['a'.repeat(40)]);
    fc.assert(
      fc.property(text, (anyText) => {
        for (const word of wordsOf(anyText)) expect(word).toMatch(WORD);
      }),
    );
  });

  test.each([
    ['新加坡植物园', '新加坡 植物 园'],
    ['MRT站，公園', 'mrt 站 公園'],
    ['裕廊湖花园', '裕 廊 湖 花园'],
    ['植物公園のベンチ', '植物 公園 の ヘンチ'],
    ['பூங்கா, ஏரி', 'பூங்கா ஏரி'],
    ['한강 공원', '한강 공원'.normalize('NFKD')],
  ])('%s are %s', (input, words) => {
    expect(wordsOf(input)).toEqual(words.split(' '));
  });

  test('are never cut inside a character', () => {
    const [word] = wordsOf(`a${'𐐷'.repeat(50)}`);
    expect([...(word ?? '')]).toHaveLength(40);
    expect(word?.isWellFormed()).toBe(true);
  });
});

describe('the words of a search', () => {
  test('exclude stop words, unless nothing else was typed', () => {
    expect(queryWords('the park near Bishan MRT station')).toEqual(['park', 'bishan']);
    expect(queryWords('Bus 67')).toEqual(['67']);
    expect(queryWords('near the station')).toEqual(['near', 'the', 'station']);
  });

  test('exclude repeats, are at most eight, and are none for a text without words', () => {
    expect(queryWords('Park park PARK')).toEqual(['park']);
    expect(queryWords('one two three four five six seven eight nine ten')).toHaveLength(8);
    expect(queryWords('   ')).toEqual([]);
    expect(queryWords('!!! --- 🦖')).toEqual([]);
  });

  test('do not depend on case, accents and the order of words', () => {
    const words = fc.array(fc.constantFrom('marina', 'barrage', 'café', 'punggol', 'ns8'), { minLength: 1 });
    fc.assert(
      fc.property(words, (typed) => {
        const expected = new Set(queryWords(typed.join(' ')));
        expect(new Set(queryWords(typed.toReversed().join('  ').toUpperCase().normalize('NFD')))).toEqual(expected);
      }),
    );
  });
});

describe('other spellings', () => {
  test.each([
    ['sungei buloh', 'sungai buluh'],
    ['mount faber', 'mt'],
    ['mt faber', 'mount'],
    ['upper seletar reservoir', 'res'],
    ['bishan ang mo kio park', 'amk'],
    ['amk', 'ang mo kio'],
    ['mo kio', ''],
    ['bukittimah', ''],
  ])('of %s are "%s"', (input, alternatives) => {
    expect(otherSpellings(wordsOf(input)).join(' ')).toBe(alternatives);
  });

  test('of a text with all its other spellings are none', () => {
    const phraseLists = fc.array(fc.constantFrom('sungei', 'bt', 'ang mo kio', 'cck', 'play area', 'park'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(phraseLists, (phrases) => {
        const words = wordsOf(phrases.join(' '));
        const alternatives = otherSpellings(words);
        expect(otherSpellings([...words, ...alternatives])).toEqual([]);
        for (const variant of alternatives) expect(variant).toMatch(WORD);
      }),
    );
  });
});

describe('the forms of a name', () => {
  test.each([
    ['East Coast Park', 'eastcoast coastpark eastcoastpark ecp'],
    ['HortPark', 'hort park'],
    ['TreeTop Walk', 'tree top treetopwalk'],
    ['Gardens by the Bay (Bay South)', 'gardensby bythe thebay baybay baysouth gardensbythebaybaysouth gbtb'],
    ['Pulau Ubin', 'pulauubin'],
    ['A title of more than just six words', ''],
    ['', ''],
  ])('%s are "%s"', (name, forms) => {
    expect(nameForms(name).join(' ')).toBe(forms);
  });

  test('of any name are distinct words that the name does not contain', () => {
    fc.assert(
      fc.property(text, (name) => {
        const forms = nameForms(name);
        expect(new Set(forms).size).toBe(forms.length);
        for (const form of forms) {
          expect(form).toMatch(WORD);
          expect(wordsOf(name)).not.toContain(form);
        }
      }),
    );
  });
});

describe('the stem', () => {
  test.each([
    [['recycling', 'recycled', 'recycles'], 'recycl'],
    [['butterfly', 'butterflies'], 'butterfl'],
    [['gardens'], 'garden'],
    [['hiking'], 'hike'],
    [['garden', 'news', 'ns8', '植物', 'பூங்கா', ''], null],
  ])('of %s is %s', (words, stem) => {
    for (const word of words) expect([word, stemOf(word)]).toEqual([word, stem]);
  });
});

describe('typos', () => {
  test.each([
    ['bay', 0],
    ['tmiah', 1],
    ['botanc', 1],
    ['gardnes', 2],
    ['labraddor', 2],
    ['ns8', 0],
    ['1000000', 0],
    ['植物园植物园', 0],
  ])('in %s are at most %i', (word, maxTypos) => {
    expect(maxTyposIn(word)).toBe(maxTypos);
  });

  test('may be two swapped letters, and swapping them again restores the word', () => {
    expect(letterSwaps('tmia')).toEqual(['mtia', 'tima', 'tmai']);
    expect(letterSwaps('oo')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (word) => {
        for (const variant of letterSwaps(word)) {
          expect(variant).not.toBe(word);
          expect(letterSwaps(variant)).toContain(word);
        }
      }),
    );
  });

  test('are none in codes, numbers and single letters', () => {
    expect(['ns8', '67', '925m', 'a', '٣', '园'].filter(isExact)).toEqual(['ns8', '67', '925m', 'a', '٣', '园']);
    expect(['ab', '公园', 'பூ'].filter(isExact)).toEqual([]);
  });
});

describe('the words to highlight', () => {
  test.each([
    ['pung', ['punggol', 'punggolpark'], ['pung']],
    ['Récycling', ['recycled', 'recycl'], ['recycled', 'recycl']],
    ['labraddor', ['labrador'], ['labrador']],
    ['sungai', ['sungai'], ['sungai', 'sungei']],
    ['amk park', ['amk', 'park'], ['amk', 'park', 'ang', 'mo', 'kio']],
    ['裕廊公园', ['裕', '廊', '公园'], ['裕廊公园', '公园']],
    ['the park', ['theme', 'park'], ['park', 'theme']],
  ])('of the query %s that matched %j are %j', (typed, matchedTerms, highlighted) => {
    expect(wordsToHighlight(typed, new Set(matchedTerms))).toEqual(highlighted);
  });

  test('are none without a match, and at most 50', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(wordsToHighlight(typed, new Set())).toEqual([]);
      }),
    );
    expect(wordsToHighlight('x', new Set(Array.from({ length: 90 }, (_, n) => `y${n}`)))).toHaveLength(50);
  });
});
