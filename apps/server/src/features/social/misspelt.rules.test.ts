import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneMistakeAway } from './misspelt.rules.ts';

const of = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 24 });
const names = of('abcxyz 陈முé');
// A letter outside this alphabet cannot be guessed from a text without it.
const latin = of('abcxyz');

describe('what one mistake may have made a text of', () => {
  test.each([
    ['two letters in the wrong order', 'otter_wacth', 'otter_watch'],
    ['a letter too many', 'krishnann', 'krishnan'],
    ['a letter too few', 'jonathn', 'jonathan'],
    ['a letter too few at the start', 'ornbill', 'hornbill'],
    ['another letter', 'rajendran', 'rajandran'],
    ['one of two names', 'mei linn', 'mei lin'],
  ])('%s', (_kind, typed, meant) => {
    expect(oneMistakeAway(typed)).toContain(meant);
  });

  test('is another text each time, and their number grows with the length alone', () => {
    fc.assert(
      fc.property(names, (text) => {
        const length = [...text].length;
        const found = oneMistakeAway(text);
        expect(new Set(found).size).toBe(found.length);
        expect(found).not.toContain(text);
        expect(found.length).toBeLessThanOrEqual(2 * length + (2 * length + 1) * (26 + length));
      }),
    );
  });

  test('goes both ways', () => {
    fc.assert(
      fc.property(latin, fc.nat(), (text, pick) => {
        const found = oneMistakeAway(text);
        expect(oneMistakeAway(found[pick % found.length] ?? '')).toContain(text);
      }),
    );
  });
});
