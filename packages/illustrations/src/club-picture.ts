import { canopy } from './elements/canopy.ts';
import { kayak } from './elements/boats.ts';
import { solarPanel } from './elements/green-city.ts';
import { person, sapling } from './elements/gardeners.ts';
import { castShade } from './elements/ground.ts';
import { bench, dog } from './elements/park-furniture.ts';
import { allotment } from './elements/planting-beds.ts';
import { bicycle, kite, playground } from './elements/playthings.ts';
import { ridge } from './elements/ridge.ts';
import { birds } from './elements/sky.ts';
import { skyline } from './elements/skyline.ts';
import { butterfly } from './elements/small-wildlife.ts';
import { palm } from './elements/palms.ts';
import { rainTree, roundTree } from './elements/trees.ts';
import { broadLeaves, fern, flowerBed, grass } from './elements/undergrowth.ts';
import { ripples } from './elements/water.ts';
import { landscape, type Landscape } from './landscape.ts';
import type { Palette, Theme } from './palette.ts';
import { box, circle, filled, place, stroked } from './svg.ts';

/** The kinds of clubs. */
export const CLUB_SUBJECTS = ['school', 'company', 'neighbourhood', 'interest'] as const;

export type ClubSubject = (typeof CLUB_SUBJECTS)[number];

const RAISED_ARM = 'M-7 -34Q-15 -26 -12 -16M7 -34Q16 -42 15 -54';
const BOTH_ARMS_RAISED = 'M-7 -34Q-16 -42 -15 -54M7 -34Q16 -42 15 -54';
const BINOCULARS = 'M-7 -34Q-12 -26 4 -44M7 -34Q14 -34 8 -44';

/** Rows of windows, lit at night here and there. */
function windows(colours: Palette, columns: number, rows: number, gap: readonly [x: number, y: number]): string {
  let panes = '';
  let lit = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const pane = `M${column * gap[0]} ${row * gap[1]}h${gap[0] - 3}v${gap[1] - 5}h${3 - gap[0]}z`;
      if ((row * 5 + column * 3) % 7 < 3) lit += pane;
      else panes += pane;
    }
  }
  return filled(panes, colours.skylineNear) + filled(lit, colours.window);
}

function schoolHouse(colours: Palette): string {
  return (
    box(-92, -62, 184, 62, colours.wall) +
    box(-92, -66, 184, 6, colours.roof) +
    filled('M-24 0V-78L0 -94L24 -78V0z', colours.wallShade) +
    filled('M-30 -76L0 -98L30 -76L27 -72L0 -91L-27 -72z', colours.roof) +
    circle(0, -72, 8, colours.white) +
    stroked('M0 -77V-72L4 -70', colours.ink, 1.6) +
    place(windows(colours, 4, 2, [16, 24]), { x: -88, y: -54 }) +
    place(windows(colours, 4, 2, [16, 24]), { x: 28, y: -54 }) +
    box(-92, -33, 68, 3, colours.sun) +
    box(24, -33, 68, 3, colours.sun) +
    filled('M-13 0V-26a13 13 0 0 1 26 0V0z', colours.woodDark) +
    stroked('M0 0V-38', colours.wallShade, 1.6) +
    stroked('M-20 -46V-54M-10 -46V-54M10 -46V-54M20 -46V-54', colours.skylineNear, 4)
  );
}

function pennant(colours: Palette): string {
  return (
    stroked('M0 0V-74', colours.stoneDark, 2.6) +
    filled('M1 -73Q14 -79 26 -72T48 -72V-50Q38 -44 26 -50T1 -51z', colours.canopyNear) +
    filled('M17 -57C16 -67 24 -71 33 -69C33 -61 27 -55 17 -57z', colours.sun)
  );
}

