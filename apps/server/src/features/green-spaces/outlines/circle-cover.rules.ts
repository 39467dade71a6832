import { apart, boxOf, type Spot } from './plane.rules.ts';

/** A circle on the plane; metres. */
interface FlatCircle {
  readonly center: Spot;
  readonly radius: number;
}

/** What circles have to fit. */
interface Wanted {
  /** Square metres of what is to be covered. */
  readonly area: number;
  /** How far neighbours among its spots are apart at most. */
  readonly step: number;
  /** How many circles there may be, and the widest that one of them should be; metres. */
  readonly most: number;
  readonly widest: number;
}

/** Circles that hold at most so many times the area fit well enough: a disc around a square holds 1.6 times. */
const FITTING = 3;
/** Smaller ones need not be more: no device knows better where it is. */
const SMALL_METERS = 40;
/** Where centres are looked for, so many spots stand for all. */
const SPOTS_LOOKED_AT = 500;
const ROUNDS = 4;
const STEPS_TO_THE_MIDDLE = 24;

/**
 * Circles that hold every spot: as few as fit well, one more at a time, each new one where the present ones are furthest
 * from. `settle` is where a centre comes to lie when it is written down. More than one of them are wider by most of a step,
 * so that what lies between the spots is held, too.
 */
export function coveringCircles(spots: readonly Spot[], wanted: Wanted, settle: (spot: Spot) => Spot): FlatCircle[] {
  const every = Math.ceil(spots.length / SPOTS_LOOKED_AT);
  const some = spots.filter((_, index) => index % every === 0);
  let centers: readonly Spot[] = [middleOfCircle(spots)];
  while (centers.length < wanted.most && !isFitting(around(some, centers), wanted))
    centers = settled(some, [...centers, furthest(some, centers)]);
  return around(spots, centers.map(settle), centers.length > 1 ? wanted.step * 0.75 : 0);
}

function isFitting(circles: readonly FlatCircle[], { area, widest }: Wanted): boolean {
  const held = circles.reduce((sum, { radius }) => sum + Math.PI * radius ** 2, 0);
  const most = circles.reduce((most, { radius }) => Math.max(most, radius), 0);
  return most <= SMALL_METERS || (most <= widest && held <= FITTING * area);
}

/** For each centre the circle that holds the spots nearest to it; centres without any are left out. */
function around(spots: readonly Spot[], centers: readonly Spot[], margin = 0): FlatCircle[] {
  return [...byNearest(spots, centers)].map(([center, own]) => ({
    center,
    radius: margin + own.reduce((radius, spot) => Math.max(radius, apart(spot, center)), 0),
  }));
}

function byNearest(spots: readonly Spot[], centers: readonly Spot[]): Map<Spot, Spot[]> {
  return Map.groupBy(spots, (spot) => {
    return centers.reduce((best, center) => (apart(spot, center) < apart(spot, best) ? center : best));
  });
}

/** Moves each centre to the middle of the spots that are nearest to it, some times over. */
function settled(spots: readonly Spot[], from: readonly Spot[]): Spot[] {
  let centers = [...from];
  for (let round = 0; round < ROUNDS; round += 1)
    centers = [...byNearest(spots, centers).values()].map((own) => middleOfCircle(own));
  return centers;
}

function furthest(spots: readonly Spot[], centers: readonly Spot[]): Spot {
  const distance = (spot: Spot) => centers.reduce((least, center) => Math.min(least, apart(spot, center)), Infinity);
  let [found, most] = [spots[0] ?? { x: 0, y: 0 }, -1];
  for (const spot of spots) {
    const meters = distance(spot);
    if (meters > most) [found, most] = [spot, meters];
  }
  return found;
}

/** Nearly the middle of the least circle around spots (Bădoiu and Clarkson, "Smaller core-sets for balls", 2003). */
function middleOfCircle(spots: readonly Spot[]): Spot {
  const { west, east, south, north } = boxOf(spots);
  let middle = { x: (west + east) / 2, y: (south + north) / 2 };
  for (let step = 2; step <= STEPS_TO_THE_MIDDLE; step += 1) {
    const far = spots.reduce((best, spot) => (apart(spot, middle) > apart(best, middle) ? spot : best), middle);
    middle = { x: middle.x + (far.x - middle.x) / step / 2, y: middle.y + (far.y - middle.y) / step / 2 };
  }
  return middle;
}
