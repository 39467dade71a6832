import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listSingleEditVariants } from './misspelt.rules.ts';

const textsOf = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 24 });
const names = textsOf('abcxyz 陈முé');
// A letter outside this alphabet cannot be guessed from a text without it.
const latin = textsOf('abcxyz');

describe('the texts that differ by one mistake', () => {
  test.each([
    ['two letters in the wrong order', 'otter_wacth', 'otter_watch'],
    ['a letter too many', 'krishnann', 'krishnan'],
    ['a letter too few', 'jonathn', 'jonathan'],
    ['a letter too few at the start', 'ornbill', 'hornbill'],
    ['another letter', 'rajendran', 'rajandran'],
    ['one of two names', 'mei linn', 'mei lin'],
  ])('include the text meant: %s', (_kind, typed, intended) => {
    expect(listSingleEditVariants(typed)).toContain(intended);
  });

  test('are all different, exclude the text, and are no more than its length allows', () => {
    fc.assert(
      fc.property(names, (text) => {
        const length = [...text].length;
        const variants = listSingleEditVariants(text);
        expect(new Set(variants).size).toBe(variants.length);
        expect(variants).not.toContain(text);
        // Swaps and removals, then each letter inserted or as a replacement.
        expect(variants.length).toBeLessThanOrEqual(2 * length + (2 * length + 1) * (26 + length));
      }),
    );
  });

  test('include the text itself among their own variants', () => {
    fc.assert(
      fc.property(latin, fc.nat(), (text, pick) => {
        const variants = listSingleEditVariants(text);
        expect(listSingleEditVariants(variants[pick % variants.length] ?? '')).toContain(text);
      }),
    );
  });
});
