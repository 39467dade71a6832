import { MIN_PEOPLE_OF_A_FIGURE } from '@ecopulse/contract/admin/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, findSpanProblems, hideSmallCells, isOver, summarize, sumEcoActions } from './report.rules.ts';
import { toSelfReported } from './eco-factors.rules.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const anyCell: fc.Arbitrary<Cell> = fc
  .tuple(fc.oneof(fc.nat({ max: 14 }), fc.nat({ max: 500 })), fc.integer({ min: 1, max: 9 }))
  .map(([people, each]) => ({ people, amount: people * each }));
const anyCells = fc
  .array(anyCell, { maxLength: LETTERS.length })
  .map((cells) => new Map(cells.map((cell, index) => [LETTERS[index] ?? '', cell])));

function addPeople(cells: readonly Cell[]): number {
  return cells.reduce((sum, { people }) => sum + people, 0);
}

describe('small cells', () => {
  test('none of fewer than ten people is shown, and no total tells a hidden one', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const hidden = hideSmallCells(cells);
        const shown = [...cells].filter(([area]) => !hidden.has(area)).map(([, cell]) => cell);
        for (const { people } of shown) expect(people).toBeGreaterThanOrEqual(MIN_PEOPLE_OF_A_FIGURE);
        const filled = [...hidden].map((area) => cells.get(area)).filter((cell) => cell && cell.people > 0) as Cell[];
        // Total less what is shown: nothing, or several areas with enough people together.
        if (filled.length === 0 || shown.length === 0) return;
        expect(filled.length).toBeGreaterThan(1);
        expect(addPeople(filled)).toBeGreaterThanOrEqual(MIN_PEOPLE_OF_A_FIGURE);
      }),
    );
  });

  test('no more is hidden than must be', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const hidden = hideSmallCells(cells);
        const large = [...hidden].filter((area) => (cells.get(area)?.people ?? 0) >= MIN_PEOPLE_OF_A_FIGURE);
        expect(large.length).toBeLessThanOrEqual(2);
        if ([...cells.values()].every(({ people }) => people === 0 || people >= MIN_PEOPLE_OF_A_FIGURE))
          expect(large).toEqual([]);
      }),
    );
  });

  test('if one town is hidden, so is the next smallest', () => {
    const cells = new Map([
      ['Bedok', { people: 40, amount: 90 }],
      ['Bishan', { people: 12, amount: 12 }],
      ['Tuas', { people: 3, amount: 30 }],
    ]);
    expect(hideSmallCells(cells)).toEqual(new Set(['Tuas', 'Bishan']));
  });
});

describe('summary', () => {
  const row = (figure: string, planningArea: string, people: number, amount = people) => ({
    figure,
    planning_area: planningArea,
    people,
    amount,
  });

  test('shows the total and hides with the visits the places', () => {
    const { total, areas } = summarize({
      figures: [
        row('active', 'Bedok', 30, 80),
        row('active', '', 20, 21),
        row('visit', 'Bedok', 9, 50),
        row('visit', '', 20, 40),
        row('eco_action:byo', 'Changi', 3),
      ],
      places: [
        { planning_area: null, places: 7 },
        { planning_area: 'Bedok', places: 5 },
        { planning_area: '', places: 4 },
      ],
    });
    expect(total).toMatchObject({ activeResidents: 50, verifiedVisits: 90, places: 7, eventHours: null, hidden: true });
    expect(total.hiddenFigures).toEqual(['newResidents', 'lessonsPassed', 'challengesCompleted']);
    expect(areas.map(({ planningArea }) => planningArea)).toEqual(['Bedok', null]);
    expect(areas).toMatchObject([
      { activeResidents: 30, verifiedVisits: null, places: null },
      { activeResidents: 20, verifiedVisits: null, places: null },
    ]);
    expect(areas[1]?.hiddenFigures).toContain('places');
  });

  test('self-reported actions keep their order, and only a sound factor is applied', () => {
    const figures = [row('eco_action:water_saving', 'Bedok', 8, 60), row('eco_action:water_saving', '', 4, 40)];
    const actions = toSelfReported((action) => sumEcoActions(figures, action));
    expect(actions.map(({ action }) => action)[0]).toBe('byo');
    expect(actions.find(({ action }) => action === 'water_saving')).toMatchObject({
      count: 100,
      hidden: false,
      unit: 'litres',
      estimate: { low: 900, high: 4500 },
      year: 2018,
    });
    expect(actions.find(({ action }) => action === 'green_transport')).toEqual({
      action: 'green_transport',
      count: null,
      hidden: true,
      unit: null,
      factor: null,
      estimate: null,
      source: null,
      year: null,
    });
  });
});

test.each([
  ['2026-11-01', '2026-11-18', []],
  ['2026-11-18', '2026-11-18', []],
  ['2021-11-18', '2026-11-18', []],
  ['2021-11-17', '2026-11-18', ['from']],
  ['0001-01-01', '0004-01-01', []],
  ['2026-11-02', '2026-11-01', ['from']],
  ['2026-11-01', '2026-11-19', ['to']],
  ['2026-11-20', '2026-11-19', ['from', 'to']],
])('from %s to %s, the fields %j are wrong', (from, to, fields) => {
  expect(Object.keys(findSpanProblems({ from, to }, '2026-11-18'))).toEqual(fields);
});

test('a day is over half an hour after its end in Singapore', () => {
  expect(isOver('2026-11-17', new Date('2026-11-18T00:29:59+08:00'))).toBe(false);
  expect(isOver('2026-11-17', new Date('2026-11-18T00:30:00+08:00'))).toBe(true);
});
