import { expect, test } from 'vitest';
import { LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/board-rows';
import { anEntry, ladder, OWN_ID, ownEntry } from './rankings.testing.tsx';
import { firstAndOwn, isAfterBreak, nextRank, withAround } from './standing.ts';

const top = ladder(100);
const farAway = ownEntry({ rank: 318, ecoPoints: 1240 });

test('finds a gap only if ranks are missing after the first rows', () => {
  expect(isAfterBreak([...top, farAway], 100, LEADERBOARD_ROWS)).toBe(true);
  expect(isAfterBreak([...top, ownEntry({ rank: 101 })], 100, LEADERBOARD_ROWS)).toBe(false);
  expect(isAfterBreak([...top, ownEntry({ rank: 100, ecoPoints: 9000 })], 100, LEADERBOARD_ROWS)).toBe(false);
  expect(isAfterBreak([anEntry({ rank: 1 }), anEntry({ id: 2, rank: 3 })], 1, LEADERBOARD_ROWS)).toBe(false);
  expect(isAfterBreak([farAway], 0, LEADERBOARD_ROWS)).toBe(false);
});

test("takes the first rows, and the resident's own if it is not among them", () => {
  expect(firstAndOwn([...top, farAway], OWN_ID, 5).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 318]);
  expect(firstAndOwn([ownEntry(), ...top], OWN_ID, 5)).toHaveLength(5);
  expect(firstAndOwn(top, OWN_ID, 5)).toHaveLength(5);
});

test('replaces the own row by those around it, without duplicates, and keeps the own row unchanged', () => {
  const around = [
    ...ladder(5, 99).map((row) => ({ ...row })),
    ownEntry({ rank: 104, ecoPoints: 1 }),
    ...ladder(5, 105),
  ];
  const own = ownEntry({ rank: 103, ecoPoints: 8975 });
  const rows = withAround([...top, own], around, OWN_ID);
  expect(rows.slice(98).map(({ rank }) => rank)).toEqual([99, 100, 101, 102, 103, 103, 105, 106, 107, 108, 109]);
  expect(rows.find(({ id }) => id === OWN_ID)).toBe(own);
});

test('keeps the rows if no others are around the resident', () => {
  const rows = [...top, farAway];
  expect(withAround(rows, [], OWN_ID)).toBe(rows);
  expect(withAround(top, [farAway], OWN_ID)).toBe(top);
});

test('counts the points missing to the next rank, above all with equal points', () => {
  const rows = [
    anEntry({ rank: 1, ecoPoints: 50 }),
    anEntry({ id: 2, rank: 2, ecoPoints: 38 }),
    anEntry({ id: 3, rank: 3, ecoPoints: 30 }),
    ownEntry({ rank: 3, ecoPoints: 30 }),
  ];
  expect(nextRank(rows, OWN_ID, LEADERBOARD_ROWS)).toEqual({ rank: 2, points: 8 });
});

test('knows no next rank at the top, outside the board, and after a gap', () => {
  expect(nextRank([ownEntry()], OWN_ID, LEADERBOARD_ROWS)).toBeNull();
  expect(nextRank(top, OWN_ID, LEADERBOARD_ROWS)).toBeNull();
  expect(nextRank([...top, farAway], OWN_ID, LEADERBOARD_ROWS)).toBeNull();
});
