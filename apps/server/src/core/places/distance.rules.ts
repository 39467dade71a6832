/** A point in WGS84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A circle: its centre and its radius in metres. */
export interface Circle extends Point {
  readonly radiusMeters: number;
}

/** The mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS_METERS = 6_371_008.8;

/**
 * Metres between two points on the sphere, by Vincenty's formula: exact to the millimetre for near and for opposite
 * points, whereas the haversine is off by decimetres on the other side of the earth.
 */
export function metersBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to, turn] = [radians(a.lat), radians(b.lat), radians(b.lng - a.lng)];
  const across = Math.cos(to) * Math.sin(turn);
  const along = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  const toCentre = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
  return EARTH_RADIUS_METERS * Math.atan2(Math.hypot(across, along), toCentre);
}

/** Metres from a point to the nearest of these circles; 0 inside one, infinite without any. */
export function metersToNearest(point: Point, circles: readonly Circle[]): number {
  return Math.min(...circles.map((circle) => Math.max(0, metersBetween(point, circle) - circle.radiusMeters)));
}

/** The shortest distance in metres between two groups of circles; 0 if they touch, infinite if one is empty. */
export function metersApart(some: readonly Circle[], others: readonly Circle[]): number {
  return Math.min(...some.map((circle) => Math.max(0, metersToNearest(circle, others) - circle.radiusMeters)));
}
