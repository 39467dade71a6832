import { describe, expect, test } from 'vitest';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { squareFeature } from '../../../testing/content/green-space-forms.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const ADMIN_PATH = '/api/admin/green-spaces';
const admin = shareResident(shared, { isAdmin: true });

const post = (path: string, body: unknown, as = admin()) => shared().call('POST', path, { as, body });
const PLACE = { lat: 1.36, lng: 103.84, meters: 200 };
const fileOf = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

async function preview(...features: unknown[]): Promise<OutlinePreview[]> {
  const { status, body } = await post(`${ADMIN_PATH}/import/preview`, fileOf(...features));
  expect(status).toBe(200);
  return body;
}
const countOf = async (table: 'green_spaces' | 'audit_entries') => {
  const { n } = await shared()
    .db.selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

describe('the preview of an import', () => {
  test('shows what each outline would change, before and after, and stores nothing', async () => {
    const before = [await countOf('green_spaces'), await countOf('audit_entries')];
    const [existing, added, refused] = await preview(
      squareFeature('BISHAN-ANG MO KIO  PARK', PLACE),
      squareFeature('Preview Park', PLACE),
      squareFeature('Elsewhere Park', { ...PLACE, lat: 2.5 }),
    );
    expect(existing).toMatchObject({
      name: 'Bishan-Ang Mo Kio Park',
      outcome: 'changed',
      greenSpace: { status: 'published' },
      before: { areaHectares: expect.any(Number) as number, zones: expect.any(Array) as unknown },
      after: { lat: 1.36, lng: 103.84, areaHectares: 4 },
    });
    expect(added).toMatchObject({ name: 'Preview Park', outcome: 'new', fault: null, greenSpace: null, before: null });
    expect(added?.after?.zones).toHaveLength(1);
    expect(refused).toMatchObject({
      outcome: 'refused',
      fault: 'not-in-singapore',
      faultPlace: { path: 'features[2].geometry.coordinates[0][0]', at: { lat: expect.closeTo(2.5, 1) as number } },
      after: null,
    });
    expect([await countOf('green_spaces'), await countOf('audit_entries')]).toEqual(before);
  });

  test.each([
    ['NAME', { NAME: 'Named Park' }],
    ['Name', { Name: 'Named Park' }],
    [
      'a table in a description',
      { Name: 'kml_17', Description: '<table><tr><th>NAME</th> <td>NAMED PARK</td></tr></table>' },
    ],
  ])('finds the name under %s', async (_what, properties) => {
    const [previewed] = await preview({ ...squareFeature('', PLACE), properties });
    expect(previewed).toMatchObject({ name: 'Named Park', outcome: 'new' });
  });

  test('merges features with one name into one outline', async () => {
    const parts = [PLACE, { ...PLACE, lat: 1.38 }].map((place) => squareFeature('Parted Park', place));
    const previewed = await preview(...parts);
    expect(previewed).toMatchObject([{ name: 'Parted Park', after: { areaHectares: expect.closeTo(8, 1) as number } }]);
  });

  test('unites parts that overlap', async () => {
    const square = [
      [103.8, 1.3],
      [103.81, 1.3],
      [103.81, 1.31],
      [103.8, 1.31],
      [103.8, 1.3],
    ];
    const shiftedSquare = square.map(([lng = 0, lat = 0]) => [lng + 0.005, lat + 0.005]);
    const parts = { type: 'MultiPolygon', coordinates: [[square], [shiftedSquare]] };
    const [previewed] = await preview({ type: 'Feature', properties: { name: 'Double Park' }, geometry: parts });
    expect(previewed?.after?.outline.coordinates).toHaveLength(1);
    // Eight corners, and the first one again.
    expect(previewed?.after?.outline.coordinates[0]?.[0]).toHaveLength(9);
  });

  test.each<[string, unknown, string[]]>([
    ['no collection', { type: 'Feature' }, ['type', 'features']],
    ['no features', fileOf(), ['features']],
    ['1,001 features', fileOf(...Array.from({ length: 1001 }, () => null)), ['features']],
    [
      'more than 150,000 points in all',
      fileOf(
        ...Array.from({ length: 16 }, (_, index) => ({
          properties: { name: `Park ${index}` },
          geometry: { type: 'Polygon', coordinates: [Array.from({ length: 9_500 }, () => [103.8, 1.3])] },
        })),
      ),
      ['features'],
    ],
  ])('for %s answers 400', async (_what, file, fields) => {
    const response = await post(`${ADMIN_PATH}/import/preview`, file);
    expect({ status: response.status, fields: Object.keys(response.body.fields ?? {}) }).toEqual({
      status: 400,
      fields,
    });
  });

  test.each<[string, number, string]>([
    [
      '100,000 nested lists',
      200,
      `{"type":"FeatureCollection","features":[{"properties":{"name":"Deep"},"geometry":{"type":"Polygon","coordinates":${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}`,
    ],
    ['NaN', 400, '{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[[[NaN,1]]]}}]}'],
    ['half a file', 400, '{"type":"FeatureCollection","features":['],
    ['7 MB', 413, `{"type":"FeatureCollection","features":["${'x'.repeat(7 * 1024 * 1024)}"]}`],
  ])('for %s answers %i', async (_what, status, payload) => {
    expect((await post(`${ADMIN_PATH}/import/preview`, payload)).status).toBe(status);
  });

  test('of a file near the size limit leaves time for other requests', { timeout: 60_000 }, async () => {
    const star = (index: number) => {
      const points = Array.from({ length: 1_400 }, (_, corner) => {
        const [angle, radius] = [(corner / 1_400) * 2 * Math.PI, corner % 2 === 0 ? 0.004 : 0.001];
        return [103.7 + index * 0.001 + radius * Math.cos(angle), 1.35 + radius * Math.sin(angle)];
      });
      const ring = [...points, points[0]];
      return { properties: { name: `Star ${index}` }, geometry: { type: 'Polygon', coordinates: [ring] } };
    };
    const file = JSON.stringify(fileOf(...Array.from({ length: 100 }, (_, index) => star(index))));
    let [longestBlockMs, lastBeatAt, isDone] = [0, performance.now(), false];
    const measure = (): void => {
      longestBlockMs = Math.max(longestBlockMs, performance.now() - lastBeatAt);
      lastBeatAt = performance.now();
      if (!isDone) setImmediate(measure);
    };
    setImmediate(measure);
    const startedAt = performance.now();
    const { status } = await post(`${ADMIN_PATH}/import/preview`, file);
    const durationMs = performance.now() - startedAt;
    measure();
    isDone = true;
    expect(status).toBe(200);
    // The longest block is the parsing of the file.
    expect(longestBlockMs).toBeLessThan(durationMs / 3);
  });
});
