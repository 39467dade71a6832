import { distanceBetween, boxOf, type Spot } from './plane.rules.ts';

interface FlatCircle {
  readonly center: Spot;
  readonly radius: number;
}

interface CoverLimits {
  /** In square metres. */
  readonly area: number;
  /** The largest distance between neighbouring spots, in metres. */
  readonly step: number;
  readonly maxCircles: number;
  /** In metres. */
  readonly maxRadius: number;
}

/** Circles may cover at most this multiple of the area. The disc around a square covers 1.6 times its area. */
const MAX_COVERED_AREA_RATIO = 3;
/** Smaller circles are not split, since no device is more accurate. */
const MIN_SPLIT_RADIUS_METERS = 40;
const MAX_SAMPLED_SPOTS = 500;
const REFINEMENT_STEPS = 4;
const ENCLOSING_CIRCLE_STEPS = 24;

/**
 * Adds a circle at the furthest spot until all circles are tight. `roundCenter` rounds to the stored precision.
 * Several circles are widened by most of a step, to cover the ground between spots as well.
 */
export function coveringCircles(
  spots: readonly Spot[],
  limits: CoverLimits,
  roundCenter: (spot: Spot) => Spot,
): FlatCircle[] {
  const sampleInterval = Math.ceil(spots.length / MAX_SAMPLED_SPOTS);
  const sample = spots.filter((_, index) => index % sampleInterval === 0);
  let centers: readonly Spot[] = [enclosingCircleCenter(spots)];
  while (centers.length < limits.maxCircles && !areCirclesTight(circlesAround(sample, centers), limits))
    centers = refineCenters(sample, [...centers, furthestSpot(sample, centers)]);
  return circlesAround(spots, centers.map(roundCenter), centers.length > 1 ? limits.step * 0.75 : 0);
}

function areCirclesTight(circles: readonly FlatCircle[], { area, maxRadius }: CoverLimits): boolean {
  const coveredArea = circles.reduce((sum, { radius }) => sum + Math.PI * radius ** 2, 0);
  const largestRadius = circles.reduce((largest, { radius }) => Math.max(largest, radius), 0);
  if (largestRadius <= MIN_SPLIT_RADIUS_METERS) return true;
  return largestRadius <= maxRadius && coveredArea <= MAX_COVERED_AREA_RATIO * area;
}

function circlesAround(spots: readonly Spot[], centers: readonly Spot[], margin = 0): FlatCircle[] {
  return [...groupByNearestCenter(spots, centers)].map(([center, members]) => ({
    center,
    radius: margin + members.reduce((radius, spot) => Math.max(radius, distanceBetween(spot, center)), 0),
  }));
}

function groupByNearestCenter(spots: readonly Spot[], centers: readonly Spot[]): Map<Spot, Spot[]> {
  return Map.groupBy(spots, (spot) => {
    return centers.reduce((best, center) =>
      distanceBetween(spot, center) < distanceBetween(spot, best) ? center : best,
    );
  });
}

function refineCenters(spots: readonly Spot[], initialCenters: readonly Spot[]): Spot[] {
  let centers = [...initialCenters];
  for (let step = 0; step < REFINEMENT_STEPS; step += 1)
    centers = [...groupByNearestCenter(spots, centers).values()].map((members) => enclosingCircleCenter(members));
  return centers;
}

function furthestSpot(spots: readonly Spot[], centers: readonly Spot[]): Spot {
  const metersToNearestCenter = (spot: Spot) =>
    centers.reduce((nearest, center) => Math.min(nearest, distanceBetween(spot, center)), Infinity);
  let [furthest, maxMeters] = [spots[0] ?? { x: 0, y: 0 }, -1];
  for (const spot of spots) {
    const meters = metersToNearestCenter(spot);
    if (meters > maxMeters) [furthest, maxMeters] = [spot, meters];
  }
  return furthest;
}

/** Approximates the smallest enclosing circle (Bădoiu and Clarkson, "Smaller core-sets for balls", 2003). */
function enclosingCircleCenter(spots: readonly Spot[]): Spot {
  const { west, east, south, north } = boxOf(spots);
  let middle = { x: (west + east) / 2, y: (south + north) / 2 };
  for (let step = 2; step <= ENCLOSING_CIRCLE_STEPS; step += 1) {
    const far = spots.reduce(
      (best, spot) => (distanceBetween(spot, middle) > distanceBetween(best, middle) ? spot : best),
      middle,
    );
    middle = { x: middle.x + (far.x - middle.x) / step / 2, y: middle.y + (far.y - middle.y) / step / 2 };
  }
  return middle;
}
