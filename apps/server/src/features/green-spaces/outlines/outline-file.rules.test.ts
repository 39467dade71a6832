import { describe, expect, test } from 'vitest';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import { readOutlines } from './outline-file.rules.ts';

const SQUARE: Position[] = [
  [103.8, 1.3],
  [103.802, 1.3],
  [103.802, 1.302],
  [103.8, 1.302],
  [103.8, 1.3],
];
const POLYGON = { type: 'Polygon', coordinates: [SQUARE] };

function parse(geometry: unknown, name: unknown = 'Test Park') {
  const [outline] = readOutlines([{ type: 'Feature', properties: { name }, geometry }]);
  return outline;
}

describe('a ring', () => {
  const closedWith = (last: Position) => parse({ ...POLYGON, coordinates: [[...SQUARE.slice(0, -1), last]] });

  test.each<[string, Position]>([
    ['1e-12 degrees', [103.800000000001, 1.3]],
    ['the last of six decimals', [103.800001, 1.299999]],
  ])('that closes within %s is closed', (_precision, last) => {
    expect(closedWith(last)?.polygons).toEqual([[SQUARE]]);
  });

  test('that ends a metre away is refused', () => {
    expect(closedWith([103.80001, 1.3])?.refusal).toMatchObject({
      fault: 'not-closed',
      at: { lng: 103.80001, lat: 1.3 },
    });
  });
});

describe('a collection of geometries', () => {
  const collect = (...geometries: unknown[]) => parse({ type: 'GeometryCollection', geometries });

  test('gives its areas', () => {
    const point = { type: 'Point', coordinates: [103.8, 1.3] };
    const multi = { type: 'MultiPolygon', coordinates: [[SQUARE]] };
    expect(collect(point, POLYGON, multi)?.polygons).toEqual([[SQUARE], [SQUARE]]);
  });

  test('without an area is refused, as is one in another', () => {
    const point = { type: 'Point', coordinates: [103.8, 1.3] };
    expect(collect(point)?.refusal?.fault).toBe('no-polygon');
    expect(collect()?.refusal?.fault).toBe('no-polygon');
    expect(collect({ type: 'GeometryCollection', geometries: [POLYGON] })?.refusal?.fault).toBe('no-polygon');
  });

  test('names the geometry with a fault', () => {
    expect(collect(POLYGON, { type: 'Polygon', coordinates: [SQUARE.slice(0, 2)] })?.refusal).toMatchObject({
      fault: 'no-ring',
      path: 'features[0].geometry.geometries[1].coordinates[0]',
    });
  });
});

test.each(['榕树', 'பூங்கா', 'Taman Botani', 'Công viên Tao Đàn', 'สวนลุมพินี', 'ユンナン・ガーデン'])(
  'the name %s is read',
  (name) => {
    expect(parse(POLYGON, name)).toMatchObject({ name, refusal: null });
  },
);

test.each([[''], ['  '], ['\u200b'], ['…'], [7], ['x'.repeat(81)]])('the name %j is none', (name) => {
  expect(parse(POLYGON, name)?.refusal?.fault).toBe('no-name');
});
