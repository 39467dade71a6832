import { expect, test } from 'vitest';
import { groupLedgerByDay } from './ledger-days.ts';
import { anActivity } from './rewards.testing.tsx';

test('adds to each row the total after it, calculated backwards from the current total', () => {
  const rows = [
    anActivity({ id: 4, ecoPointsEarned: 0 }),
    anActivity({ id: 3, ecoPointsEarned: 25 }),
    anActivity({ id: 2, ecoPointsEarned: -10, day: '2026-11-20' }),
    anActivity({ id: 1, ecoPointsEarned: 30, day: '2026-11-20' }),
  ];
  const days = groupLedgerByDay(rows, 45);
  expect(days.map(({ day, rows }) => [day, rows.map(({ id, total }) => [id, total])])).toEqual([
    [
      '2026-11-21',
      [
        [4, 45],
        [3, 45],
      ],
    ],
    [
      '2026-11-20',
      [
        [2, 20],
        [1, 30],
      ],
    ],
  ]);
});

test('has no days without activities', () => {
  expect(groupLedgerByDay([], 0)).toEqual([]);
});
