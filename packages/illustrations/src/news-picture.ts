import { kayak } from './elements/boats.ts';
import { canopy } from './elements/canopy.ts';
import { lilies } from './elements/flowers.ts';
import {
  bottle,
  cardboard,
  electricBus,
  marketBag,
  pottedPlant,
  rain,
  recyclingBin,
  solarPanel,
  viaduct,
} from './elements/green-city.ts';
import { castShade } from './elements/ground.ts';
import { flyingHornbill } from './elements/hornbill.ts';
import { allotment } from './elements/planting-beds.ts';
import { bicycle } from './elements/playthings.ts';
import { ridge } from './elements/ridge.ts';
import { birds, cloud } from './elements/sky.ts';
import { skyline } from './elements/skyline.ts';
import { heron } from './elements/small-wildlife.ts';
import { forestGiant, mangrove, roundTree } from './elements/trees.ts';
import { broadLeaves, fern, fireflies, grass, reeds } from './elements/undergrowth.ts';
import { glint, ripples } from './elements/water.ts';
import { landscape, type Landscape } from './landscape.ts';
import type { Palette, Theme } from './palette.ts';
import type { Random } from './random.ts';
import { box, filled, place, repeatable, stroked } from './svg.ts';

export const NEWS_SUBJECTS = [
  'solar',
  'transport',
  'farming',
  'waste',
  'wildlife',
  'climate',
  'water',
  'living',
] as const;

export type NewsSubject = (typeof NEWS_SUBJECTS)[number];

const housingEstate = (random: Random, colours: Palette, base: number, height: number): string =>
  skyline(random, colours, { base, height, to: 330 }, colours.skyline) +
  skyline(random, colours, { base, height: height * 0.6, from: 90, to: 330 }, colours.skylineNear);

const waterSurface = (random: Random, colours: Palette, top: number, strokes: number): string =>
  box(0, top, 320, 200 - top, 'url(#water)') +
  ripples(random, colours, { top, bottom: 196, from: 0, to: 320 }, strokes);

const flatRoof = (colours: Palette, top: number): string =>
  box(0, top, 320, 200 - top, colours.stoneLight) +
  box(0, top, 320, 7, colours.wall) +
  box(0, top + 7, 320, 3, colours.wallShade);

