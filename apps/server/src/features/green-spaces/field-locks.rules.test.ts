import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctFields, dateFacts, filledFacts, lockFields, planUpdate } from './field-locks.rules.ts';

const SHIPPED = {
  name: { name: 'Park' },
  planningArea: { planning_area: 'Bedok', region: 'East' },
  zones: { zones: [{ lat: 1.3, lng: 103.8, radiusMeters: 100 }] },
};

test('an update brings fields that are not locked, and keeps the shipped value of a locked one that differs', () => {
  const stored = { name: 'Our Park', planning_area: 'Bedok', region: 'East', zones: [] };
  expect(planUpdate(SHIPPED, { columns: stored, lockedFields: ['name', 'planningArea'] })).toEqual({
    columns: { zones: SHIPPED.zones.zones },
    came: ['zones'],
    kept: { name: 'Park' },
  });
});

test('each field comes, is kept or is the same; what is locked never changes', () => {
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 2 }));
  fc.assert(
    fc.property(fields, fields, fc.subarray(['a', 'b', 'c', 'd', 'e']), (shipped, columns, lockedFields) => {
      const asColumns = Object.fromEntries(Object.entries(shipped).map(([name, value]) => [name, { [name]: value }]));
      const update = planUpdate(asColumns, { columns, lockedFields });
      const after = { ...columns, ...update.columns };
      for (const [name, value] of Object.entries(shipped)) {
        const isLocked = lockedFields.includes(name);
        expect(after[name]).toBe(isLocked ? columns[name] : value);
        expect(update.came.includes(name)).toBe(!isLocked && value !== columns[name]);
        expect(name in update.kept).toBe(isLocked && value !== columns[name]);
      }
    }),
  );
});

test('opening hours are locked as text and by day together', () => {
  expect(lockFields(['name'], ['hours', 'name'])).toEqual(['hours', 'name', 'openingHours']);
  expect(lockFields([], ['openingHours'])).toEqual(['hours', 'openingHours']);
});

describe('a correction', () => {
  const hoursOf = (from: string) => ({ days: [{ day: 'mon', from, to: '19:00' }] });
  const correct = (locked: readonly string[], kept: object, corrected: object) => {
    const before = { locked_fields: locked, facts: {}, kept: { ...kept } };
    const { locked_fields, kept: left } = correctFields(before, { ...corrected }, '2026-11-29');
    return [locked_fields, Object.keys(left)];
  };
  const both = ['hours', 'openingHours'];

  test('locks its field, and the shipped value releases it', () => {
    expect(correct([], {}, { tags: ['a'] })).toEqual([['tags'], []]);
    expect(correct(['name', 'tags'], { tags: ['b'], name: 'B' }, { tags: ['b'] })).toEqual([['name'], ['name']]);
    expect(correct(['tags'], { tags: ['b'] }, { tags: ['c'] })).toEqual([['tags'], ['tags']]);
  });

  test('to the shipped text of opening hours releases those by day, which are the shipped ones', () => {
    expect(correct(both, { openingHours: 'Dawn' }, { openingHours: 'Dawn' })).toEqual([[], []]);
    expect(correct(both, { hours: hoursOf('07:00') }, { hours: hoursOf('07:00') })).toEqual([[], []]);
  });

  test('leaves both locked until both are the shipped ones', () => {
    const kept = { openingHours: 'Dawn', hours: hoursOf('07:00') };
    expect(correct(both, kept, { openingHours: 'Dawn' })).toEqual([both, ['hours']]);
    expect(correct(both, { hours: kept.hours }, { hours: hoursOf('07:00') })).toEqual([[], []]);
    expect(correct(both, kept, kept)).toEqual([[], []]);
    expect(correct(both, { openingHours: 'Dawn' }, { openingHours: 'Dawn', hours: null })).toEqual([both, []]);
  });
});

test('facts among corrected fields get the day of the correction', () => {
  const facts = { busRoutes: { source: 'LTA', date: '2025-12-01' } };
  expect(dateFacts(facts, ['hours', 'name'], '2026-11-29')).toEqual({
    ...facts,
    openingHours: { source: 'EcoPulse', date: '2026-11-29' },
  });
});

test('a correction dates what it fills, and takes the source of what it empties', () => {
  const facts = { busRoutes: { source: 'LTA', date: '2025-12-01' }, nearestMrt: { source: 'LTA', date: '2025-12-01' } };
  const before = { locked_fields: [], facts, kept: {} };
  expect(correctFields(before, { busRoutes: [], accessibility: 'Ramps' }, '2026-11-29').facts).toEqual({
    nearestMrt: facts.nearestMrt,
    accessibility: { source: 'EcoPulse', date: '2026-11-29' },
  });
});

test('facts that say nothing have no source', () => {
  const nothing = { openingHours: '', accessibility: '', nearestMrt: '', areaHectares: null };
  const empty = { ...nothing, busRoutes: [], facilities: [], tracks: [], heritageTrees: [] };
  expect(filledFacts(empty)).toEqual([]);
  expect(filledFacts({ ...empty, areaHectares: 2, facilities: [{}] })).toEqual(['facilities', 'areaHectares']);
});
