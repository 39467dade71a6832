import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMatch, splitByMatches } from './matching.ts';

function markMatches(text: string, ...matches: string[]): string {
  return splitByMatches(text, matches)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
}

test.each([
  ['Bishan–Ang Mo Kio Park', ['park'], 'Bishan–Ang Mo Kio [Park]'],
  ['Botanic Gardens', ['bot'], '[Botanic] Gardens'],
  ['A robot in the garden', ['bot'], 'A robot in the garden'],
  ['CAFÉ by the café', ['cafe'], '[CAFÉ] by the [café]'],
  ['Ñandú hill', ['nandu'], '[Ñandú] hill'],
  ['Cafe\u0301 au lait', ['cafe'], '[Cafe\u0301] au lait'],
  ["Sisters' Islands", ['sisters'], "[Sisters]' Islands"],
  ['Pearl’s Hill and Pearl‘s Hill', ['pearls'], '[Pearl’s] Hill and [Pearl‘s] Hill'],
  ["the 'Garden' city", ['garden'], "the '[Garden]' city"],
  ['ＢＩＳＨＡＮ (NS17/CC15)', ['bishan', 'cc15'], '[ＢＩＳＨＡＮ] (NS17/[CC15])'],
  ['Park and parkway', ['park', 'parkway', 'par'], '[Park] and [parkway]'],
  // Matches are folded, which decomposes Hangul.
  ['한강 공원의 나무', ['공원'.normalize('NFKD')], '한강 [공원의] 나무'],
  ['Nothing here', [], 'Nothing here'],
  ['Nothing here', [''], 'Nothing here'],
  ['', ['park'], ''],
])('%s, found by %o, is marked as %s', (text, matches, result) => {
  expect(markMatches(text, ...matches)).toBe(result);
});

describe('a script without spaces', () => {
  test.each([
    ['新加坡湿地公园', ['湿地'], '新加坡[湿地]公园'],
    ['公园与公园', ['公园'], '[公园]与[公园]'],
    ['湿地公园，公园', ['湿地公园', '地公'], '[湿地公园]，公园'],
    ['湿地公园', ['湿地公', '地公园'], '[湿地公][园]'],
    // Folding drops the voiced sound marks of kana.
    ['バードパーク', ['ハート'], '[バード]パーク'],
    ['ﾊﾞｰﾄﾞﾊﾟｰｸ', ['ハーク'], 'ﾊﾞｰﾄﾞ[ﾊﾟｰｸ]'],
  ])('marks only the characters of %s that match %o: %s', (text, matches, result) => {
    expect(markMatches(text, ...matches)).toBe(result);
  });
});

test('the segments join to the text, and one is a match exactly if the text has a match', () => {
  // With a combining accent, a lone surrogate, and a character that folding turns into two.
  const pieces = [
    '湿地',
    '公园',
    'café',
    'cafe\u0301',
    "Sisters'",
    'ＢＩＳ',
    '한강',
    '\u0301',
    '\ud800',
    '㍻',
    ' ',
    '–',
  ];
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
  );
  const matches = fc.array(fc.oneof(fc.string(), fc.constantFrom('a', 'cafe', '地', '公园')));
  fc.assert(
    fc.property(text, matches, (anyText, anyMatches) => {
      const all = splitByMatches(anyText, anyMatches);
      return (
        all.map(({ text }) => text).join('') === anyText &&
        all.every(({ text }) => text !== '') &&
        all.some(({ isMatch }) => isMatch) === hasMatch(anyText, anyMatches)
      );
    }),
  );
});
