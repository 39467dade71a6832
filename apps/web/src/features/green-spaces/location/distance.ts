export interface Point {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance (haversine). Computed on the device, so that sorting by distance sends no position. */
export function distanceKm(from: Point, to: Point): number {
  const sinHalfLat = Math.sin(toRadians(to.lat - from.lat) / 2);
  const sinHalfLng = Math.sin(toRadians(to.lng - from.lng) / 2);
  const squaredHalfChord =
    sinHalfLat ** 2 + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * sinHalfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(squaredHalfChord));
}

/** Of a line of [longitude, latitude]. */
export function lineLengthKm(positions: readonly (readonly [lng: number, lat: number])[]): number {
  return positions.slice(1).reduce((sum, [lng, lat], index) => {
    const [fromLng, fromLat] = positions[index] ?? [lng, lat];
    return sum + distanceKm({ lat: fromLat, lng: fromLng }, { lat, lng });
  }, 0);
}

/** Nearest first. Sets `distance` in kilometres, which the cards show. */
export function sortByDistance<Place extends Point & { id: number }>(
  spaces: readonly Place[],
  position: Point,
): Place[] {
  return spaces
    .map((space) => ({ ...space, distance: distanceKm(position, space) }))
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id);
}

/** Turns "Marine Parade, East Coast Parkway" into "Marine Parade". */
export function townOf({ location }: { location: string }): string {
  return location.split(/[,，]/, 1)[0] ?? location;
}
