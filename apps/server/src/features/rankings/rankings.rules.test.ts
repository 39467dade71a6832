import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Leaderboard,
  createHistogram,
  type ScoredResident,
  type Ranked,
  selectTopRows,
  townDistanceKm,
  withOwnRow,
  withoutResident,
  withRanks,
} from './rankings.rules.ts';

interface Member extends ScoredResident {
  readonly since: number;
}

const members = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 60 }), points: fc.integer({ min: 1, max: 12 }) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 40,
  })
  .map((list) => list.map((each, index): Member => ({ ...each, since: index })));

function referenceLeaderboard(all: readonly Member[]): Ranked<Member>[] {
  return all
    .toSorted((a, b) => b.points - a.points || a.since - b.since)
    .map((each) => ({ ...each, rank: 1 + all.filter(({ points }) => points > each.points).length }));
}

const withoutRank = ({ id, points, since }: Ranked<Member>): Member => ({ id, points, since });

function createLeaderboard(all: readonly Member[], limit: number): Leaderboard<Member> {
  const points = [...new Set(all.map((each) => each.points))].toSorted((a, b) => b - a);
  const residents = points.map((score) => all.filter((each) => each.points === score).length);
  const rows = referenceLeaderboard(all).slice(0, limit).map(withoutRank);
  return { rows, histogram: createHistogram(points, residents) };
}

const limit = fc.integer({ min: 1, max: 50 });
const shown = (rows: readonly Ranked<Member>[]) => rows.map(({ id, points, rank }) => ({ id, points, rank }));

describe('a histogram', () => {
  test('counts as many residents above as a count over all of them', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 0, max: 14 }), (all, score) => {
        const { histogram } = createLeaderboard(all, 1);
        expect(histogram.countAbove(score)).toBe(all.filter(({ points }) => points > score).length);
      }),
    );
  });

  test('without residents has no one above', () => {
    expect(createHistogram([], []).countAbove(0)).toBe(0);
  });
});

describe('a leaderboard with the reader’s own row', () => {
  test('equals the reference if nothing has changed', () => {
    fc.assert(
      fc.property(members, limit, fc.nat(), (all, rows, pick) => {
        const own = all[pick % all.length] as Member;
        const leaderboard = withOwnRow(createLeaderboard(all, rows), own);
        const expected = referenceLeaderboard(all);
        const isAmong = expected.slice(0, rows).some(({ id }) => id === own.id);
        const top = expected.slice(0, rows);
        const expectedRows = isAmong ? top : [...top, ...expected.filter(({ id }) => id === own.id)];
        expect(shown(leaderboard)).toEqual(shown(expectedRows));
      }),
    );
  });

  test('agrees with the new reference after the own points have grown', () => {
    fc.assert(
      fc.property(members, limit, fc.nat(), fc.integer({ min: 1, max: 14 }), (all, rows, pick, more) => {
        const before = all[pick % all.length] as Member;
        const own: Member = { ...before, points: before.points + more, since: all.length };
        const leaderboard = withOwnRow(createLeaderboard(all, rows), own);
        const newReference = referenceLeaderboard(all.map((each) => (each.id === own.id ? own : each)));
        for (const row of shown(leaderboard)) expect(shown(newReference)).toContainEqual(row);
        const indexes = leaderboard.map(({ id }) => newReference.findIndex((each) => each.id === id));
        expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
        expect(leaderboard.some(({ id }) => id === own.id)).toBe(true);
      }),
    );
  });

  test('inserts a newcomer, and moves the residents they have passed one place down', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 1, max: 14 }), (all, points) => {
        const own: Member = { id: 1_000, points, since: all.length };
        expect(shown(withOwnRow(createLeaderboard(all, 100), own))).toEqual(shown(referenceLeaderboard([...all, own])));
      }),
    );
  });

  test('of an unranked resident is the leaderboard of the others', () => {
    fc.assert(
      fc.property(members, (all) => {
        expect(shown(withOwnRow(createLeaderboard(all, 100), null))).toEqual(shown(referenceLeaderboard(all)));
      }),
    );
  });

  test('gives equal points one rank and skips the next ones: 1, 2, 2, 4', () => {
    const all = [50, 30, 30, 10].map((points, index): Member => ({ id: index + 1, points, since: index }));
    expect(withOwnRow(createLeaderboard(all, 10), null).map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });
});

