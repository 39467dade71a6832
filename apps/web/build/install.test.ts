import { maskableIcon, touchIcon } from '@ecopulse/illustrations/app-icons';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const WIDTH = 200;
/** A share of the width. Masks cut only what is farther from the centre. */
const SAFE_RADIUS = 0.4;

async function pixelsOf(svg: string): Promise<{ x: number; y: number; rgba: string }[]> {
  const raw = await sharp(Buffer.from(svg)).resize(WIDTH, WIDTH).ensureAlpha().raw().toBuffer();
  return Array.from({ length: WIDTH * WIDTH }, (_, index) => ({
    x: index % WIDTH,
    y: Math.floor(index / WIDTH),
    rgba: raw.subarray(index * 4, index * 4 + 4).join(' '),
  }));
}

test('a mask of any shape cuts only the background of the maskable icon', async () => {
  const pixels = await pixelsOf(maskableIcon());
  const background = pixels[0]?.rgba;
  const middle = (WIDTH - 1) / 2;
  const outside = pixels.filter(({ x, y }) => Math.hypot(x - middle, y - middle) > WIDTH * SAFE_RADIUS);
  expect(new Set(outside.map(({ rgba }) => rgba))).toEqual(new Set([background]));
  expect(new Set(pixels.map(({ rgba }) => rgba)).size).toBeGreaterThan(3);
});

test('icons that the operating system masks are opaque up to their corners', async () => {
  for (const svg of [maskableIcon(), touchIcon()])
    expect((await pixelsOf(svg)).filter(({ rgba }) => !rgba.endsWith(' 255'))).toEqual([]);
});
