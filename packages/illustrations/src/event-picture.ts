import { canopy } from './elements/canopy.ts';
import { bottle, cardboard, pottedPlant, recyclingBin } from './elements/green-city.ts';
import { person, sapling } from './elements/gardeners.ts';
import { castShade } from './elements/ground.ts';
import { kingfisher } from './elements/kingfisher.ts';
import { bench, birdHide } from './elements/park-furniture.ts';
import { parkShelter } from './elements/garden-buildings.ts';
import { ridge } from './elements/ridge.ts';
import { birds } from './elements/sky.ts';
import { skyline } from './elements/skyline.ts';
import { butterfly, crab, heron } from './elements/small-wildlife.ts';
import { storyBoard, trailMarker } from './elements/trail-things.ts';
import { forestGiant, roundTree } from './elements/trees.ts';
import { broadLeaves, fern, grass, reeds } from './elements/undergrowth.ts';
import { ripples } from './elements/water.ts';
import { palm } from './elements/palms.ts';
import { landscape, type Landscape } from './landscape.ts';
import type { Palette, Theme } from './palette.ts';
import { box, filled, place, stroked } from './svg.ts';

/** The kinds of events. */
export const EVENT_SUBJECTS = ['guided-walk', 'clean-up', 'planting', 'workshop', 'survey'] as const;

export type EventSubject = (typeof EVENT_SUBJECTS)[number];

const spade = (colours: Palette): string =>
  stroked('M0 -14V-48M-6 -48H6', colours.woodDark, 3) + filled('M-7 -16H7V-6Q7 2 0 6Q-7 2 -7 -6z', colours.stoneDark);

const sack = (colours: Palette, fill: string): string =>
  filled('M-12 0C-18 -14 -12 -26 -5 -29H5C12 -26 18 -14 12 0z', fill) +
  stroked('M-6 -29H6', colours.woodDark, 3) +
  filled('M-4 -29L-8 -36L0 -33L8 -36L4 -29z', fill);

const soil = (colours: Palette, top: number): string =>
  filled(`M0 200V${top}C70 ${top - 8} 220 ${top + 8} 320 ${top}V200z`, colours.bark) +
  stroked(
    `M20 ${top + 12}H70M110 ${top + 16}H170M210 ${top + 10}H290M40 ${top + 26}H120M180 ${top + 28}H260`,
    colours.barkLight,
    2.4,
    { opacity: 0.55 },
  );

