export interface Point {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance (haversine). Computed on the device, so that sorting by distance sends no position. */
export function distanceKm(from: Point, to: Point): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

export function nearestFirst<Some extends Point & { id: number }>(spaces: readonly Some[], position: Point): Some[] {
  return spaces
    .map((space) => ({ ...space, distance: distanceKm(position, space) }))
    .toSorted((one, other) => one.distance - other.distance || one.id - other.id);
}
