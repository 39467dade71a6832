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

/** Metres between two points along the sphere (haversine). */
export function metersBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(b.lat - a.lat) / 2);
  const lng = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lng * lng;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Metres from a point to the nearest of these circles; 0 inside one, infinite without any. */
export function metersToNearest(point: Point, circles: readonly Circle[]): number {
  return Math.min(...circles.map((circle) => Math.max(0, metersBetween(point, circle) - circle.radiusMeters)));
}

/** Metres between two groups of circles at their nearest; 0 where they touch, infinite where one is empty. */
export function metersApart(some: readonly Circle[], others: readonly Circle[]): number {
  return Math.min(...some.map((circle) => Math.max(0, metersToNearest(circle, others) - circle.radiusMeters)));
}
