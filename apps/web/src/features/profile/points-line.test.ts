import { describe, expect, it } from 'vitest';
import { linePath, createRoundScale, totalsByDay } from './points-line.ts';

function day(number: number, points: number) {
  return { day: `2026-11-0${number}`, activities: 1, points };
}

describe('the running total', () => {
  it("ends at today's total, and begins with the points from before", () => {
    const totals = totalsByDay([day(1, 0), day(2, 20), day(3, -5), day(4, 10)], 125);
    expect(totals.map(({ total }) => total)).toEqual([100, 120, 115, 125]);
  });
});

describe('the scale', () => {
  it.each([
    { values: [0, 0], ticks: [0, 1] },
    { values: [0, 25], ticks: [0, 10, 20, 30] },
    { values: [0, 100], ticks: [0, 50, 100] },
    { values: [300, 1240], ticks: [0, 500, 1000, 1500] },
    { values: [1000, 1040], ticks: [1000, 1010, 1020, 1030, 1040] },
    { values: [8003, 9999], ticks: [8000, 8500, 9000, 9500, 10_000] },
    { values: [-30, 20], ticks: [-40, -20, 0, 20] },
  ])('of $values has the round ticks $ticks', ({ values, ticks }) => {
    expect(createRoundScale(values).ticks).toEqual(ticks);
  });

  it('always covers every value, with at most five ticks', () => {
    for (let min = 0; min < 4000; min += 137) {
      for (let max = min; max < 9000; max += 211) {
        const { from, to, ticks } = createRoundScale([min, max]);
        expect(from).toBeLessThanOrEqual(min);
        expect(to).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }
    }
  });
});

describe('the line', () => {
  it('is level while nothing happens, and rises over the day of an activity', () => {
    const totals = totalsByDay([day(1, 0), day(2, 0), day(3, 0), day(4, 50), day(5, 0)], 50);
    expect(linePath(totals, { from: 0, to: 100, ticks: [] }, 400, 100)).toBe('M0 100L200 100L300 50L400 50');
  });
});
