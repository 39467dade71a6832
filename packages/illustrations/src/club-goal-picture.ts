import { canopy, leafMass } from './elements/canopy.ts';
import { person } from './elements/gardeners.ts';
import { castShade } from './elements/ground.ts';
import { hornbill } from './elements/hornbill.ts';
import { bench } from './elements/park-furniture.ts';
import { birds } from './elements/sky.ts';
import { skyline } from './elements/skyline.ts';
import { butterfly } from './elements/small-wildlife.ts';
import { squirrel } from './elements/squirrel.ts';
import { rainTree, roundTree } from './elements/trees.ts';
import { flowerBed } from './elements/undergrowth.ts';
import { landscape } from './landscape.ts';
import type { Palette, Theme } from './palette.ts';
import { type Random, seededRandom } from './random.ts';
import { circle, dots, ellipse, filled, place, stroked } from './svg.ts';

/** From the seed to the tree in which birds live, the picture of a goal that is reached. */
export const CLUB_GOAL_STAGES = 7;

const GROUND = 152;

/** A leaf on a stalk; its foot at the origin, its tip up and to the right. */
const LEAF = 'M0 0C2 -12 12 -18 24 -16C22 -5 12 3 0 0z';

/** Two leaves on each step of a stem. */
function seedling(colours: Palette, height: number, pairs: number): string {
  let leaves = '';
  for (let pair = 0; pair < pairs; pair += 1) {
    const y = -height + pair * (height / (pairs + 0.6));
    const scale = 0.55 + pair * 0.2;
    leaves +=
      place(filled(LEAF, colours.leafLight), { x: 0, y, scale }) +
      place(filled(LEAF, colours.leafLight), { x: 0, y, scale, flip: true });
  }
  return stroked(`M0 4C2 ${-height * 0.4} -2 ${-height * 0.7} 0 ${-height}`, colours.canopyNear, 3) + leaves;
}

function slenderTree(random: Random, colours: Palette): string {
  return (
    stroked('M0 4C1 -20 -2 -36 0 -54M-1 -30L-12 -42M0 -26L12 -40', colours.bark, 3.4) +
    filled(leafMass(random, { width: 46, height: 34, bumps: 9, underside: 0.6, x: 0, y: -54 }), colours.canopyNear) +
    filled(leafMass(random, { width: 30, height: 20, bumps: 7, underside: 0.45, x: -6, y: -60 }), colours.canopyMid) +
    filled(leafMass(random, { width: 15, height: 11, bumps: 6, underside: 0.4, x: -9, y: -66 }), colours.leafLight)
  );
}

function seed(colours: Palette): string {
  return (
    filled('M-13 0C-13 -9 -4 -13 5 -10C13 -7 14 2 7 6C-2 10 -13 8 -13 0z', colours.furLight) +
    stroked('M-8 1C-4 -5 2 -6 8 -3', colours.wood, 1.8)
  );
}

/** Reach down and sideways as the plant grows. */
function roots(colours: Palette, reach: number): string {
  const [deep, wide] = [reach * 34, reach * 92];
  return stroked(
    `M0 0V${deep}M0 ${deep * 0.25}Q${-wide * 0.3} ${deep * 0.3} ${-wide * 0.55} ${deep * 0.62}M0 ${deep * 0.25}Q${wide * 0.3} ${deep * 0.3} ${wide * 0.55} ${deep * 0.62}` +
      (reach > 0.5
        ? `M0 ${deep * 0.1}Q${-wide * 0.4} ${deep * 0.06} ${-wide} ${deep * 0.4}M0 ${deep * 0.1}Q${wide * 0.4} ${deep * 0.06} ${wide} ${deep * 0.4}M${-wide * 0.3} ${deep * 0.42}L${-wide * 0.36} ${deep * 0.86}M${wide * 0.3} ${deep * 0.42}L${wide * 0.34} ${deep * 0.9}`
        : ''),
    colours.barkLight,
    1.6 + reach * 3,
  );
}

