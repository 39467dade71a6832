import { expect, test } from 'vitest';
import { FRAME } from '../../lib/share-cards/card-frame.ts';
import { CARD } from '../../lib/share-cards/card-layout.ts';
import { LAYOUT, placeInPicture } from './picture-layout.ts';

test('keeps every part inside the picture, without overlaps', () => {
  const { island, count, regions } = LAYOUT;
  const { title, foot } = FRAME;
  for (const box of [island, regions]) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(CARD.width);
  }
  const fromTop = [title.y, island.y, island.y + island.height, count.y, regions.y, regions.y + regions.height, foot.y];
  expect(fromTop).toEqual(fromTop.toSorted((one, other) => one - other));
  expect(foot.y).toBeLessThan(CARD.height);
});

test('fits the island into its box, corner to corner', () => {
  const { x, y, width, height } = LAYOUT.island;
  const [western, eastern] = [placeInPicture({ lat: 1.36, lng: 103.62 }), placeInPicture({ lat: 1.36, lng: 104.03 })];
  expect(western.x).toBeGreaterThan(x);
  expect(eastern.x).toBeLessThan(x + width);
  const [north, south] = [placeInPicture({ lat: 1.47, lng: 103.8 }), placeInPicture({ lat: 1.2, lng: 103.8 })];
  expect(north.y).toBeGreaterThan(y);
  expect(south.y).toBeLessThan(y + height);
});