/** A block of glass with gardens on its terraces. */
function office(colours: Palette, width: number, height: number): string {
  const columns = Math.floor((width - 8) / 12);
  const leaf = (y: number): string =>
    filled(
      `M${-width / 2 - 5} ${y}q3 -9 10 -7q4 -7 11 -2q6 -7 12 0q8 -6 12 1q8 -4 ${width - 40} 1q6 -2 7 7z`,
      colours.canopyMid,
    );
  return (
    box(-width / 2, -height, width, height, colours.waterHigh) +
    place(windows(colours, columns, Math.floor(height / 13), [12, 13]), { x: -width / 2 + 4, y: -height + 8 }) +
    box(width / 2 - 6, -height, 6, height, colours.waterLow, { opacity: 0.5 }) +
    leaf(-height) +
    box(-width / 2 - 5, -height * 0.52, width + 10, 4, colours.white) +
    leaf(-height * 0.52)
  );
}

/** A block of flats with its number of storeys, corridors and the open ground floor. */
function flats(colours: Palette, storeys: number, accent: string): string {
  const height = storeys * 13 + 14;
  let rails = '';
  for (let storey = 0; storey < storeys; storey += 1) rails += `M-36 ${-18 - storey * 13}H36`;
  return (
    box(-38, -height, 76, height, colours.wall) +
    box(-38, -14, 76, 14, colours.wallShade) +
    stroked('M-30 0V-13M-15 0V-13M0 0V-13M15 0V-13M30 0V-13', colours.stone, 4) +
    place(windows(colours, 6, storeys, [12, 13]), { x: -34, y: -height + 6 }) +
    stroked(rails, colours.wallShade, 2.4) +
    box(-38, -height - 4, 76, 5, accent) +
    box(26, -height, 12, height, accent)
  );
}

