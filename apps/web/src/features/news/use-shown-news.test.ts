import { expect, test } from 'vitest';
import { anArticle, stories } from './news.testing.tsx';
import { broughtUpToDate, countArrived } from './use-shown-news.ts';

test('what came since is counted wherever it stands, what moved up from behind is not', () => {
  const shown = stories(50, 50);
  const late = anArticle({ id: 52 });
  const newest = [anArticle({ id: 51 }), ...shown.slice(0, 3), late, ...shown.slice(3, 48)];
  expect(countArrived(shown, newest)).toBe(2);
  expect(countArrived(shown, [...shown.slice(1), anArticle({ id: 0 })])).toBe(0);
});

test('where nothing is left of what is shown, all is new', () => {
  expect(countArrived(stories(3, 3), stories(2, 9))).toBe(2);
  expect(countArrived([], stories(2, 9))).toBe(2);
});

test('what was withdrawn goes, where the newest list is all there is', () => {
  const shown = stories(3, 3);
  expect(broughtUpToDate(shown, shown.slice(1)).map(({ id }) => id)).toEqual([2, 1]);
});

test('what fell out of the newest fifty stays', () => {
  const shown = stories(50, 50);
  const newest = [anArticle({ id: 51 }), ...shown.slice(0, 49)];
  expect(broughtUpToDate(shown, newest)).toHaveLength(50);
});
