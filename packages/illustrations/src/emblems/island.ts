import { sailingBoat } from '../elements/boats.ts';
import { islandOutline } from '../island-outline.ts';
import { dots, place, round, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

type Point = readonly [east: number, south: number];

/** Simplifies the coast with the Ramer–Douglas–Peucker algorithm. */
function simplifyLine(points: readonly Point[], tolerance: number): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return points;
  const [x, y] = first;
  const across = last[0] - x;
  const down = last[1] - y;
  const length = Math.hypot(across, down);
  const distances = points.map(([east, south]) =>
    length === 0 ? Math.hypot(east - x, south - y) : Math.abs((east - x) * down - (south - y) * across) / length,
  );
  const farthest = Math.max(...distances);
  if (farthest <= tolerance) return [first, last];
  const farthestIndex = distances.indexOf(farthest);
  return [
    ...simplifyLine(points.slice(0, farthestIndex + 1), tolerance).slice(0, -1),
    ...simplifyLine(points.slice(farthestIndex), tolerance),
  ];
}

const scale = 0.255;

function simplifiedOutline(pairs: string): string {
  const points = pairs.split(' ').map((pair): Point => {
    const [east = 0, south = 0] = pair.split(',').map(Number);
    return [east, south];
  });
  const corners = simplifyLine(points, 2.2).map(
    ([east, south]) => `${round((east - 236) * scale)} ${round((south - 142) * scale)}`,
  );
  return `M${corners.join('L')}z`;
}

export const island: Emblem = {
  silhouette: 'round',
  ring: 'rope',
  metal: 'gold',
  ground: (colours) => colours.sea,
  figure: (colours) => colours.fresh,
  draw: (colours) =>
    `<defs><path id="i" d="${islandOutline.slice(0, 6).map(simplifiedOutline).join('')}"/></defs>` +
    stroked('M-44-34q5-4 10 0t10 0M-58 36q5-4 10 0t10 0M8 50q5-4 10 0t10 0M36-40q4-3 8 0t8 0', colours.foam, 2.2, {
      opacity: 0.45,
    }) +
    `<use href="#i" stroke="${colours.blue}" stroke-width="11" opacity=".55"/><use href="#i" stroke="${colours.foam}" stroke-width="4.5" opacity=".5"/>` +
    `<use href="#i" y="4" fill="${colours.canopyNear}" stroke="${colours.canopyNear}"/><use href="#i" fill="${colours.fresh}" stroke="${colours.fresh}"/>` +
    stroked('M-6-12h7M-12-5h5M6-4h6', colours.blue, 4) +
    dots(
      [
        { x: -32, y: 6 },
        { x: 0, y: 10 },
        { x: 30, y: -2 },
      ],
      colours.rust,
      7,
    ) +
    place(sailingBoat(colours, colours.butter), { x: 34, y: 47, scale: 0.42 }),
};