const kinds: Readonly<Record<ClubSubject, Landscape>> = {
  school: {
    mood: 3,
    sun: [262, 44, 20],
    draw: (random, colours) =>
      canopy(random, { base: 116, height: 26, width: 44, to: 340, floor: 160 }, colours.canopyFar) +
      place(pennant(colours), { x: 160, y: 56, scale: 0.6 }) +
      place(schoolHouse(colours), { x: 160, y: 150 }) +
      place(roundTree(random, colours, colours.pink), { x: 36, y: 158, scale: 1.1 }) +
      place(roundTree(random, colours), { x: 292, y: 158, scale: 1.02 }) +
      filled('M0 200V152C90 146 220 150 330 148V200z', colours.lawn) +
      filled('M132 200Q150 172 152 150H168Q172 172 190 200z', colours.path) +
      place(allotment(random, colours), { x: 64, y: 186, scale: 0.8 }) +
      place(castShade(colours, 24) + person(colours, colours.white, RAISED_ARM), { x: 118, y: 180, scale: 0.82 }) +
      place(castShade(colours, 24) + person(colours, colours.sun), { x: 214, y: 178, scale: 0.8 }) +
      place(castShade(colours, 24) + person(colours, colours.white, BOTH_ARMS_RAISED), {
        x: 240,
        y: 188,
        scale: 0.86,
      }) +
      place(sapling(colours), { x: 276, y: 190, scale: 1.1 }) +
      place(sapling(colours), { x: 298, y: 196, scale: 0.9 }) +
      place(butterfly(colours, colours.coral), { x: 92, y: 132, scale: 0.6 }),
  },
  company: {
    mood: 2,
    sun: [48, 44, 19],
    draw: (random, colours) =>
      skyline(random, colours, { base: 140, height: 80, to: 330 }, colours.skyline) +
      place(office(colours, 60, 96), { x: 92, y: 152 }) +
      place(office(colours, 74, 128), { x: 214, y: 152 }) +
      place(office(colours, 48, 70), { x: 152, y: 154 }) +
      canopy(random, { base: 152, height: 13, width: 34, to: 340, floor: 170 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V156C90 150 220 156 330 152V200z', colours.lawn) +
      filled('M0 200V190C90 178 220 184 330 178V200z', colours.path) +
      place(solarPanel(colours), { x: 44, y: 172, scale: 0.56 }) +
      place(palm(random, colours, 8), { x: 288, y: 166, scale: 0.72 }) +
      place(flowerBed(random, colours, 70, colours.pink), { x: 106, y: 168 }) +
      place(castShade(colours, 24) + person(colours, colours.blue, RAISED_ARM), { x: 132, y: 188, scale: 0.92 }) +
      place(castShade(colours, 24) + person(colours, colours.white), { x: 164, y: 190, scale: 0.96 }) +
      place(castShade(colours, 24) + person(colours, colours.coral), { x: 196, y: 187, scale: 0.9 }) +
      place(bicycle(colours, colours.leafLight), { x: 250, y: 190, scale: 0.78 }) +
      place(broadLeaves(random, 46, colours.front, colours.canopyNear), { x: 10, y: 206 }),
  },
  neighbourhood: {
    mood: 1,
    sun: [160, 46, 20],
    draw: (random, colours) =>
      skyline(random, colours, { base: 130, height: 46, to: 330 }, colours.skyline) +
      place(flats(colours, 6, colours.coral), { x: 62, y: 152, scale: 1.05 }) +
      place(flats(colours, 8, colours.blue), { x: 262, y: 152, scale: 1.02 }) +
      place(flats(colours, 4, colours.sun), { x: 158, y: 150, scale: 0.8 }) +
      canopy(random, { base: 154, height: 13, width: 36, to: 340, floor: 170 }, colours.canopyMid, colours.leafLight) +
      filled('M0 200V158C90 150 220 156 330 154V200z', colours.lawn) +
      place(playground(colours), { x: 268, y: 182, scale: 0.8 }) +
      place(rainTree(random, colours), { x: 46, y: 176, scale: 0.6 }) +
      place(allotment(random, colours), { x: 116, y: 192, scale: 0.78 }) +
      place(castShade(colours, 24) + person(colours, colours.sun), { x: 168, y: 184, scale: 0.86 }) +
      place(castShade(colours, 24) + person(colours, colours.coral, RAISED_ARM), { x: 194, y: 190, scale: 0.92 }) +
      place(dog(colours, colours.furLight), { x: 222, y: 194, scale: 0.6 }) +
      place(bench(colours), { x: 40, y: 188, scale: 0.9 }) +
      place(grass(random, 50, 14, colours.canopyNear), { x: 290, y: 202 }),
  },
  interest: {
    mood: 5,
    sun: [74, 50, 22],
    draw: (random, colours) =>
      ridge(random, 104, 9, colours.ridge) +
      canopy(random, { base: 114, height: 18, width: 38, to: 340, floor: 130 }, colours.canopyFar) +
      box(0, 122, 320, 78, 'url(#water)') +
      ripples(random, colours, { top: 126, bottom: 160, from: 0, to: 320 }, 8) +
      place(kayak(colours, colours.coral), { x: 214, y: 144, scale: 0.62 }) +
      place(kayak(colours, colours.sun), { x: 142, y: 136, scale: 0.44 }) +
      filled('M0 200V164C70 148 170 158 226 166S300 178 330 176V200z', colours.lawn) +
      filled('M0 200V186C90 172 200 182 330 190V200z', colours.path) +
      place(roundTree(random, colours), { x: 30, y: 168, scale: 1.02 }) +
      place(castShade(colours, 24) + person(colours, colours.coral, BINOCULARS), { x: 92, y: 180, scale: 0.9 }) +
      place(castShade(colours, 24) + person(colours, colours.blue, RAISED_ARM), { x: 122, y: 184, scale: 0.94 }) +
      place(bicycle(colours, colours.roof), { x: 184, y: 190, scale: 0.86 }) +
      place(castShade(colours, 24) + person(colours, colours.sun, RAISED_ARM), { x: 254, y: 188, scale: 0.94 }) +
      stroked('M268 138Q276 104 262 76', colours.white, 1) +
      place(kite(colours, colours.coral), { x: 262, y: 76, scale: 0.9 }) +
      place(fern(random, 42, colours.front), { x: 306, y: 206 }) +
      birds(random, colours, 170, 70, 4),
  },
};

/** 320 × 200. */
export function clubPicture({ subject, theme }: { readonly subject: ClubSubject; readonly theme: Theme }): string {
  return landscape(kinds[subject], theme, `club of ${subject}`);
}
