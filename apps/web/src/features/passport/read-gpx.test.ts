// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPathArea } from '../../lib/map/path.ts';
import { MAX_POINTS } from '../green-spaces/guided-routes/walk-track.ts';
import { parseGpx, readGpx } from './read-gpx.ts';

const NAMESPACE = 'xmlns="http://www.topografix.com/GPX/1/1"';
const gpxOf = (body: string) => `<?xml version="1.0"?><gpx version="1.1" ${NAMESPACE}>${body}</gpx>`;
const pointsOf = (positions: readonly (readonly [number | string, number | string])[]) =>
  positions.map(([lat, lng]) => `<trkpt lat="${lat}" lon="${lng}"><ele>3</ele></trkpt>`).join('');
const trackOf = (...segments: (readonly (readonly [number | string, number | string])[])[]) =>
  gpxOf(`<trk>${segments.map((segment) => `<trkseg>${pointsOf(segment)}</trkseg>`).join('')}</trk>`);
const WALK = [
  [1.3, 103.8],
  [1.31, 103.8],
] as const;

test('reads the segments of tracks and routes, with a name and the length', () => {
  const routePoints = pointsOf(WALK).replaceAll('trkpt', 'rtept');
  const text = gpxOf(`
    <metadata><name>  Ridge &amp; &lt;b>shore </name></metadata>
    <wpt lat="1.2" lon="103.8"/><rte>${routePoints}</rte><trk><trkseg>${pointsOf(WALK)}</trkseg></trk>`);
  const line = parseGpx(text, 'walk.gpx');
  expect(line).toMatchObject({ name: 'Ridge & <b>shore', parts: [WALK, WALK] });
  expect(line).toHaveProperty('km', expect.closeTo(2.224, 2));
  expect(parseGpx(trackOf(WALK), 'walk.gpx')).toMatchObject({ name: 'walk.gpx' });
});

describe('refuses', () => {
  const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  test.each([
    ['a page of a website', '<!doctype html><html><body><p>Walk<br></body></html>', 'not-gpx'],
    ['other XML', '<kml><trkseg/></kml>', 'not-gpx'],
    ['text', 'lat,lon\n1.3,103.8', 'not-gpx'],
    ['nothing', '', 'not-gpx'],
    ['entities', trackOf(WALK).replace('<gpx', `${bomb}<gpx`), 'has-entities'],
    ['no points', gpxOf('<trk><name>x</name><trkseg/></trk>'), 'no-line'],
    [
      'single points',
      gpxOf('<wpt lat="1.3" lon="103.8"/><trk><trkseg><trkpt lat="1.3" lon="103.8"/></trkseg></trk>'),
      'no-line',
    ],
    ['NaN', trackOf([...WALK, ['NaN', 103.8]]), 'wrong-position'],
    ['an empty number', trackOf([...WALK, ['', 103.8]]), 'wrong-position'],
    ['no longitude', trackOf(WALK).replace('lon="103.8"', ''), 'wrong-position'],
    ['more than 90°', trackOf([...WALK, [90.1, 103.8]]), 'wrong-position'],
    ['an infinite number', trackOf([...WALK, [1.3, 'Infinity']]), 'wrong-position'],
    [
      'another country',
      trackOf([
        [48.1, 11.5],
        [48.2, 11.5],
      ]),
      'elsewhere',
    ],
  ])('%s', (_what, text, problem) => {
    expect(parseGpx(text, 'walk.gpx')).toBe(problem);
  });

  test('50 MB, without reading them', async () => {
    const file = new File([], 'walk.gpx');
    Object.defineProperty(file, 'size', { value: 50_000_000 });
    expect(await readGpx(file)).toBe('too-large');
  });
});

test('whatever the positions, the line is drawable on the map or refused', () => {
  const degree = fc.oneof(
    fc.double({ min: 1.2, max: 1.5, noNaN: true }),
    fc.double(),
    fc.string({ unit: fc.constantFrom('1', '.', '-', 'e', 'x', ' ') }),
  );
  const segment = fc.array(fc.tuple(degree, fc.oneof(fc.double({ min: 103.5, max: 104, noNaN: true }), degree)));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 3 }), (segments) => {
      const line = parseGpx(trackOf(...segments), 'walk.gpx');
      if (typeof line === 'string') return;
      expect(line.parts.flat(2).every(Number.isFinite)).toBe(true);
      expect(Object.values(findPathArea(line.parts) ?? {}).filter(Number.isFinite)).toHaveLength(4);
    }),
  );
});

test('keeps at most the points that a walk keeps, also of very many short segments', () => {
  const long = Array.from({ length: 2_500 }, (_, index) => [1.3 + index / 1e6, 103.8] as const);
  for (const text of [trackOf(long), trackOf(...Array.from({ length: 1_500 }, () => WALK))]) {
    const line = parseGpx(text, 'walk.gpx');
    const points = typeof line === 'string' ? [] : line.parts.flat();
    expect(points.length).toBeGreaterThan(MAX_POINTS / 3);
    expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
  }
});
