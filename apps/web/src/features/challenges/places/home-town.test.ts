import { expect, test } from 'vitest';
import { sortByUrgency, toOwnChallenges } from '../challenge-status.ts';
import { aChallenge, anOpenChallenge, aUserChallenge } from '../challenges.testing.tsx';
import { putTownFirst } from './home-town.ts';

const inTown = (id: number, title: string, planningArea: 'Bedok' | 'Yishun') =>
  aChallenge({ id, title, filter: { planningArea }, category: 'Biodiversity' });

const ALL = [
  inTown(1, 'running', 'Yishun'),
  aChallenge({ id: 2, title: 'recommended', category: 'Water' }),
  inTown(3, 'other town', 'Yishun'),
  inTown(4, 'own town', 'Bedok'),
  inTown(5, 'own town, out of reach', 'Bedok'),
];

const titlesFor = (homeTown: string | null) =>
  putTownFirst(
    sortByUrgency(
      toOwnChallenges(
        ALL,
        [aUserChallenge({ challengeId: 1 })],
        [anOpenChallenge({ challengeId: 5, canComplete: false })],
        '2026-11-18',
        ['Water'],
      ),
    ),
    homeTown,
  ).map(({ challenge }) => challenge.title);

test('challenges of the own town come first of those that can be joined', () => {
  expect(titlesFor('Bedok')).toEqual(['running', 'own town', 'recommended', 'other town', 'own town, out of reach']);
  expect(titlesFor(null)).toEqual(['running', 'recommended', 'other town', 'own town', 'own town, out of reach']);
  expect(putTownFirst([], 'Bedok')).toEqual([]);
});
