import { birds, cloud, orb, stars } from './elements/sky.ts';
import { boardwalk, jetty } from './elements/boardwalk.ts';
import { broadLeaves, fern, fireflies, grass, reeds } from './elements/undergrowth.ts';
import { canopy } from './elements/canopy.ts';
import { flyingHornbill } from './elements/hornbill.ts';
import { heliconia, lilies, orchid } from './elements/flowers.ts';
import { kingfisher } from './elements/kingfisher.ts';
import { parkShelter } from './elements/garden-buildings.ts';
import { castShade } from './elements/ground.ts';
import { palm } from './elements/palms.ts';
import { rainTree, roundTree } from './elements/trees.ts';
import { skyline } from './elements/skyline.ts';
import { standingOtter, swimmingOtter } from './elements/otter.ts';
import { supertree } from './elements/towers.ts';
import { glint, ripples } from './elements/water.ts';
import { heron } from './elements/small-wildlife.ts';
import { palette } from './palette.ts';
import type { Palette, Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { box, filled, place, repeatable, stroked, svgDocument, verticalGradient } from './svg.ts';

const width = 720;
const height = 540;

function sky(random: Random, colours: Palette): string {
  return (
    box(0, 0, width, height, 'url(#sky)') +
    stars(random, colours, 46, width, 190) +
    orb(random, colours, 398, 178, 52) +
    cloud(random, 60, 104, 150, colours.cloud) +
    cloud(random, 422, 214, 130, colours.cloud, 0.9) +
    cloud(random, 560, 96, 110, colours.cloud, 0.7) +
    birds(random, colours, 520, 132, 3)
  );
}

function city(random: Random, colours: Palette): string {
  const tree = repeatable('supertree', supertree(colours, 158));
  return (
    skyline(random, colours, { base: 290, height: 128, towers: true, from: 300, to: 760 }, colours.skyline) +
    skyline(random, colours, { base: 290, height: 78, from: -10, to: 420 }, colours.skyline) +
    skyline(random, colours, { base: 292, height: 60, from: 420, to: 740 }, colours.skylineNear) +
    canopy(random, { base: 296, height: 22, width: 50, to: 740, floor: 340 }, colours.canopyFar) +
    place(tree(), { x: 520, y: 338 }) +
    place(tree(), { x: 584, y: 340, scale: 0.72 }) +
    place(tree(), { x: 462, y: 340, scale: 0.66 }) +
    canopy(random, { base: 322, height: 24, width: 56, to: 740, floor: 350 }, colours.canopyMid, colours.leafLight)
  );
}

function lagoon(random: Random, colours: Palette): string {
  return (
    box(0, 340, width, 200, 'url(#water)') +
    filled('M0 340H720V354Q640 372 560 354T380 358T180 354T0 362z', colours.canopyMid, { opacity: 0.35 }) +
    glint(random, colours, 398, 356, 470) +
    ripples(random, colours, { top: 350, bottom: 520, from: 200, to: 720 }, 12) +
    filled(
      'M590 410Q630 386 730 386V412Q660 420 590 410zM530 386Q560 376 596 386Q560 394 530 386z',
      colours.lawnShade,
    ) +
    place(heron(colours), { x: 560, y: 385, scale: 0.8, flip: true }) +
    place(reeds(random, colours, 120, 60), { x: 690, y: 396 })
  );
}

function nearBank(random: Random, colours: Palette): string {
  return (
    filled('M0 540V372C60 360 130 366 200 384S300 430 330 470S430 530 520 540z', colours.lawn) +
    filled('M0 540V412C80 396 150 410 220 440S330 510 380 540z', colours.lawnLight) +
    place(roundTree(random, colours), { x: 24, y: 380, scale: 1.2 }) +
    place(palm(random, colours, 26), { x: 262, y: 404, scale: 1.05 }) +
    place(jetty(colours, 250, 402, 0, 14), { x: 30, y: 396 }) +
    place(parkShelter(colours), { x: 420, y: 394, scale: 0.78 }) +
    stroked('M388 398V410M412 398V410M436 398V410M456 398V410', colours.woodDark, 3) +
    place(castShade(colours, 150) + rainTree(random, colours), { x: 118, y: 424, scale: 1.55 }) +
    place(boardwalk(colours, { near: 236, far: 250, farY: 160, bend: -46, width: 170, rails: true }), { x: 36, y: 238 })
  );
}

function animals(random: Random, colours: Palette): string {
  return (
    place(swimmingOtter(colours), { x: 620, y: 436, scale: 0.66 }) +
    place(swimmingOtter(colours), { x: 470, y: 440, scale: 0.44, flip: true }) +
    place(lilies(random, colours, 150, 6), { x: 640, y: 486, scale: 1.2 }) +
    place(flyingHornbill(colours), { x: 232, y: 150, scale: 0.95, turn: -8 }) +
    filled('M384 540C414 506 490 494 560 498S690 500 730 486V540z', colours.canopyNear) +
    place(standingOtter(colours), { x: 524, y: 522, scale: 1 }) +
    place(standingOtter(colours), { x: 458, y: 528, scale: 0.7, flip: true })
  );
}

function front(random: Random, colours: Palette): string {
  return (
    stroked('M760 300Q690 318 590 304', colours.bark, 9) +
    stroked('M700 313Q680 290 650 282', colours.bark, 5) +
    place(kingfisher(colours), { x: 640, y: 302, scale: 1.05, flip: true }) +
    canopy(random, { base: 540, height: 26, width: 48, to: 130, floor: 560 }, colours.front) +
    canopy(random, { base: 544, height: 26, width: 48, from: 610, to: 740, floor: 560 }, colours.front) +
    place(heliconia(colours), { x: 84, y: 542, scale: 1.2 }) +
    place(broadLeaves(random, 110, colours.front, colours.canopyNear, 5), { x: 20, y: 548 }) +
    place(fern(random, 76, colours.front), { x: 126, y: 548 }) +
    place(orchid(random, colours), { x: 640, y: 538, scale: 1.15 }) +
    place(broadLeaves(random, 100, colours.front, colours.canopyNear, 5), { x: 704, y: 548 }) +
    place(fern(random, 60, colours.front), { x: 586, y: 548 }) +
    place(grass(random, 120, 34, colours.canopyMid), { x: 420, y: 542 }) +
    fireflies(random, colours, 200, 450, 7) +
    fireflies(random, colours, 650, 452, 6)
  );
}

/** 720 × 540. */
export function landingScene({ theme, title }: { readonly theme: Theme; readonly title?: string }): string {
  const colours = palette(theme, theme === 'light' ? 1 : 2);
  const random = seededRandom('garden city');
  const definitions = `<defs>${verticalGradient('sky', colours.skyTop, colours.skyLow, 0.6)}${verticalGradient('water', colours.waterHigh, colours.waterLow)}</defs>`;
  const drawing = [sky, city, lagoon, nearBank, animals, front].map((part) => part(random, colours)).join('');
  return svgDocument(width, height, definitions + drawing, title);
}
