export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface Circle extends Point {
  readonly radiusMeters: number;
}

/** Mean radius (IUGG). */
const EARTH_RADIUS_METERS = 6_371_008.8;

/** Vincenty's formula on a sphere: accurate to a millimetre, while the haversine is decimetres off near antipodes. */
export function metersBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to, lngDelta] = [radians(a.lat), radians(b.lat), radians(b.lng - a.lng)];
  const across = Math.cos(to) * Math.sin(lngDelta);
  const along = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(lngDelta);
  const toCentre = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(lngDelta);
  return EARTH_RADIUS_METERS * Math.atan2(Math.hypot(across, along), toCentre);
}

/** 0 inside a circle, Infinity without circles. */
export function metersToNearest(point: Point, circles: readonly Circle[]): number {
  return Math.min(...circles.map((circle) => Math.max(0, metersBetween(point, circle) - circle.radiusMeters)));
}

export function metersBetweenCircles(circles: readonly Circle[], otherCircles: readonly Circle[]): number {
  return Math.min(...circles.map((circle) => Math.max(0, metersToNearest(circle, otherCircles) - circle.radiusMeters)));
}
