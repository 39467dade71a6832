import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PIXELS_PER_DEGREE } from './clusters.ts';
import { layOutNames } from './name-layout.ts';

const place = {
  lat: fc.double({ min: 1.2, max: 1.48, noNaN: true }),
  lng: fc.double({ min: 103.6, max: 104.06, noNaN: true }),
};
const name = fc.record({
  ...place,
  width: fc.integer({ min: 10, max: 200 }),
  height: fc.constant(16),
  offsets: fc.subarray([0, 20, -20], { minLength: 1 }),
});
const names = fc.array(name, { maxLength: 60 });
const marks = fc.array(fc.record({ ...place, size: fc.constant(30) }), { maxLength: 30 });
const zoom = fc.double({ min: 10, max: 18, noNaN: true });

test('no name covers a mark or another name', () => {
  fc.assert(
    fc.property(names, marks, zoom, (all, marked, zoom) => {
      const pixelsPerDegree = PIXELS_PER_DEGREE * 2 ** zoom;
      const boxes = [
        ...marked.map(({ lat, lng, size }) => ({ lat, lng, width: size, height: size, offset: 0, isName: false })),
        ...layOutNames(all, marked, zoom).map(({ name, offset }) => ({ ...name, offset, isName: true })),
      ];
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          if (!one.isName && !other.isName) continue;
          const aside = Math.abs(one.lng - other.lng) * pixelsPerDegree - (one.width + other.width) / 2;
          const [y, otherY] = [one, other].map(({ lat, offset }) => offset - lat * pixelsPerDegree);
          const above = Math.abs((y ?? 0) - (otherY ?? 0)) - (one.height + other.height) / 2;
          expect(Math.max(aside, above)).toBeGreaterThan(-1e-6);
        }
    }),
  );
});

test('a name is left out only where something before it is in the way at each of its offsets', () => {
  const wide = { lat: 1.3, lng: 103.8, width: 100, height: 16, offsets: [0] };
  const movable = { ...wide, offsets: [0, 20] };
  expect(layOutNames([wide, movable, wide], [], 13).map(({ offset }) => offset)).toEqual([0, 20]);
  expect(layOutNames([movable], [{ ...wide, size: 20 }], 13)).toEqual([{ name: movable, offset: 20 }]);
  fc.assert(
    fc.property(names, marks, zoom, (all, marked, zoom) => {
      if (all[0] && marked.length === 0) expect(layOutNames(all, marked, zoom)[0]?.name).toBe(all[0]);
    }),
  );
});
