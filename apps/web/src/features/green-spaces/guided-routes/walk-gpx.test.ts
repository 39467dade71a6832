// @vitest-environment happy-dom
import { gpx as toGeoJson } from '@tmcw/togeojson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PathPoint } from '../../../lib/map/path.ts';
import { newTrack } from './walk-track.ts';
import { toGpx } from './walk-gpx.ts';

const STARTED_AT = '2026-11-21T04:00:00.000Z';
/** The device's clock is ten minutes slow. */
const BEGUN_AT = Date.parse(STARTED_AT) - 600_000;

function readGpx(parts: readonly (readonly PathPoint[])[], name = 'Walk') {
  const track = { ...newTrack(BEGUN_AT), parts };
  const text = toGpx(
    { greenSpaceId: 5, routeId: 71, startedAt: STARTED_AT, begunAt: BEGUN_AT, isMeasured: true, track },
    name,
  );
  const [feature] = toGeoJson(new DOMParser().parseFromString(text, 'application/xml')).features;
  return { text, feature };
}

/** Millionths of a degree, as tracks round them. */
const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((micro) => micro / 1e6);
const point = fc.tuple(degrees(90), degrees(180), fc.integer({ min: 0, max: 86_400 }));
const path = fc.array(point, { minLength: 2, maxLength: 20 });

test('another parser reads every position with its time by the clock of the server', () => {
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 4 }), (paths) => {
      const parts = paths.map((part) =>
        part.map(([lat, lng, seconds]): PathPoint => [lat, lng, BEGUN_AT / 1000 + seconds]),
      );
      const { feature } = readGpx([[[1, 103]], ...parts]);
      const positions = paths.map((part) => part.map(([lat, lng]) => [lng, lat]));
      expect(feature?.geometry).toEqual(
        paths.length === 1
          ? { type: 'LineString', coordinates: positions[0] }
          : { type: 'MultiLineString', coordinates: positions },
      );
      const times = paths.map((part) =>
        part.map(([, , seconds]) => new Date(Date.parse(STARTED_AT) + seconds * 1000).toISOString()),
      );
      expect(feature?.properties?.['coordinateProperties']).toEqual({ times: paths.length === 1 ? times[0] : times });
    }),
  );
});

test('any name is escaped, without what XML cannot contain', () => {
  const character = fc.constantFrom(
    '&',
    '&lt;',
    '<',
    '>',
    '"',
    "'",
    ']]>',
    '\0',
    '\u{B}',
    '\uFFFE',
    '\uD800',
    '园',
    '🌳',
    'a',
  );
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1, maxLength: 20 }), (characters) => {
      const name = `${characters}.`;
      const { text, feature } = readGpx(
        [
          [
            [1.3, 103.8, 0],
            [1.4, 103.8, 9],
          ],
        ],
        name,
      );
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\0\v\uFFFE]/);
      expect(feature?.properties?.['name']).toBe(name.replaceAll(/[\0\v\uFFFE\p{Cs}]/gu, ''));
    }),
  );
});

test('a point of an earlier release has no time', () => {
  const { text } = readGpx([
    [
      [1.3, 103.8],
      [1.31, 103.8, BEGUN_AT / 1000],
    ],
  ]);
  expect(text).toContain('<trkpt lat="1.300000" lon="103.800000"></trkpt>');
  expect(text).toContain(`<time>${STARTED_AT}</time></trkpt>`);
});
