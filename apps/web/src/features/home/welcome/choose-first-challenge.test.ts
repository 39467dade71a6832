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
const first = (parts: Partial<Parameters<typeof chooseFirstChallenge>[0]> = {}) =>
  chooseFirstChallenge({ challenges: CHALLENGES, joined: [], completed: NOTHING_COMPLETED, interests: [], ...parts })
    ?.id;

test('prefers a challenge that counts what the newcomer has already done', () => {
  expect(first({ completed: { visits: 1, lessons: 0 } })).toBe(3);
  expect(first({ completed: { visits: 0, lessons: 2 } })).toBe(4);
  expect(first({ completed: { visits: 0, lessons: 2 }, interests: ['Water'] })).toBe(4);
});

test('then prefers one of their interests, then the shortest', () => {
  expect(first({ completed: { visits: 1, lessons: 1 }, interests: ['Water'] })).toBe(6);
  expect(first({ interests: ['Circular Living'] })).toBe(4);
  expect(first()).toBe(3);
});

test('chooses only a challenge that can still be joined', () => {
  const joined = [2, 3, 4].map((challengeId) => aUserChallenge({ challengeId }));
  expect(first({ joined })).toBe(6);
  expect(first({ joined, challenges: CHALLENGES.slice(0, 5) })).toBeUndefined();
});
