import { expect, test } from 'vitest';
import { MAX_LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/leaderboard-rows';
import { aRankingEntry, consecutiveEntries, OWN_ID, ownRankingEntry } from './rankings.testing.tsx';
import { selectFirstAndOwnRows, hasGapBefore, findNextRank, mergeRowsAroundOwn } from './rank-rows.ts';

const top = consecutiveEntries(100);
const farAway = ownRankingEntry({ rank: 318, ecoPoints: 1240 });

test.each([
  { lastRow: 'the next rank', rows: [...top, ownRankingEntry({ rank: 101 })] },
  { lastRow: 'a tie with the row before', rows: [...top, ownRankingEntry({ rank: 100, ecoPoints: 9000 })] },
  { lastRow: 'a skipped rank among the first rows', rows: [aRankingEntry(), aRankingEntry({ id: 2, rank: 3 })] },
  { lastRow: 'the only row', rows: [farAway] },
])('finds no gap before $lastRow', ({ rows }) => {
  expect(hasGapBefore(rows, rows.length - 1, MAX_LEADERBOARD_ROWS)).toBe(false);
});

test('finds a gap if ranks are missing after the first rows', () => {
  expect(hasGapBefore([...top, farAway], 100, MAX_LEADERBOARD_ROWS)).toBe(true);
});

test("selects the first rows, and the resident's own if it is not among them", () => {
  expect(selectFirstAndOwnRows([...top, farAway], OWN_ID, 5).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 318]);
  expect(selectFirstAndOwnRows([ownRankingEntry(), ...top], OWN_ID, 5)).toHaveLength(5);
  expect(selectFirstAndOwnRows(top, OWN_ID, 5)).toHaveLength(5);
});

test('adds the rows around the own one without duplicates, and keeps the own rank even if they have another', () => {
  const around = [
    ...consecutiveEntries(5, 99),
    ownRankingEntry({ rank: 104, ecoPoints: 1 }),
    ...consecutiveEntries(5, 105),
  ];
  const own = ownRankingEntry({ rank: 103, ecoPoints: 8975 });
  const rows = mergeRowsAroundOwn([...top, own], around, OWN_ID);
  expect(rows.slice(98).map(({ rank }) => rank)).toEqual([99, 100, 101, 102, 103, 103, 105, 106, 107, 108, 109]);
  expect(rows.find(({ id }) => id === OWN_ID)).toBe(own);
});

test('keeps the rows if the own one is missing among them or among those around it', () => {
  const rows = [...top, farAway];
  expect(mergeRowsAroundOwn(rows, [], OWN_ID)).toBe(rows);
  expect(mergeRowsAroundOwn(top, [farAway], OWN_ID)).toBe(top);
});

test('counts the points missing to the next rank, which is above all with equal points', () => {
  const rows = [
    aRankingEntry({ rank: 1, ecoPoints: 50 }),
    aRankingEntry({ id: 2, rank: 2, ecoPoints: 38 }),
    aRankingEntry({ id: 3, rank: 3, ecoPoints: 30 }),
    ownRankingEntry({ rank: 3, ecoPoints: 30 }),
  ];
  expect(findNextRank(rows, OWN_ID, MAX_LEADERBOARD_ROWS)).toEqual({ rank: 2, points: 8 });
});

test('finds no next rank at the top, outside the leaderboard, and after a gap', () => {
  expect(findNextRank([ownRankingEntry()], OWN_ID, MAX_LEADERBOARD_ROWS)).toBeNull();
  expect(findNextRank(top, OWN_ID, MAX_LEADERBOARD_ROWS)).toBeNull();
  expect(findNextRank([...top, farAway], OWN_ID, MAX_LEADERBOARD_ROWS)).toBeNull();
});
