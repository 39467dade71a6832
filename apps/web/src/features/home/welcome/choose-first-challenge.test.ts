import { expect, test } from 'vitest';
import { aChallenge, aUserChallenge } from '../../challenges/challenges.testing.tsx';
import { chooseFirstChallenge } from './choose-first-challenge.ts';

const CHALLENGES = [
  aChallenge({ id: 1, counts: 'sinceJoining', target: 1 }),
  aChallenge({ id: 2, counts: 'ever', metric: 'distinct_green_spaces', target: 10, category: 'Biodiversity' }),
  aChallenge({ id: 3, counts: 'ever', metric: 'distinct_regions', target: 5, category: 'Biodiversity' }),
  aChallenge({ id: 4, counts: 'ever', metric: 'lessons_completed', target: 5, category: 'Circular Living' }),
  aChallenge({ id: 5, counts: 'ever', metric: 'lessons_completed', target: 3, category: 'Water', isActive: false }),
  aChallenge({ id: 6, counts: 'ever', metric: 'distinct_park_types', target: 12, category: 'Water' }),
];
const NOTHING_COMPLETED = { visits: 0, lessons: 0 };
const chooseId = (parts: Partial<Parameters<typeof chooseFirstChallenge>[0]> = {}) =>
  chooseFirstChallenge({ challenges: CHALLENGES, joined: [], completed: NOTHING_COMPLETED, interests: [], ...parts })
    ?.id;

test('prefers a challenge that counts what the newcomer has already done', () => {
  expect(chooseId({ completed: { visits: 1, lessons: 0 } })).toBe(3);
  expect(chooseId({ completed: { visits: 0, lessons: 2 } })).toBe(4);
  expect(chooseId({ completed: { visits: 0, lessons: 2 }, interests: ['Water'] })).toBe(4);
});

test('among challenges that count equally, prefers the interests of the newcomer, then the lowest target', () => {
  expect(chooseId({ completed: { visits: 1, lessons: 1 }, interests: ['Water'] })).toBe(6);
  expect(chooseId({ interests: ['Circular Living'] })).toBe(4);
  expect(chooseId()).toBe(3);
});

test('chooses only a challenge that can still be joined', () => {
  const joined = [2, 3, 4].map((challengeId) => aUserChallenge({ challengeId }));
  expect(chooseId({ joined })).toBe(6);
  expect(chooseId({ joined, challenges: CHALLENGES.filter(({ id }) => id !== 6) })).toBeUndefined();
});
