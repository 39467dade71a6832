import type { Random } from '../random.ts';
import { filled } from '../svg.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Joins points by arcs that bulge outwards. Whole numbers save bytes: half of a picture is leaves. */
function bulgingArcs(points: readonly Point[], fullness: number): string {
  let path = '';
  let pen: Point | undefined;
  for (const point of points) {
    const target = { x: Math.round(point.x), y: Math.round(point.y) };
    if (pen !== undefined && (target.x !== pen.x || target.y !== pen.y)) {
      const across = target.x - pen.x;
      const down = target.y - pen.y;
      const radius = Math.max(1, Math.round(Math.hypot(across, down) * fullness));
      path += `a${radius} ${radius} 0 01${across} ${down}`;
    }
    pen = target;
  }
  return path;
}

/** `base` is the y of the lower edge of the crowns, raised by `rise`; the area below is filled down to `floor`. */
export interface CanopyShape {
  readonly base: number;
  readonly height: number;
  readonly width: number;
  readonly floor?: number;
  readonly from?: number;
  readonly to?: number;
  readonly rise?: (x: number) => number;
}

interface Crown {
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly height: number;
}

function createCrowns(random: Random, shape: CanopyShape): Crown[] {
  const crowns: Crown[] = [];
  const end = shape.to ?? 500;
  let left = shape.from ?? -20;
  while (left < end) {
    const right = left + shape.width * random.between(0.65, 1.35);
    const base = shape.base - (shape.rise?.((left + right) / 2) ?? 0);
    crowns.push({ left, right, base, height: shape.height * random.between(0.55, 1.15) });
    left = right;
  }
  return crowns;
}

function domePoints(random: Random, crown: Crown, bumps: number): Point[] {
  const middle = (crown.left + crown.right) / 2;
  const half = (crown.right - crown.left) / 2;
  return Array.from({ length: bumps + 1 }, (_, index) => {
    const angle = Math.PI * (1 - index / bumps);
    const inner = index > 0 && index < bumps;
    return {
      x: middle + Math.cos(angle) * half + (inner ? random.between(-2, 2) : 0),
      y: crown.base - Math.sin(angle) * crown.height + (inner ? random.between(-2, 2) : 0),
    };
  });
}

/** A row of tree crowns. With `light`, their sunlit sides are a second path; the light always comes from the left. */
export function canopy(random: Random, shape: CanopyShape, fill: string, light?: string): string {
  const crowns = createCrowns(random, shape);
  const first = crowns[0];
  if (first === undefined) return '';
  let outline = `M${Math.round(first.left)} ${Math.round(shape.floor ?? 300)}V${Math.round(first.base)}`;
  let lit = '';
  let last: Point = { x: first.left, y: first.base };
  for (const crown of crowns) {
    const bumps = Math.max(3, Math.round((crown.right - crown.left) / 21));
    const points = domePoints(random, crown, bumps);
    outline += bulgingArcs([last, ...points.slice(1)], 0.56);
    last = points.at(-1) ?? last;
    if (light !== undefined && crown.height > shape.height * 0.8) lit += litSide(crown);
  }
  const mass = filled(`${outline}V${Math.round(shape.floor ?? 300)}Z`, fill);
  return light === undefined || lit === '' ? mass : mass + filled(lit, light);
}

function litSide(crown: Crown): string {
  const half = (crown.right - crown.left) / 2;
  const middle = crown.left + half;
  const at = (angle: number, reach: number): Point => ({
    x: middle + Math.cos(angle) * half * reach,
    y: crown.base - Math.sin(angle) * crown.height * reach,
  });
  const points = [at(2.75, 0.74), at(2.25, 0.8), at(1.75, 0.82), at(1.25, 0.76)];
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return '';
  const hollow = `q${Math.round(-half * 0.45)} ${Math.round(-crown.height * 0.12)} ${Math.round(start.x - end.x)} ${Math.round(start.y - end.y)}`;
  return `M${Math.round(start.x)} ${Math.round(start.y)}${bulgingArcs(points, 0.6)}${hollow}z`;
}

export interface LeafMassShape {
  readonly width: number;
  readonly height: number;
  readonly bumps: number;
  /** Depth of the lower half relative to the upper one. */
  readonly underside?: number;
  readonly x?: number;
  readonly y?: number;
}

export function leafMass(
  random: Random,
  { width, height, bumps, underside = 0.4, x = 0, y = 0 }: LeafMassShape,
): string {
  const points = Array.from({ length: bumps }, (_, index) => {
    const angle = Math.PI + (index / bumps) * Math.PI * 2;
    const upper = Math.sin(angle) < 0;
    const wobble = random.between(0.94, 1.06);
    return {
      x: x + Math.cos(angle) * (width / 2) * wobble,
      y: y + Math.sin(angle) * height * (upper ? 0.62 : 0.62 * underside) * wobble,
    };
  });
  const [start] = points;
  if (start === undefined) return '';
  return `M${Math.round(start.x)} ${Math.round(start.y)}${bulgingArcs([...points, start], 0.58)}z`;
}
