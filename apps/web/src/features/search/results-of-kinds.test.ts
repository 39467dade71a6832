import { expect, test } from 'vitest';
import { startAtMatch, pickMatchingText } from './results-of-kinds.tsx';

test('picks the first text that matches, else the first', () => {
  expect(pickMatchingText(['A walk', 'by the sea', 'sea otters'], ['sea'])).toBe('by the sea');
  expect(pickMatchingText(['A walk', 'by the sea'], ['moon'])).toBe('A walk');
  expect(pickMatchingText([], ['moon'])).toBe('');
});

/** Its last word, "dusk", is beyond the visible characters. */
const FIRST_SENTENCE =
  'A long lawn with rain trees on both sides, loved by families who come here to fly their kites at dusk.';

test('starts a text at the matching sentence if the match would be truncated', () => {
  expect(startAtMatch(`${FIRST_SENTENCE} Otters live here. Come early.`, ['otters'])).toBe(
    '… Otters live here. Come early.',
  );
});

test('starts a text at its beginning if its first sentence matches, or none', () => {
  expect(startAtMatch(`${FIRST_SENTENCE} A lawn, too.`, ['lawn'])).toBe(`${FIRST_SENTENCE} A lawn, too.`);
  expect(startAtMatch(FIRST_SENTENCE, ['otters'])).toBe(FIRST_SENTENCE);
  expect(startAtMatch(FIRST_SENTENCE, ['dusk'])).toBe(FIRST_SENTENCE);
});
