import { cloud, orb, stars } from './elements/sky.ts';
import { palette } from './palette.ts';
import type { Palette, Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { box, svgDocument, verticalGradient } from './svg.ts';

export interface Landscape {
  /** One of the palette's moods, by index. */
  readonly mood: number;
  readonly sun: readonly [x: number, y: number, radius: number];
  readonly draw: (random: Random, colours: Palette) => string;
}

/** 320 × 200, with sky, sun or moon, and a cloud. */
export function landscape({ mood, sun, draw }: Landscape, theme: Theme, seed: string): string {
  const colours = palette(theme, mood);
  const random = seededRandom(seed);
  const [x, y, radius] = sun;
  const definitions = `<defs>${verticalGradient('sky', colours.skyTop, colours.skyLow, 0.7)}${verticalGradient('water', colours.waterHigh, colours.waterLow)}</defs>`;
  return svgDocument(
    320,
    200,
    definitions +
      box(0, 0, 320, 200, 'url(#sky)') +
      stars(random, colours, 16, 320, 80) +
      orb(random, colours, x, y, radius) +
      cloud(random, x > 160 ? 34 : 208, 48, 66, colours.cloud) +
      draw(random, colours),
  );
}
