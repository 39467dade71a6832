import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RouteLine } from '@ecopulse/contract/green-spaces/route-lines';
import { formatLine, parseLine } from './line-text.ts';

const LINE: RouteLine = {
  type: 'LineString',
  coordinates: [
    [103.80283, 1.27216],
    [103.803, 1.27],
  ],
};

describe('the text of a line', () => {
  test.each([
    '1.27216, 103.80283\n1.27, 103.803',
    ' 1.27216 103.80283 \n(1.27;103.803),',
    JSON.stringify(LINE),
    JSON.stringify({ type: 'Feature', properties: {}, geometry: LINE }),
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: null, geometry: LINE }] }),
    JSON.stringify({ ...LINE, coordinates: LINE.coordinates.map((position) => [...position, 12]) }),
  ])('is read from %j', (text) => {
    expect(parseLine(text)).toEqual(LINE);
  });

  test('is read again as it was written', () => {
    const degrees = (min: number, max: number) =>
      fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((n) => n / 1e5);
    const coordinates = fc.array(fc.tuple(degrees(103.5, 104.2), degrees(1.1, 1.5)), { minLength: 1 });
    fc.assert(
      fc.property(coordinates, (positions) => {
        const line: RouteLine = { type: 'LineString', coordinates: positions };
        expect(parseLine(formatLine(line))).toEqual(line);
      }),
    );
  });

  test('is no line if it is empty, and one without points if it cannot be read', () => {
    expect(parseLine(' \n')).toBeNull();
    expect(formatLine(null)).toBe('');
    const texts = [
      '1.27216',
      '1.27216, 103.80283\nhere',
      '{"type":',
      '{"type":"Polygon","coordinates":[]}',
      '{"features":[]}',
    ];
    for (const text of texts) expect(parseLine(text)).toEqual({ type: 'LineString', coordinates: [] });
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseLine(text)).not.toThrow();
      }),
    );
  });
});
