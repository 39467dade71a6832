import { islandOutline } from './island-outline.ts';
import { bumboat, farShip, sailingBoat } from './elements/boats.ts';
import { leafMass } from './elements/canopy.ts';
import { palette } from './palette.ts';
import type { Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import { dots, filled, place, round, stroked, svgDocument, verticalGradient } from './svg.ts';

export interface IslandPoint {
  readonly lat: number;
  readonly lng: number;
  readonly kind?: string;
}

const width = 720;
const height = 420;
const west = 103.6;
const north = 1.48;
/** Pixels per degree, the same on both axes so close to the equator. */
const PIXELS_PER_DEGREE = 1290;
/** Where `west` and `north` are in the picture. */
const left = 44;
const top = -2;

export function islandPosition({ lat, lng }: { readonly lat: number; readonly lng: number }): {
  readonly x: number;
  readonly y: number;
} {
  return { x: round(left + (lng - west) * PIXELS_PER_DEGREE), y: round(top + (north - lat) * PIXELS_PER_DEGREE) };
}

/** Smooths the outline: curves run between the midpoints of its sides, with the corners as control points. */
function smoothOutline(pairs: string): string {
  const corners = pairs.split(' ').map((pair) => {
    const [east = 0, south = 0] = pair.split(',').map(Number);
    return { x: left + (east * PIXELS_PER_DEGREE) / 1000, y: top + (south * PIXELS_PER_DEGREE) / 1000 };
  });
  return corners
    .map((corner, index) => {
      const next = corners[(index + 1) % corners.length] ?? corner;
      const middle = `${round((corner.x + next.x) / 2)} ${round((corner.y + next.y) / 2)}`;
      return index === 0 ? `M${middle}` : `Q${round(corner.x)} ${round(corner.y)} ${middle}`;
    })
    .concat(
      corners.slice(0, 1).map((corner) => {
        const next = corners[1] ?? corner;
        return `Q${round(corner.x)} ${round(corner.y)} ${round((corner.x + next.x) / 2)} ${round((corner.y + next.y) / 2)}z`;
      }),
    )
    .join('');
}

const leaf = 'M-4 4.5C-7-1-4-6 4.5-7C6 1 3 6-4 4.5z';

function symbolFor(kind = ''): 'water' | 'garden' | 'leaf' {
  if (/coastal|marine|reservoir/i.test(kind)) return 'water';
  return /heritage|national|hot spring/i.test(kind) ? 'garden' : 'leaf';
}

/** 720 × 420. Points outside of the picture are skipped. */
export function island({ points, theme }: { readonly points: readonly IslandPoint[]; readonly theme: Theme }): string {
  const colours = palette(theme, 0);
  const random = seededRandom('island');
  const land = islandOutline.map(smoothOutline).join('');
  const sea = theme === 'light' ? ['#D9ECEC', '#A9D3DA'] : ['#12303C', '#0C222C'];
  const soil = theme === 'light' ? ['#BFDDB0', '#8FC09A'] : ['#1F5C46', '#15463A'];
  const shoal = theme === 'light' ? '#EAF6F2' : '#1C4652';
  let waves = '';
  for (let index = 0; index < 26; index += 1) {
    const reach = round(random.between(7, 13));
    waves += `M${round(random.between(8, 690))} ${round(random.between(12, 410))}q${reach} -5 ${reach * 2} 0t${reach * 1.5} 0`;
  }
  const marks = points
    .map((point) => ({ ...islandPosition(point), kind: point.kind }))
    .filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height)
    // Points in the south overlap those in the north.
    .toSorted((one, other) => one.y - other.y);
  const glow = theme === 'light' ? 0.34 : 0.24;
  const leaves = marks.map(({ x, y, kind }) => `<use href="#${symbolFor(kind)}" x="${x}" y="${y}"/>`).join('');
  const fillBySymbol = {
    water: theme === 'light' ? '#2F6F8F' : '#7CC3E3',
    garden: colours.coral,
    leaf: theme === 'light' ? '#15613A' : '#86E0AB',
  };
  const vein = theme === 'light' ? '#F7F3DF' : '#0E1612';
  const symbols = Object.entries(fillBySymbol)
    .map(([symbol, fill]) => `<g id="${symbol}">${filled(leaf, fill) + stroked('M-5 6L1.5-3', vein, 0.9)}</g>`)
    .join('');
  // Forests of the two catchments.
  const woods = [
    { x: 300, y: 150, width: 70, height: 40 },
    { x: 330, y: 178, width: 60, height: 34 },
    { x: 268, y: 196, width: 44, height: 28 },
    { x: 140, y: 146, width: 58, height: 36 },
    { x: 116, y: 190, width: 46, height: 30 },
  ];
  const forest = woods.map((wood) => leafMass(random, { ...wood, bumps: 10, underside: 0.7 })).join('');
  return svgDocument(
    width,
    height,
    `<defs>${verticalGradient('sea', sea[0] ?? '', sea[1] ?? '')}${verticalGradient('land', soil[0] ?? '', soil[1] ?? '')}<path id="coast" d="${land}"/>${symbols}</defs>` +
      `<rect width="${width}" height="${height}" fill="url(#sea)"/>${stroked(waves, colours.ripple, 1.8, { opacity: theme === 'light' ? 0.8 : 0.22 })}` +
      `<use href="#coast" fill="none" stroke="${shoal}" stroke-width="17" opacity=".4"/><use href="#coast" fill="none" stroke="${shoal}" stroke-width="8" opacity=".7"/>` +
      `<use href="#coast" fill="${theme === 'light' ? '#5C9AA5' : '#06141A'}" opacity=".45" transform="translate(3 7)"/><use href="#coast" fill="url(#land)"/>` +
      filled(forest, soil[1] ?? '', { opacity: theme === 'light' ? 0.75 : 0.9 }) +
      place(farShip(colours), { x: 560, y: 380, scale: 0.55 }) +
      place(sailingBoat(colours, colours.coral), { x: 470, y: 352, scale: 0.4 }) +
      place(bumboat(colours), { x: 640, y: 262, scale: 0.36 }) +
      dots(marks, colours.sun, 16, { opacity: glow }) +
      leaves,
  );
}
