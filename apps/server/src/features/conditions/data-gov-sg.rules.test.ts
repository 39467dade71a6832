import { CONDITION_CALLS, MAX_STRIKES } from '@ecopulse/contract/conditions/conditions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OtherFormError } from '../../core/outbound/published-data.rules.ts';
import { READERS } from './data-gov-sg.rules.ts';

const AT = '2026-11-18T12:00:00+08:00';
const numberOrText = fc.oneof(
  fc.double(),
  fc.double({ min: -20, max: 110 }).map(String),
  fc.constantFrom('NA', '', null, undefined),
);
const location = fc.record(
  {
    latitude: fc.oneof(fc.double({ min: 1.2, max: 1.4 }), fc.constantFrom('1.3', 'NA', 91, null)),
    longitude: fc.oneof(fc.double({ min: 103.6, max: 104 }), fc.constantFrom('103.8', -1)),
    longtitude: fc.constantFrom('103.9', 'none'),
  },
  { requiredKeys: [] },
);
const id = fc.constantFrom('S1', 'S2', 'S3');
const answer = (data: object) => ({ code: 0, data });
const stations = fc
  .record({
    stations: fc.array(fc.record({ id, location }), { minLength: 1 }),
    data: fc.array(fc.record({ stationId: id, value: numberOrText })),
  })
  .map(({ data, ...rest }) => answer({ ...rest, readings: [{ timestamp: AT, data }] }));
const records = (reading: fc.Arbitrary<object>) =>
  fc.array(reading).map((readings) => answer({ records: [{ datetime: AT, item: { readings } }] }));
const heat = records(
  fc.record({
    station: fc.record({ id }),
    location,
    heatStress: fc.constantFrom('Low', 'HIGH', 'NA', null, undefined),
  }),
);
const lightning = records(fc.record({ location, datetime: fc.constantFrom(AT, '2026-11-18T11:59:26.243+08:00') }));

test.each([
  ['air-temperature', stations, (value: unknown) => Number(value) >= -10 && Number(value) <= 60],
  ['rainfall', stations, (value: unknown) => Number(value) >= 0 && Number(value) <= 100],
  ['weather?api=wbgt', heat, (value: unknown) => value === 'low' || value === 'high'],
  ['weather?api=lightning', lightning, () => true],
] as const)('%s has only possible values, in Singapore, of its own time', (call, json, isPossible) => {
  fc.assert(
    fc.property(json, (published) => {
      const values = orFault(() => READERS[call](published)) ?? [];
      for (const { publishedAt, value } of values) {
        expect(publishedAt).toBe(new Date(AT).toISOString());
        const places = 'strikes' in value ? value.strikes : [value];
        for (const each of places) {
          expect(each).toMatchObject({ lat: expect.closeTo(1.3, 0), lng: expect.closeTo(103.8, 0) });
          if ('value' in each) expect(isPossible(each.value)).toBe(true);
        }
        expect(places.length).toBeLessThanOrEqual(MAX_STRIKES);
      }
    }),
  );
});

test.each(CONDITION_CALLS)('%s of any other form is a fault of the publisher', (call) => {
  const anything = fc.oneof(fc.jsonValue(), stations, heat, lightning);
  fc.assert(fc.property(anything, (json) => void orFault(() => READERS[call](json))));
});

test.each(['longitude', 'longtitude'])('a strike is found with a %s', (name) => {
  const reading = { location: { latitude: '1.3649', [name]: '103.8251' }, datetime: AT };
  expect(
    READERS['weather?api=lightning'](answer({ records: [{ datetime: AT, item: { readings: [reading] } }] })),
  ).toEqual([
    expect.objectContaining({ value: { strikes: [{ lat: 1.36, lng: 103.83, at: new Date(AT).toISOString() }] } }),
  ]);
});

function orFault<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(OtherFormError);
    return null;
  }
}
