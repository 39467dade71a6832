// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { FRAME } from '../../lib/share-cards/card-frame.ts';
import { CARD } from '../../lib/share-cards/card-layout.ts';
import { createRecordingCanvas } from '../../lib/share-cards/share-cards.testing.ts';
import { drawPassport, LAYOUT, toPicturePosition } from './draw-passport.ts';
import type { PictureLabels } from './draw-passport.ts';
import { aCollectedStamp, aStamp } from './passport.testing.ts';

const labels: PictureLabels = {
  date: '21 Nov 2026',
  title: "Mei's passport",
  collected: '2',
  ofTotal: 'of 3 green spaces',
  regions: ['Central', 'East', 'North', 'North-East', 'West'].map((name) => ({ name, count: '0 of 1', share: 0 })),
};
beforeEach(() => {
  vi.stubGlobal('Path2D', vi.fn<() => void>());
});

test('writes every text inside the picture', () => {
  const { canvas, calls } = createRecordingCanvas();
  drawPassport(canvas, { stamps: [], labels });
  const writtenTexts = calls.filter(({ name }) => name === 'fillText');
  const texts = writtenTexts.map(({ values }) => values[0]);
  expect(texts).toEqual(
    expect.arrayContaining(['EcoPulse', '21 Nov 2026', "Mei's passport", '2', 'of 3 green spaces', 'North-East']),
  );
  for (const { values } of writtenTexts) {
    expect(values[1]).toBeGreaterThanOrEqual(0);
    expect(values[1]).toBeLessThanOrEqual(CARD.width);
    expect(values[2]).toBeLessThanOrEqual(CARD.height);
  }
});

test('marks the collected stamps in yellow and the others as small dots', () => {
  const { canvas, calls } = createRecordingCanvas();
  const stamps = [aCollectedStamp(1), aCollectedStamp(2), aStamp(3)];
  drawPassport(canvas, { stamps, labels });
  const dots = (colour: string) => calls.filter(({ name, fillStyle }) => name === 'arc' && fillStyle === colour);
  expect(dots('sun')).toHaveLength(2);
  expect(dots('leaf-strong')).toHaveLength(1);
});

test('keeps every part inside the picture, without overlaps', () => {
  const { island, count, regions } = LAYOUT;
  const { title, foot } = FRAME;
  for (const box of [island, regions]) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(CARD.width);
  }
  const fromTop = [title.y, island.y, island.y + island.height, count.y, regions.y, regions.y + regions.height, foot.y];
  expect(fromTop).toEqual(fromTop.toSorted((a, b) => a - b));
  expect(foot.y).toBeLessThan(CARD.height);
});

test('fits the island into its box', () => {
  const { x, y, width, height } = LAYOUT.island;
  const westEnd = toPicturePosition({ lat: 1.36, lng: 103.62 });
  const eastEnd = toPicturePosition({ lat: 1.36, lng: 104.03 });
  expect(westEnd.x).toBeGreaterThan(x);
  expect(eastEnd.x).toBeLessThan(x + width);
  const northEnd = toPicturePosition({ lat: 1.47, lng: 103.8 });
  const southEnd = toPicturePosition({ lat: 1.2, lng: 103.8 });
  expect(northEnd.y).toBeGreaterThan(y);
  expect(southEnd.y).toBeLessThan(y + height);
});
