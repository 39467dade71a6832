// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPassport } from './draw-passport.ts';
import type { PictureLabels } from './draw-passport.ts';
import { aStamp } from './passport.testing.ts';
import type { PictureColours } from './picture-colours.ts';
import { PICTURE } from './picture-layout.ts';

const labels: PictureLabels = {
  brand: 'EcoPulse',
  tagline: 'a tagline',
  date: '21 Nov 2026',
  title: "Mei's passport",
  collected: '2',
  ofTotal: 'of 3 green spaces',
  regions: ['Central', 'East', 'North', 'North-East', 'West'].map((name) => ({ name, count: '0 of 1', share: 0 })),
};
const colours = new Proxy({}, { get: (_, name) => String(name) }) as PictureColours;

/** A brush that only records its calls. */
function aBrush() {
  const calls: { name: string; values: unknown[]; fillStyle: unknown }[] = [];
  const state: Record<string, unknown> = {};
  const brush = new Proxy(state, {
    get: (_, name: string) =>
      name in state
        ? state[name]
        : (...values: unknown[]) => {
            calls.push({ name, values, fillStyle: state['fillStyle'] });
            return { width: String(values[0]).length * 20 };
          },
  });
  return { brush: brush as unknown as CanvasRenderingContext2D, calls };
}

beforeEach(() => {
  vi.stubGlobal('Path2D', vi.fn<() => void>());
});

test('writes every text inside the picture', () => {
  const { brush, calls } = aBrush();
  drawPassport(brush, { stamps: [], labels, colours, fontFamily: 'sans-serif' });
  const written = calls.filter(({ name }) => name === 'fillText');
  const texts = written.map(({ values }) => values[0]);
  expect(texts).toEqual(
    expect.arrayContaining(['EcoPulse', '21 Nov 2026', "Mei's passport", '2', 'of 3 green spaces', 'North-East']),
  );
  for (const { values } of written) {
    expect(values[1]).toBeGreaterThanOrEqual(0);
    expect(values[1]).toBeLessThanOrEqual(PICTURE.width);
    expect(values[2]).toBeLessThanOrEqual(PICTURE.height);
  }
});

test('marks the collected stamps in yellow and the others as small dots', () => {
  const { brush, calls } = aBrush();
  const stamps = [aStamp(1, true), aStamp(2, true), aStamp(3, false)];
  drawPassport(brush, { stamps, labels, colours, fontFamily: 'sans-serif' });
  const dots = (colour: string) => calls.filter(({ name, fillStyle }) => name === 'arc' && fillStyle === colour);
  expect(dots('sun')).toHaveLength(2);
  expect(dots('leaf-strong')).toHaveLength(1);
});