describe('a leaderboard without a resident', () => {
  test('is the leaderboard of the others', () => {
    fc.assert(
      fc.property(members, fc.nat(), (all, pick) => {
        const removed = all[pick % all.length] as Member;
        const remaining = withoutResident(createLeaderboard(all, 100), removed.id);
        expect(shown(withOwnRow(remaining, null))).toEqual(
          shown(referenceLeaderboard(all.filter((each) => each !== removed))),
        );
        expect(withoutResident(remaining, removed.id)).toBe(remaining);
      }),
    );
  });
});

describe('the top of a leaderboard', () => {
  test('has at most the given rows, then the own row if it is not among them, and no hidden resident', () => {
    fc.assert(
      fc.property(members, limit, fc.nat(), fc.array(fc.integer({ min: 1, max: 60 })), (all, rows, pick, hiddenIds) => {
        const own = all[pick % all.length] as Member;
        const hidden = new Set(hiddenIds.filter((id) => id !== own.id));
        const leaderboard = referenceLeaderboard(all);
        const top = selectTopRows(leaderboard, { ownId: own.id, hidden, limit: rows });
        const visible = leaderboard.filter(({ id }) => !hidden.has(id));
        expect(top.slice(0, rows)).toEqual(visible.slice(0, rows));
        expect(top.filter(({ id }) => id === own.id)).toHaveLength(1);
        expect(top.length).toBeLessThanOrEqual(rows + 1);
        // Hidden residents still count: no one moves up.
        for (const row of top) expect(leaderboard).toContainEqual(row);
      }),
    );
  });
});

describe('the ranks of neighbours', () => {
  test('equal the reference if the histogram is of the same moment', () => {
    fc.assert(
      fc.property(members, fc.nat(), fc.integer({ min: 1, max: 11 }), (all, pick, count) => {
        const leaderboard = referenceLeaderboard(all);
        const neighbours = leaderboard.slice(pick % leaderboard.length).slice(0, count);
        const rows = neighbours.map(withoutRank);
        expect(shown(withRanks(rows, createLeaderboard(all, 1).histogram))).toEqual(shown(neighbours));
      }),
    );
  });

  test('are the same for equal points, and count all rows above, however old the histogram is', () => {
    fc.assert(
      fc.property(members, members, (all, before) => {
        const rows = referenceLeaderboard(all).map(withoutRank);
        const ranked = withRanks(rows, createLeaderboard(before, 1).histogram);
        for (const { points, rank } of ranked) {
          const above = ranked.filter((each) => each.points > points);
          expect(rank).toBeGreaterThan(above.length);
          expect(above.every((each) => each.rank < rank)).toBe(true);
          expect(ranked.filter((each) => each.points === points).every((each) => each.rank === rank)).toBe(true);
        }
      }),
    );
  });
});

describe('the distance between two home towns', () => {
  test('is that of their centres in km, to the nearest 0.1', () => {
    // The haversine formula gives 20.32 km.
    expect(townDistanceKm('Woodlands', 'Bedok')).toBe(20.3);
    expect(townDistanceKm('Bedok', 'Bedok')).toBe(0);
  });

  test('is unknown if one of them is missing or does not exist', () => {
    expect(townDistanceKm(null, 'Bedok')).toBeUndefined();
    expect(townDistanceKm('Bedok', null)).toBeUndefined();
    expect(townDistanceKm('Atlantis', 'Bedok')).toBeUndefined();
  });
});
