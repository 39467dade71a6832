import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACILITY_KINDS } from './facilities.ts';
import { answerFinding, type FindablePlace, findPlaces, type Finding } from './finding.ts';
import { toKnownNeeds } from './known-needs.ts';
import { type Answer, NEEDS, type StatedNeed } from './needs.ts';
import { OPEN_STATUS } from './place-state.ts';

const NOON = Date.parse('2026-11-30T12:00:00+08:00');
const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown'];

const facilities = fc.array(
  fc.record({
    kind: fc.constantFrom(...FACILITY_KINDS),
    count: fc.constant(1),
    dataYear: fc.integer({ min: 2017, max: 2020 }),
  }),
  { maxLength: 5 },
);
const stated: fc.Arbitrary<StatedNeed[]> = fc.uniqueArray(
  fc.record({
    need: fc.constantFrom(...NEEDS),
    answer: fc.constantFrom('yes' as const, 'no' as const),
    dataYear: fc.integer({ min: 2017, max: 2020 }),
  }),
  { selector: ({ need }) => need, maxLength: 5 },
);
const place: fc.Arbitrary<FindablePlace> = fc.record({
  needs: fc.record(Object.fromEntries(NEEDS.map((need) => [need, fc.constantFrom(...ANSWERS)]))) as fc.Arbitrary<
    FindablePlace['needs']
  >,
  hours: fc.constantFrom(
    null,
    { always: true as const },
    { days: [{ day: 'mon' as const, from: '18:00', to: '19:00' }] },
  ),
  status: fc.constantFrom(OPEN_STATUS, { ...OPEN_STATUS, state: 'closed' as const }),
  mrtMeters: fc.option(fc.integer({ min: 0, max: 1000 })),
  routes: fc.array(fc.record({ duration: fc.integer({ min: 1, max: 90 }) }), { maxLength: 2 }),
});
const finding: fc.Arbitrary<Finding> = fc.record(
  {
    needs: fc.uniqueArray(fc.constantFrom(...NEEDS), { maxLength: 3 }),
    openNow: fc.boolean(),
    maxMrtMeters: fc.integer({ min: 1, max: 1000 }),
    maxRouteMinutes: fc.integer({ min: 1, max: 90 }),
  },
  { requiredKeys: [] },
);

test('what no source says is unknown, and only a statement says no', () => {
  fc.assert(
    fc.property(facilities, stated, (counted, said) => {
      const { needs, needYears } = toKnownNeeds(counted, said);
      for (const need of NEEDS) {
        const isSaid = said.some((each) => each.need === need);
        expect(needs[need] === 'unknown').toBe(needYears[need] === undefined);
        if (needs[need] === 'no') expect(isSaid).toBe(true);
      }
      expect(Object.keys(needs)).toEqual([...NEEDS]);
    }),
  );
});

test.each([
  [2026, 2026, 'no'],
  [2026, 2025, 'yes'],
  [2025, 2026, 'no'],
])('toilets counted in %i that a source of %i denies are %s', (counted, said, answer) => {
  const { needs, needYears } = toKnownNeeds(
    [{ kind: 'toilet', count: 2, dataYear: counted }],
    [{ need: 'toilets', answer: 'no', dataYear: said }],
  );
  expect([needs.toilets, needYears.toilets]).toEqual([answer, Math.max(counted, said)]);
});

test('a filter never turns unknown into yes or no, and more filters never find more', () => {
  fc.assert(
    fc.property(place, finding, finding, (space, one, other) => {
      const parts: Finding[] = [
        ...(one.needs ?? []).map((need) => ({ needs: [need] })),
        { openNow: one.openNow },
        { maxMrtMeters: one.maxMrtMeters },
        { maxRouteMinutes: one.maxRouteMinutes },
      ];
      const answers = parts.map((part) => answerFinding(space, part, NOON));
      const answer = answerFinding(space, one, NOON);
      expect(answer === 'yes').toBe(answers.every((each) => each === 'yes'));
      expect(answer === 'no').toBe(answers.includes('no'));
      for (const need of one.needs ?? []) expect(answerFinding(space, { needs: [need] }, NOON)).toBe(space.needs[need]);
      const both = answerFinding(
        space,
        { ...other, ...one, needs: [...(one.needs ?? []), ...(other.needs ?? [])] },
        NOON,
      );
      if (both === 'yes') expect(answer).toBe('yes');
      if (answer === 'no') expect(both).toBe('no');
    }),
  );
});

test('unknown hours, distances and counts are possible, not missing', () => {
  const unknown = {
    needs: toKnownNeeds([], []).needs,
    hours: null,
    status: OPEN_STATUS,
    mrtMeters: null,
    routes: [],
  };
  expect(answerFinding(unknown, {}, NOON)).toBe('yes');
  for (const filter of [{ needs: ['toilets' as const] }, { openNow: true }, { maxMrtMeters: 500 }])
    expect(answerFinding(unknown, filter, NOON)).toBe('unknown');
  expect(answerFinding(unknown, { maxRouteMinutes: 60 }, NOON)).toBe('no');
  expect(answerFinding({ ...unknown, mrtMeters: 0 }, { maxMrtMeters: 500 }, NOON)).toBe('yes');
});

test('places that have it and places that may have it are apart, in their order, and none twice', () => {
  fc.assert(
    fc.property(fc.array(place), finding, (places, filter) => {
      const { known, possible } = findPlaces(places, filter, NOON);
      for (const group of [known, possible])
        expect(group.map((each) => places.indexOf(each))).toEqual(
          group.map((each) => places.indexOf(each)).toSorted((a, b) => a - b),
        );
      const missing = places.filter((each) => answerFinding(each, filter, NOON) === 'no');
      expect(known.length + possible.length + missing.length).toBe(places.length);
    }),
  );
});
