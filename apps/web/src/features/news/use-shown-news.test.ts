import { expect, test } from 'vitest';
import { anArticle, stories } from './news.testing.tsx';
import { applyUpdates, countNewArticles } from './use-shown-news.ts';

test('counts new articles anywhere in the list, but not those that moved up from the next page', () => {
  const shown = stories(50, 50);
  const addedInBetween = anArticle({ id: 52 });
  const newest = [anArticle({ id: 51 }), ...shown.slice(0, 3), addedInBetween, ...shown.slice(3, 48)];
  expect(countNewArticles(shown, newest)).toBe(2);
  expect(countNewArticles(shown, [...shown.slice(1), anArticle({ id: 0 })])).toBe(0);
});

test('counts all articles as new if the list contains none of the shown ones', () => {
  expect(countNewArticles(stories(3, 3), stories(2, 9))).toBe(2);
  expect(countNewArticles([], stories(2, 9))).toBe(2);
});

test('removes withdrawn articles if the newest list is complete, as it is shorter than a page of fifty', () => {
  const shown = stories(3, 3);
  expect(applyUpdates(shown, shown.slice(1)).map(({ id }) => id)).toEqual([2, 1]);
});

test('keeps articles that fell out of the newest fifty', () => {
  const shown = stories(50, 50);
  const newest = [anArticle({ id: 51 }), ...shown.slice(0, 49)];
  expect(applyUpdates(shown, newest)).toHaveLength(50);
});
