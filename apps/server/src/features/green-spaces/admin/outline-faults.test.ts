import { expect, test } from 'vitest';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { squareFeature } from '../../../testing/content/green-space-forms.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const admin = shareResident(shared, { isAdmin: true });

const PLACE = { lat: 1.36, lng: 103.84, meters: 200 };

async function preview(...features: unknown[]): Promise<OutlinePreview[]> {
  const file = { type: 'FeatureCollection', features };
  const { status, body } = await shared().call('POST', '/api/admin/green-spaces/import/preview', {
    as: admin(),
    body: file,
  });
  expect(status).toBe(200);
  return body;
}

const featureOf = (name: string, ...rings: number[][][]) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: rings },
});
const SQUARE = [
  [103.8, 1.3],
  [103.81, 1.3],
  [103.81, 1.31],
  [103.8, 1.31],
  [103.8, 1.3],
];

test.each<[string, unknown, string]>([
  ['no properties', { type: 'Feature', geometry: squareFeature('', PLACE).geometry }, 'no-name'],
  ['a name of punctuation', squareFeature('***', PLACE), 'no-name'],
  ['a name that is not a text', squareFeature({ evil: true }, PLACE), 'no-name'],
  ['no feature at all', null, 'no-name'],
  [
    'a point',
    { properties: { name: 'A Point' }, geometry: { type: 'Point', coordinates: [103.8, 1.3] } },
    'no-polygon',
  ],
  ['no geometry', { properties: { name: 'Nothing' }, geometry: null }, 'no-polygon'],
  ['no coordinates', { properties: { name: 'None' }, geometry: { type: 'Polygon', coordinates: [] } }, 'no-polygon'],
  [
    'coordinates of text',
    { properties: { name: 'Text' }, geometry: { type: 'Polygon', coordinates: [['a', 'b', 'c', 'd']] } },
    'no-position',
  ],
  [
    'coordinates of null',
    {
      properties: { name: 'Nulls' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [null, 1.3],
            [null, 1.3],
            [null, 1.3],
            [null, 1.3],
          ],
        ],
      },
    },
    'no-position',
  ],
  [
    'a ring of three positions',
    {
      properties: { name: 'Short' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [103.8, 1.3],
            [103.9, 1.3],
            [103.8, 1.3],
          ],
        ],
      },
    },
    'no-ring',
  ],
  [
    'latitude first',
    {
      properties: { name: 'Turned' },
      geometry: { type: 'Polygon', coordinates: [Array.from({ length: 4 }, () => [1.3, 103.8])] },
    },
    'not-in-singapore',
  ],
  [
    'a line',
    {
      properties: { name: 'Line' },
      geometry: { type: 'Polygon', coordinates: [Array.from({ length: 9 }, () => [103.8, 1.3])] },
    },
    'too-small',
  ],
  [
    '10,001 points',
    {
      properties: { name: 'Many' },
      geometry: {
        type: 'Polygon',
        coordinates: [Array.from({ length: 10_001 }, (_, n) => [103.8 + (n % 10_000) * 1e-6, 1.3])],
      },
    },
    'too-many-points',
  ],
  [
    '100,000 points',
    {
      properties: { name: 'Very many' },
      geometry: { type: 'Polygon', coordinates: [Array.from({ length: 100_000 }, () => [103.8, 1.3])] },
    },
    'too-many-points',
  ],
])('refuses %s', async (_what, feature, fault) => {
  expect(await preview(feature)).toMatchObject([{ outcome: 'refused', fault, after: null }]);
});

test('refuses a ring that crosses itself, and says where', async () => {
  const knot = [
    [103.802, 1.302],
    [103.804, 1.304],
    [103.804, 1.302],
    [103.802, 1.304],
    [103.802, 1.302],
  ];
  expect(await preview(featureOf('Whole Park', SQUARE), featureOf('Knotted Park', SQUARE, knot))).toMatchObject([
    { outcome: 'new', fault: null, faultPlace: null },
    {
      outcome: 'refused',
      fault: 'crosses-itself',
      faultPlace: { path: 'features[1].geometry.coordinates[1]', at: { lat: 1.303, lng: 103.803 } },
    },
  ]);
});

test('refuses a ring that does not end where it begins, and says where it ends', async () => {
  expect(await preview(featureOf('Open Park', SQUARE.slice(0, 4)))).toMatchObject([
    {
      fault: 'not-closed',
      faultPlace: { path: 'features[0].geometry.coordinates[0]', at: { lat: 1.31, lng: 103.8 } },
    },
  ]);
});

test('refuses coordinates of more than 200 kB', async () => {
  const corners = Array.from({ length: 9_000 }, (_, n) => {
    const angle = (2 * Math.PI * n) / 9_000;
    return [103.8 + 0.01 * Math.cos(angle), 1.3 + 0.01 * Math.sin(angle)];
  });
  const ring = [...corners, corners[0] ?? []];
  expect(JSON.stringify(ring).length).toBeGreaterThan(200_000);
  const roundedRing = ring.map((position) => position.map((degrees) => Number(degrees.toFixed(5))));
  expect(await preview(featureOf('Detailed Park', ring), featureOf('Rounded Park', roundedRing))).toMatchObject([
    { fault: 'too-many-bytes', faultPlace: { path: 'features[0].geometry', at: null } },
    { fault: null },
  ]);
});
