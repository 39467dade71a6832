import { boulders, lawn } from './elements/ground.ts';
import { broadLeaves, fern, fireflies, grass, reeds } from './elements/undergrowth.ts';
import { canopy } from './elements/canopy.ts';
import { cloud, orb, stars } from './elements/sky.ts';
import { heliconia, lilies } from './elements/flowers.ts';
import { hornbill } from './elements/hornbill.ts';
import { kingfisher } from './elements/kingfisher.ts';
import { monitorLizard } from './elements/monitor-lizard.ts';
import { squirrel } from './elements/squirrel.ts';
import { standingOtter, swimmingOtter } from './elements/otter.ts';
import { ridge } from './elements/ridge.ts';
import { ripples } from './elements/water.ts';
import { palette } from './palette.ts';
import type { Palette, Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { box, circle, filled, place, stroked, svgDocument, verticalGradient } from './svg.ts';

export type VignetteAnimal = 'otter' | 'kingfisher' | 'monitor-lizard' | 'hornbill' | 'squirrel';

export interface VignetteRequest {
  readonly animal: VignetteAnimal;
  readonly theme: Theme;
  readonly title?: string;
}

type Setting = (random: Random, colours: Palette) => string;

const shore = (random: Random, colours: Palette, top: number): string =>
  box(0, top, 320, 200 - top, 'url(#water)') + ripples(random, colours, { top, bottom: 196, from: 0, to: 320 }, 7);

type Leaf = readonly [x: number, y: number, turn: number];

function bough(colours: Palette, path: string, leaves: readonly Leaf[]): string {
  const blades = leaves
    .map(([x, y, turn]) =>
      place(
        filled('M0 0C8 -12 24 -14 36 -6C26 4 10 6 0 0z', colours.canopyNear) +
          stroked('M2 0Q16 -6 30 -6', colours.canopyMid, 1.2),
        { x, y, turn },
      ),
    )
    .join('');
  return stroked(path, colours.bark, 8) + blades;
}

const settings: Readonly<Record<VignetteAnimal, Setting>> = {
  otter: (random, colours) =>
    canopy(random, { base: 104, height: 17, width: 38, to: 340, floor: 130 }, colours.canopyFar) +
    canopy(random, { base: 122, height: 16, width: 40, to: 340, floor: 130 }, colours.canopyMid, colours.leafLight) +
    shore(random, colours, 126) +
    place(swimmingOtter(colours), { x: 84, y: 152, scale: 0.5 }) +
    filled('M130 200C150 172 190 166 240 168S310 172 330 164V200z', colours.lawn) +
    place(boulders(random, colours, 3, 34), { x: 236, y: 182 }) +
    place(standingOtter(colours), { x: 206, y: 178, scale: 0.92 }) +
    place(reeds(random, colours, 60, 56), { x: 296, y: 200 }) +
    place(grass(random, 70, 24, colours.canopyNear), { x: 158, y: 200 }) +
    place(lilies(random, colours, 80, 4), { x: 60, y: 184 }),
  kingfisher: (random, colours) =>
    canopy(random, { base: 118, height: 20, width: 40, to: 340, floor: 140 }, colours.canopyFar) +
    canopy(random, { base: 138, height: 17, width: 40, to: 340, floor: 150 }, colours.canopyMid, colours.leafLight) +
    shore(random, colours, 146) +
    bough(colours, 'M-10 172Q70 140 150 148T262 134', [
      [240, 138, -20],
      [228, 144, 40],
      [60, 150, 10],
      [80, 146, -50],
    ]) +
    place(kingfisher(colours), { x: 152, y: 142, scale: 1.12 }) +
    place(reeds(random, colours, 70, 60), { x: 284, y: 202 }) +
    place(fern(random, 40, colours.front), { x: 20, y: 204 }),
  'monitor-lizard': (random, colours) =>
    canopy(random, { base: 108, height: 22, width: 44, to: 340, floor: 130 }, colours.canopyFar) +
    canopy(random, { base: 130, height: 19, width: 44, to: 340, floor: 150 }, colours.canopyMid, colours.leafLight) +
    filled('M0 200V148C80 138 220 146 330 136V200z', colours.lawn) +
    filled('M0 200V176Q60 166 120 176T250 178T330 170V200z', 'url(#water)') +
    filled(
      'M34 172C36 156 60 150 110 152C190 150 262 146 280 160C288 170 280 178 250 178H70C48 178 34 180 34 172z',
      colours.barkLight,
    ) +
    stroked('M60 164Q120 158 200 162M150 170Q210 166 262 168', colours.bark, 2, { opacity: 0.6 }) +
    filled('M268 152a13 13 0 1 1 -1 26a13 13 0 1 1 1 -26z', colours.bark) +
    circle(268, 165, 7, colours.barkLight) +
    place(monitorLizard(colours), { x: 152, y: 151, scale: 0.92 }) +
    place(fern(random, 44, colours.front), { x: 12, y: 204 }) +
    place(broadLeaves(random, 58, colours.front, colours.canopyNear), { x: 306, y: 204 }),
  hornbill: (random, colours) =>
    ridge(random, 128, 8, colours.ridge) +
    canopy(random, { base: 156, height: 24, width: 46, to: 340, floor: 200 }, colours.canopyFar) +
    canopy(random, { base: 176, height: 22, width: 50, to: 340, floor: 200 }, colours.canopyMid, colours.leafLight) +
    bough(colours, 'M330 176Q250 150 170 156T40 142', [
      [52, 142, 170],
      [66, 144, 210],
      [84, 148, 130],
      [286, 160, -30],
      [262, 154, 40],
    ]) +
    place(hornbill(colours), { x: 138, y: 146, scale: 0.9 }) +
    place(canopy(random, { base: 22, height: 14, width: 30, to: 120, floor: 24 }, colours.canopyNear), {
      x: 320,
      y: 22,
      turn: 180,
    }),
  squirrel: (random, colours) =>
    canopy(random, { base: 116, height: 22, width: 44, to: 340, floor: 140 }, colours.canopyFar) +
    place(lawn(colours, 214, 210), { x: 0, y: -80 }) +
    place(heliconia(colours), { x: 270, y: 186, scale: 0.9 }) +
    place(squirrel(colours), { x: 150, y: 172, scale: 1.1 }) +
    place(grass(random, 90, 20, colours.canopyNear), { x: 210, y: 196 }) +
    place(fern(random, 44, colours.front), { x: 24, y: 204 }) +
    place(grass(random, 60, 18, colours.canopyMid), { x: 100, y: 186 }),
};

/** 320 × 200, for empty states. */
export function vignette({ animal, theme, title }: VignetteRequest): string {
  const moods: Record<VignetteAnimal, number> = {
    otter: 0,
    kingfisher: 2,
    'monitor-lizard': 4,
    hornbill: 1,
    squirrel: 5,
  };
  const colours = palette(theme, moods[animal]);
  const random = seededRandom(animal);
  const sunX = animal === 'monitor-lizard' || animal === 'hornbill' ? 262 : 66;
  const backdrop =
    box(0, 0, 320, 200, 'url(#sky)') +
    stars(random, colours, 16, 320, 90) +
    orb(random, colours, sunX, 56, 22) +
    cloud(random, sunX > 160 ? 40 : 210, 56, 70, colours.cloud);
  const definitions = `<defs>${verticalGradient('sky', colours.skyTop, colours.skyLow, 0.7)}${verticalGradient('water', colours.waterHigh, colours.waterLow)}</defs>`;
  return svgDocument(
    320,
    200,
    definitions +
      backdrop +
      settings[animal](random, colours) +
      fireflies(random, colours, animal === 'otter' ? 70 : 262, 116, 4),
    title,
  );
}
