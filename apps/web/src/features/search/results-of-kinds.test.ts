import { expect, test } from 'vitest';
import { startAtMatch, pickMatchingText } from './results-of-kinds.tsx';

test('chooses the matching text, else the first', () => {
  expect(pickMatchingText(['A walk', 'by the sea', 'sea otters'], ['sea'])).toBe('by the sea');
  expect(pickMatchingText(['A walk', 'by the sea'], ['moon'])).toBe('A walk');
  expect(pickMatchingText([], ['moon'])).toBe('');
});

const FIRST = 'A long lawn with rain trees on both sides, loved by families who come here to fly their kites at dusk.';

test('starts a text at the matching sentence if the match would be truncated', () => {
  expect(startAtMatch(`${FIRST} Otters live here. Come early.`, ['otters'])).toBe('… Otters live here. Come early.');
});

test('starts a text at its beginning if it matches there or not at all', () => {
  expect(startAtMatch(`${FIRST} A lawn, too.`, ['lawn'])).toBe(`${FIRST} A lawn, too.`);
  expect(startAtMatch(FIRST, ['otters'])).toBe(FIRST);
  expect(startAtMatch(FIRST, ['dusk'])).toBe(FIRST);
});