const settings: Readonly<Record<NewsSubject, Landscape>> = {
  solar: {
    mood: 5,
    sun: [236, 54, 27],
    draw: (random, colours) => {
      const panel = repeatable('panel', solarPanel(colours));
      return (
        housingEstate(random, colours, 128, 74) +
        canopy(random, { base: 130, height: 14, width: 34, to: 340, floor: 140 }, colours.canopyFar) +
        flatRoof(colours, 132) +
        place(panel(), { x: 40, y: 152, scale: 0.72 }) +
        place(panel(), { x: 122, y: 152, scale: 0.72 }) +
        place(panel(), { x: 204, y: 152, scale: 0.72 }) +
        place(panel(), { x: 286, y: 152, scale: 0.72 }) +
        place(panel(), { x: 64, y: 192, scale: 1.1 }) +
        place(panel(), { x: 188, y: 192, scale: 1.1 }) +
        place(panel(), { x: 312, y: 192, scale: 1.1 })
      );
    },
  },
  transport: {
    mood: 3,
    sun: [58, 44, 19],
    draw: (random, colours) =>
      housingEstate(random, colours, 120, 82) +
      canopy(random, { base: 124, height: 15, width: 36, to: 340, floor: 160 }, colours.canopyFar) +
      place(viaduct(colours, 330), { x: -6, y: 92 }) +
      canopy(random, { base: 146, height: 13, width: 34, to: 340, floor: 170 }, colours.canopyMid, colours.leafLight) +
      box(0, 158, 320, 42, colours.stone) +
      box(0, 156, 320, 5, colours.stoneLight) +
      stroked('M6 186h34M72 186h34M138 186h34M204 186h34M270 186h34', colours.white, 3, { opacity: 0.8 }) +
      place(electricBus(colours), { x: 118, y: 178, scale: 0.92 }) +
      place(bicycle(colours, colours.coral), { x: 262, y: 192, scale: 1.15 }) +
      place(grass(random, 60, 14, colours.canopyNear), { x: 296, y: 159 }),
  },
  farming: {
    mood: 4,
    sun: [64, 46, 20],
    draw: (random, colours) =>
      housingEstate(random, colours, 124, 86) +
      canopy(random, { base: 126, height: 12, width: 32, to: 340, floor: 140 }, colours.canopyFar) +
      flatRoof(colours, 126) +
      place(allotment(random, colours), { x: 76, y: 152, scale: 0.95 }) +
      place(allotment(random, colours), { x: 236, y: 152, scale: 0.95 }) +
      place(allotment(random, colours), { x: 84, y: 186, scale: 1.35 }) +
      place(allotment(random, colours), { x: 244, y: 186, scale: 1.35 }) +
      place(pottedPlant(random, colours, colours.roof, 34), { x: 164, y: 196, scale: 0.9 }),
  },
  waste: {
    mood: 2,
    sun: [262, 50, 19],
    draw: (random, colours) =>
      housingEstate(random, colours, 116, 70) +
      canopy(random, { base: 122, height: 17, width: 38, to: 340, floor: 150 }, colours.canopyFar) +
      canopy(random, { base: 140, height: 14, width: 38, to: 340, floor: 160 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V150C90 140 220 148 330 144V200z', colours.lawn) +
      filled('M0 200V172C90 160 220 170 330 164V200z', colours.path) +
      place(castShade(colours, 60) + roundTree(random, colours), { x: 40, y: 158, scale: 1.05 }) +
      place(castShade(colours, 70) + recyclingBin(colours), { x: 158, y: 186, scale: 1.16 }) +
      place(cardboard(colours), { x: 220, y: 190, scale: 1.05 }) +
      place(bottle(colours, colours.leafLight), { x: 106, y: 188 }) +
      place(bottle(colours, colours.waterLow), { x: 88, y: 192, scale: 0.9 }) +
      place(grass(random, 70, 18, colours.canopyNear), { x: 292, y: 190 }),
  },
  wildlife: {
    mood: 1,
    sun: [74, 56, 22],
    draw: (random, colours) =>
      ridge(random, 112, 8, colours.ridge) +
      canopy(random, { base: 124, height: 20, width: 42, to: 340, floor: 160 }, colours.canopyFar) +
      place(forestGiant(random, colours), { x: 284, y: 168, scale: 0.86 }) +
      canopy(random, { base: 148, height: 19, width: 44, to: 340, floor: 200 }, colours.canopyMid, colours.leafLight) +
      place(flyingHornbill(colours), { x: 150, y: 92, scale: 0.98, turn: -6 }) +
      canopy(random, { base: 180, height: 16, width: 40, to: 340, floor: 204 }, colours.canopyNear) +
      place(broadLeaves(random, 62, colours.front, colours.canopyNear), { x: 22, y: 206 }) +
      place(fern(random, 46, colours.front), { x: 300, y: 206 }) +
      fireflies(random, colours, 196, 142, 4),
  },
  climate: {
    mood: 3,
    sun: [250, 46, 20],
    draw: (random, colours) =>
      skyline(random, colours, { base: 122, height: 66, towers: true, from: 150, to: 330 }, colours.skyline) +
      cloud(random, 14, 66, 130, colours.white, 0.95) +
      cloud(random, 96, 50, 100, colours.cloud, 0.8) +
      place(rain(random, colours, 118, 62), { x: 30, y: 66 }) +
      waterSurface(random, colours, 126, 7) +
      filled('M0 200V168C70 158 150 166 210 176S290 190 330 186V200z', colours.sandWet) +
      place(mangrove(random, colours), { x: 62, y: 170, scale: 0.92 }) +
      place(mangrove(random, colours), { x: 146, y: 178, scale: 0.74 }) +
      place(mangrove(random, colours), { x: 214, y: 180, scale: 0.5 }) +
      place(heron(colours), { x: 274, y: 182, scale: 0.86 }) +
      place(reeds(random, colours, 50, 40), { x: 14, y: 200 }) +
      fireflies(random, colours, 130, 150, 3),
  },
  water: {
    mood: 0,
    sun: [206, 52, 22],
    draw: (random, colours) =>
      ridge(random, 102, 6, colours.ridge) +
      canopy(random, { base: 108, height: 15, width: 36, to: 340, floor: 120 }, colours.canopyFar) +
      canopy(random, { base: 116, height: 13, width: 34, to: 130, floor: 120 }, colours.canopyMid, colours.leafLight) +
      waterSurface(random, colours, 116, 9) +
      glint(random, colours, 206, 122, 176) +
      place(kayak(colours, colours.coral), { x: 128, y: 150, scale: 1.05 }) +
      place(lilies(random, colours, 120, 5), { x: 262, y: 182 }) +
      place(reeds(random, colours, 64, 56), { x: 24, y: 202 }) +
      birds(random, colours, 60, 60, 3),
  },
  living: {
    mood: 2,
    sun: [70, 50, 20],
    draw: (random, colours) =>
      housingEstate(random, colours, 132, 86) +
      canopy(random, { base: 138, height: 14, width: 36, to: 340, floor: 160 }, colours.canopyFar) +
      stroked(
        'M0 122H320M20 122V166M60 122V166M100 122V166M140 122V166M180 122V166M220 122V166M260 122V166M300 122V166',
        colours.woodDark,
        3,
      ) +
      box(0, 164, 320, 36, colours.wood) +
      box(0, 164, 320, 5, colours.wall) +
      place(pottedPlant(random, colours, colours.roof, 58), { x: 50, y: 186, scale: 1.15 }) +
      place(pottedPlant(random, colours, colours.waterLow, 34), { x: 104, y: 190 }) +
      place(marketBag(random, colours), { x: 196, y: 190, scale: 1.14 }) +
      place(bottle(colours, colours.blue), { x: 252, y: 190, scale: 1.05 }) +
      place(pottedPlant(random, colours, colours.wall, 46), { x: 292, y: 188, scale: 1.05 }),
  },
};

/** 320 × 200, for articles without a picture. */
export function newsPicture({ subject, theme }: { readonly subject: NewsSubject; readonly theme: Theme }): string {
  return landscape(settings[subject], theme, `news of ${subject}`);
}