const plants: readonly ((random: Random, colours: Palette) => string)[] = [
  (_random, colours) => place(seed(colours), { x: 160, y: GROUND + 20 }),
  (_random, colours) =>
    place(roots(colours, 0.22), { x: 160, y: GROUND + 14 }) +
    place(seed(colours), { x: 160, y: GROUND + 14, scale: 0.7 }) +
    place(seedling(colours, 22, 1), { x: 160, y: GROUND, scale: 1.1 }),
  (_random, colours) =>
    place(roots(colours, 0.42), { x: 160, y: GROUND + 2 }) + place(seedling(colours, 48, 3), { x: 160, y: GROUND }),
  (random, colours) =>
    place(roots(colours, 0.6), { x: 160, y: GROUND + 1 }) +
    place(slenderTree(random, colours), { x: 160, y: GROUND, scale: 1.05 }),
  (random, colours) =>
    place(roots(colours, 0.78), { x: 160, y: GROUND }) +
    place(roundTree(random, colours), { x: 160, y: GROUND + 1, scale: 1.06 }),
  (random, colours) =>
    place(roots(colours, 0.92), { x: 160, y: GROUND }) +
    place(roundTree(random, colours), { x: 160, y: GROUND + 1, scale: 1.4 }),
  (random, colours) =>
    place(roots(colours, 1.08), { x: 160, y: GROUND - 2 }) +
    place(rainTree(random, colours), { x: 160, y: GROUND + 4, scale: 1.12 }),
];

/** What comes to the place, stage by stage. */
function visitors(random: Random, colours: Palette, stage: number): string {
  const flowers = place(flowerBed(random, colours, 64, colours.pink), { x: 56, y: GROUND + 3, scale: 0.8 });
  const moreFlowers = place(flowerBed(random, colours, 60, colours.sun), { x: 266, y: GROUND + 2, scale: 0.8 });
  const flock = birds(random, colours, 216, 66, 4);
  return [
    stage >= 2 && flowers,
    stage >= 3 && place(butterfly(colours, colours.coral), { x: 212, y: 122, scale: 0.42 }),
    stage >= 4 && moreFlowers,
    stage >= 4 && place(butterfly(colours, colours.violet), { x: 104, y: 118, scale: 0.4 }),
    stage >= 5 && flock,
    stage >= 5 && place(squirrel(colours), { x: 112, y: GROUND + 1, scale: 0.24 }),
    stage >= 6 && place(hornbill(colours), { x: 112, y: 66, scale: 0.26 }),
    stage >= 6 && place(bench(colours), { x: 214, y: GROUND + 2, scale: 0.66 }),
    stage >= 6 &&
      place(castShade(colours, 24) + person(colours, colours.coral), { x: 246, y: GROUND + 4, scale: 0.62 }),
    stage >= 6 &&
      place(castShade(colours, 24) + person(colours, colours.blue, 'M-7 -34Q-16 -42 -15 -54M7 -34Q16 -42 15 -54'), {
        x: 268,
        y: GROUND + 5,
        scale: 0.66,
      }),
  ]
    .filter((drawn) => drawn !== false)
    .join('');
}

function ground(random: Random, colours: Palette): string {
  const pebbles = Array.from({ length: 16 }, () => ({ x: random.between(8, 312), y: random.between(170, 196) }));
  return (
    filled(`M0 200V${GROUND + 2}C70 ${GROUND - 5} 230 ${GROUND - 5} 320 ${GROUND + 2}V200z`, colours.bark) +
    dots(pebbles, colours.barkLight, 3, { opacity: 0.7 }) +
    ellipse(60, 188, 9, 4, colours.stoneDark, { opacity: 0.5 }) +
    ellipse(268, 182, 7, 3.4, colours.stoneDark, { opacity: 0.5 }) +
    circle(226, 192, 3, colours.stone, { opacity: 0.5 }) +
    filled(
      `M0 ${GROUND + 11}V${GROUND - 4}C70 ${GROUND - 12} 230 ${GROUND - 12} 320 ${GROUND - 4}V${GROUND + 11}C230 ${GROUND + 3} 90 ${GROUND + 3} 0 ${GROUND + 11}z`,
      colours.lawn,
    )
  );
}

/** 320 × 200. Stages share their landscape, so that only the plant and its visitors change. */
export function clubGoalPicture({ stage, theme }: { readonly stage: number; readonly theme: Theme }): string {
  return landscape(
    {
      mood: 4,
      sun: [60, 46, 20],
      draw: (random, colours) =>
        skyline(random, colours, { base: 132, height: 52, to: 330 }, colours.skyline) +
        canopy(random, { base: 140, height: 14, width: 38, to: 340, floor: 160 }, colours.canopyFar) +
        ground(random, colours) +
        (plants[stage]?.(seededRandom(`plant ${stage}`), colours) ?? '') +
        visitors(seededRandom('visitors'), colours, stage),
    },
    theme,
    'club goal',
  );
}
