import { expect, test } from 'vitest';
import { changeFilters, countByCategory, filterLessons, parseLessonFilters } from './lesson-filters.ts';
import { aLesson } from '../lessons.testing.tsx';

const bin = aLesson({ id: 1, category: 'Waste & Recycling', difficulty: 'beginner' });
const rate = aLesson({ id: 2, category: 'Waste & Recycling', difficulty: 'advanced' });
const tap = aLesson({ id: 3, category: 'Water', difficulty: 'beginner' });
const lessons = [bin, rate, tap];

test('reads valid values from an address and nothing else', () => {
  expect(parseLessonFilters({ category: 'Waste & Recycling', difficulty: 'advanced', page: '2' })).toEqual({
    category: 'Waste & Recycling',
    difficulty: 'advanced',
  });
  expect(parseLessonFilters({ category: 'toString', difficulty: ['advanced'] })).toEqual({});
});

test('changes one filter and keeps the other', () => {
  expect(changeFilters({ category: 'Water', difficulty: 'beginner' }, { category: undefined })).toEqual({
    difficulty: 'beginner',
  });
});

test('returns the lessons that match both filters', () => {
  expect(filterLessons(lessons, {})).toEqual(lessons);
  expect(filterLessons(lessons, { category: 'Waste & Recycling', difficulty: 'advanced' })).toEqual([rate]);
  expect(filterLessons(lessons, { category: 'Water', difficulty: 'advanced' })).toEqual([]);
});

test('counts what each category would show with the chosen difficulty, and omits categories without lessons', () => {
  expect(countByCategory(lessons, undefined)).toEqual([
    { category: 'Waste & Recycling', count: 2 },
    { category: 'Water', count: 1 },
  ]);
  expect(countByCategory(lessons, 'advanced')).toEqual([
    { category: 'Waste & Recycling', count: 1 },
    { category: 'Water', count: 0 },
  ]);
});
