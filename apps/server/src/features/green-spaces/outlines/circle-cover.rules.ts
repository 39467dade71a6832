import { apart, boxOf, type Spot } from './plane.rules.ts';

interface FlatCircle {
  readonly center: Spot;
  readonly radius: number;
}

interface Wanted {
  /** In square metres. */
  readonly area: number;
  /** The largest distance between neighbouring spots, in metres. */
  readonly step: number;
  /** The largest number of circles, and the largest radius in metres. */
  readonly most: number;
  readonly widest: number;
}

/** Circles may cover at most this multiple of the area; a disc around a square covers 1.6 times its area. */
const FITTING = 3;
/** Smaller circles are not split, since no device is more accurate. */
const SMALL_METERS = 40;
/** The search for centres samples this many spots. */
const SPOTS_LOOKED_AT = 500;
const ROUNDS = 4;
const STEPS_TO_THE_MIDDLE = 24;

/**
 * Adds a circle at the furthest spot until all fit well. `settle` rounds a centre as it is stored.
 * Several circles are widened by most of a step, to cover the ground between spots as well.
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

/** Approximates the smallest enclosing circle (Bădoiu and Clarkson, "Smaller core-sets for balls", 2003). */
function middleOfCircle(spots: readonly Spot[]): Spot {
  const { west, east, south, north } = boxOf(spots);
  let middle = { x: (west + east) / 2, y: (south + north) / 2 };
  for (let step = 2; step <= STEPS_TO_THE_MIDDLE; step += 1) {
    const far = spots.reduce((best, spot) => (apart(spot, middle) > apart(best, middle) ? spot : best), middle);
    middle = { x: middle.x + (far.x - middle.x) / step / 2, y: middle.y + (far.y - middle.y) / step / 2 };
  }
  return middle;
}