const kinds: Readonly<Record<EventSubject, Landscape>> = {
  'guided-walk': {
    mood: 1,
    sun: [70, 52, 21],
    draw: (random, colours) =>
      ridge(random, 108, 8, colours.ridge) +
      canopy(random, { base: 122, height: 20, width: 42, to: 340, floor: 160 }, colours.canopyFar) +
      place(forestGiant(random, colours), { x: 286, y: 164, scale: 0.8 }) +
      canopy(random, { base: 144, height: 16, width: 42, to: 340, floor: 200 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V158C90 148 220 156 330 150V200z', colours.lawn) +
      filled('M96 200C120 180 190 176 214 158H226C224 178 214 184 232 200z', colours.path) +
      place(castShade(colours, 24) + person(colours, colours.coral, 'M-7 -34Q-16 -28 -14 -18M7 -34L22 -46'), {
        x: 206,
        y: 174,
        scale: 0.86,
      }) +
      place(castShade(colours, 24) + person(colours, colours.blue), { x: 166, y: 184, scale: 0.98 }) +
      place(castShade(colours, 24) + person(colours, colours.sun), { x: 134, y: 192, scale: 1.06 }) +
      place(trailMarker(colours), { x: 262, y: 184, scale: 0.9 }) +
      place(fern(random, 46, colours.front), { x: 14, y: 206 }) +
      place(grass(random, 60, 16, colours.canopyNear), { x: 290, y: 200 }),
  },
  'clean-up': {
    mood: 0,
    sun: [244, 48, 21],
    draw: (random, colours) =>
      skyline(random, colours, { base: 110, height: 44, from: -10, to: 330 }, colours.skyline) +
      box(0, 108, 320, 92, 'url(#water)') +
      ripples(random, colours, { top: 112, bottom: 146, from: 0, to: 320 }, 7) +
      filled('M0 200V158C80 142 190 150 330 140V200z', colours.sandWet) +
      filled('M0 200V166C80 150 190 158 330 148V200z', colours.sand) +
      place(palm(random, colours, -12), { x: 292, y: 168, scale: 0.72 }) +
      place(castShade(colours, 24) + person(colours, colours.coral, 'M-7 -34Q-15 -26 -12 -16M7 -34Q18 -26 24 -12'), {
        x: 96,
        y: 182,
      }) +
      place(bottle(colours, colours.leafLight), { x: 128, y: 186, scale: 0.72 }) +
      place(castShade(colours, 24) + person(colours, colours.blue), { x: 206, y: 178, scale: 0.94 }) +
      place(castShade(colours, 30) + sack(colours, colours.leafLight), { x: 174, y: 190 }) +
      place(castShade(colours, 30) + sack(colours, colours.sun), { x: 60, y: 194, scale: 0.9 }) +
      place(castShade(colours, 40) + recyclingBin(colours), { x: 256, y: 192, scale: 0.8 }) +
      place(cardboard(colours), { x: 136, y: 196, scale: 0.5 }) +
      place(crab(colours), { x: 22, y: 192, scale: 0.6 }),
  },
  planting: {
    mood: 4,
    sun: [66, 46, 20],
    draw: (random, colours) =>
      skyline(random, colours, { base: 122, height: 60, to: 330 }, colours.skyline) +
      canopy(random, { base: 128, height: 16, width: 36, to: 340, floor: 160 }, colours.canopyFar) +
      canopy(random, { base: 144, height: 13, width: 38, to: 340, floor: 160 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V150C90 142 220 150 330 146V200z', colours.lawn) +
      soil(colours, 168) +
      place(roundTree(random, colours), { x: 284, y: 158, scale: 0.86 }) +
      place(person(colours, colours.sun, 'M-7 -34Q-15 -26 -12 -16M7 -34Q17 -28 22 -18'), { x: 110, y: 178 }) +
      place(spade(colours), { x: 134, y: 178, scale: 0.94 }) +
      place(person(colours, colours.coral, 'M-7 -34Q-17 -26 -22 -14M7 -34Q15 -26 12 -16'), {
        x: 216,
        y: 180,
        scale: 0.94,
      }) +
      place(sapling(colours), { x: 40, y: 184 }) +
      place(sapling(colours), { x: 84, y: 194, scale: 1.1 }) +
      place(sapling(colours), { x: 172, y: 186, scale: 1.2 }) +
      place(sapling(colours), { x: 262, y: 192, scale: 1.05 }) +
      place(butterfly(colours, colours.violet), { x: 152, y: 120, scale: 0.8 }),
  },
  workshop: {
    mood: 2,
    sun: [58, 46, 19],
    draw: (random, colours) =>
      canopy(random, { base: 120, height: 22, width: 44, to: 340, floor: 160 }, colours.canopyFar) +
      canopy(random, { base: 140, height: 17, width: 42, to: 340, floor: 170 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V154C90 146 220 152 330 148V200z', colours.lawn) +
      place(parkShelter(colours), { x: 160, y: 176, scale: 2.3 }) +
      place(person(colours, colours.blue), { x: 116, y: 178, scale: 0.9 }) +
      place(person(colours, colours.coral, 'M-7 -34Q-15 -26 -12 -18M7 -34L18 -46'), { x: 162, y: 176, scale: 0.9 }) +
      place(person(colours, colours.sun), { x: 208, y: 178, scale: 0.9 }) +
      box(86, 168, 148, 6, colours.wood) +
      stroked('M98 174V192M222 174V192', colours.woodDark, 4) +
      place(pottedPlant(random, colours, colours.roof, 26), { x: 104, y: 169, scale: 0.6 }) +
      place(bottle(colours, colours.leafLight), { x: 142, y: 169, scale: 0.56 }) +
      place(bottle(colours, colours.waterLow), { x: 186, y: 169, scale: 0.56 }) +
      place(pottedPlant(random, colours, colours.wall, 22), { x: 222, y: 169, scale: 0.6 }) +
      place(storyBoard(colours), { x: 280, y: 184, scale: 1.05 }) +
      place(broadLeaves(random, 50, colours.front, colours.canopyNear), { x: 14, y: 206 }),
  },
  survey: {
    mood: 5,
    sun: [252, 50, 21],
    draw: (random, colours) =>
      ridge(random, 100, 6, colours.ridge) +
      canopy(random, { base: 108, height: 16, width: 36, to: 340, floor: 120 }, colours.canopyFar) +
      box(0, 116, 320, 84, 'url(#water)') +
      ripples(random, colours, { top: 120, bottom: 170, from: 0, to: 320 }, 8) +
      place(heron(colours), { x: 258, y: 160, scale: 0.8 }) +
      place(reeds(random, colours, 60, 52), { x: 286, y: 176 }) +
      filled('M0 200V168C60 156 140 166 206 178S290 192 330 188V200z', colours.lawn) +
      place(birdHide(colours), { x: 48, y: 174, scale: 0.9 }) +
      place(castShade(colours, 24) + person(colours, colours.coral, 'M-7 -34Q-12 -26 4 -44M7 -34Q14 -34 8 -44'), {
        x: 112,
        y: 182,
      }) +
      place(castShade(colours, 24) + person(colours, colours.blue, 'M-7 -34Q-12 -22 4 -24M7 -34Q14 -24 8 -22'), {
        x: 148,
        y: 188,
        scale: 0.98,
      }) +
      place(filled('M-8 -8L8 -11V3L-8 6z', colours.white), { x: 158, y: 165 }) +
      place(kingfisher(colours), { x: 200, y: 132, scale: 0.42 }) +
      stroked('M200 186V136', colours.woodDark, 3.4) +
      place(bench(colours), { x: 24, y: 192, scale: 0.7 }) +
      birds(random, colours, 70, 60, 4),
  },
};

/** 320 × 200. */
export function eventPicture({ subject, theme }: { readonly subject: EventSubject; readonly theme: Theme }): string {
  return landscape(kinds[subject], theme, `event of ${subject}`);
}
