import { describe, expect, test } from 'vitest';
import {
  listDueLessons,
  findFirstUncompleted,
  sortByInterest,
  isReviewDue,
  learningStats,
  findNextInCategory,
  quizPurpose,
} from './lesson-progress.ts';
import { aLesson, aUserLesson } from './lessons.testing.tsx';

const TODAY = '2026-11-21';
const water = [1, 2, 3].map((id) => aLesson({ id, category: 'Water' }));
const energy = aLesson({ id: 4, category: 'Energy' });
const lessons = [...water, energy];

describe('learningStats', () => {
  test('counts completed lessons of the published ones, and all points, including those of retired lessons', () => {
    const userLessons = [
      aUserLesson({ lessonId: 1, pointsEarned: 30 }),
      aUserLesson({ lessonId: 2, isCompleted: false, pointsEarned: 0 }),
      // Retired, so not one of `lessons`.
      aUserLesson({ lessonId: 99, pointsEarned: 25 }),
    ];
    expect(learningStats(lessons, userLessons)).toEqual({ completed: 1, total: 4, points: 55, percent: 25 });
  });

  test('rounds percentages, but reaches 100 only if all lessons are completed', () => {
    const percentOf = (completed: number, total: number) => {
      const someLessons = Array.from({ length: total }, (_, index) => aLesson({ id: index + 1 }));
      const userLessons = someLessons.slice(0, completed).map(({ id }) => aUserLesson({ lessonId: id }));
      return learningStats(someLessons, userLessons).percent;
    };
    expect(percentOf(1, 26)).toBe(4);
    expect(percentOf(2, 26)).toBe(8);
    expect(percentOf(200, 201)).toBe(99);
    expect(percentOf(201, 201)).toBe(100);
    expect(percentOf(0, 0)).toBe(0);
  });
});

test('lessons on what the resident cares about come first, until they are completed', () => {
  const sortedIds = (interests: Parameters<typeof sortByInterest>[2], ...completedLessonIds: number[]) =>
    sortByInterest(
      lessons,
      completedLessonIds.map((lessonId) => aUserLesson({ lessonId })),
      interests,
    ).map(({ id }) => id);
  expect(sortedIds([])).toEqual([1, 2, 3, 4]);
  expect(sortedIds(['Energy'])).toEqual([4, 1, 2, 3]);
  expect(sortedIds(['Water', 'Energy'], 1)).toEqual([2, 3, 4, 1]);
});

describe('a review', () => {
  test('is due if the server says so, and if its day has come since the response was cached', () => {
    expect(isReviewDue(aUserLesson({ isReviewDue: true }), TODAY)).toBe(true);
    expect(isReviewDue(aUserLesson({ isReviewDue: false, reviewDueOn: TODAY }), TODAY)).toBe(true);
    expect(isReviewDue(aUserLesson({ isReviewDue: false, reviewDueOn: '2026-11-22' }), TODAY)).toBe(false);
    expect(isReviewDue(aUserLesson({ isReviewDue: false, reviewDueOn: null }), TODAY)).toBe(false);
    expect(isReviewDue(aUserLesson({ isCompleted: false, reviewDueOn: TODAY }), TODAY)).toBe(false);
  });

  test('due for longest comes first', () => {
    const userLessons = [
      aUserLesson({ lessonId: 1, isReviewDue: true, reviewDueOn: '2026-11-20' }),
      aUserLesson({ lessonId: 2, isReviewDue: true, reviewDueOn: '2026-11-02' }),
      aUserLesson({ lessonId: 3, isReviewDue: false, reviewDueOn: '2026-12-02' }),
    ];
    expect(listDueLessons(lessons, userLessons, TODAY).map(({ id }) => id)).toEqual([2, 1]);
  });
});

test('a quiz serves completion, a due review or practice', () => {
  expect(quizPurpose(undefined, TODAY)).toBe('completion');
  expect(quizPurpose(aUserLesson({ isCompleted: false }), TODAY)).toBe('completion');
  expect(quizPurpose(aUserLesson({ reviewDueOn: TODAY }), TODAY)).toBe('review');
  expect(quizPurpose(aUserLesson({ reviewDueOn: '2026-12-01' }), TODAY)).toBe('practice');
});

test('continues with the first lesson that is not completed', () => {
  expect(findFirstUncompleted(lessons, [aUserLesson({ lessonId: 1 })])?.id).toBe(2);
  expect(findFirstUncompleted([energy], [aUserLesson({ lessonId: 4 })])).toBeUndefined();
});

test('continues within the category, wrapping around to its beginning, but not with the lesson itself', () => {
  const [first, second, third] = water as [(typeof water)[0], (typeof water)[0], (typeof water)[0]];
  expect(findNextInCategory(lessons, second, [])?.id).toBe(3);
  expect(findNextInCategory(lessons, third, [])?.id).toBe(1);
  expect(findNextInCategory(lessons, first, [aUserLesson({ lessonId: 2 })])?.id).toBe(3);
  expect(findNextInCategory(lessons, energy, [])).toBeUndefined();
});
