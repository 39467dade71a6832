import { expect, test } from 'vitest';
import { fromMatch, tellingText } from './results-of-kinds.tsx';

test('the matching text is chosen, else the first', () => {
  expect(tellingText(['A walk', 'by the sea', 'sea otters'], ['sea'])).toBe('by the sea');
  expect(tellingText(['A walk', 'by the sea'], ['moon'])).toBe('A walk');
  expect(tellingText([], ['moon'])).toBe('');
});

const FIRST = 'A long lawn with rain trees on both sides, loved by families who come here to fly their kites at dusk.';

test('a text is shown from the matching sentence on, if the match is far behind', () => {
  expect(fromMatch(`${FIRST} Otters live here. Come early.`, ['otters'])).toBe('… Otters live here. Come early.');
});

test('a text that matches at its beginning, or not at all, is shown from its beginning', () => {
  expect(fromMatch(`${FIRST} A lawn, too.`, ['lawn'])).toBe(`${FIRST} A lawn, too.`);
  expect(fromMatch(FIRST, ['otters'])).toBe(FIRST);
  expect(fromMatch(FIRST, ['dusk'])).toBe(FIRST);
});
