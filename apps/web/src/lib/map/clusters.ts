import type { MapPlace } from './map-area.ts';

export interface Cluster<T extends MapPlace> extends MapPlace {
  readonly places: readonly [T, ...T[]];
}

/** Pixels per degree of longitude at zoom 0. So near the equator, latitude differs by a thousandth at most. */
export const PIXELS_PER_DEGREE = 256 / 360;

interface Group<T extends MapPlace> extends MapPlace {
  lat: number;
  lng: number;
  places: [T, ...T[]];
}

function degreesBetween(one: MapPlace, other: MapPlace): number {
  return Math.hypot(one.lat - other.lat, one.lng - other.lng);
}

/** Returns whether two groups were merged. A merged group has a new position, so others may be close to it. */
function mergeClosePair<T extends MapPlace>(groups: Group<T>[], minDistance: number): boolean {
  for (const [index, group] of groups.entries()) {
    const closeIndex = groups.findIndex((each, at) => at > index && degreesBetween(each, group) < minDistance);
    const [joined] = closeIndex === -1 ? [] : groups.splice(closeIndex, 1);
    if (!joined) continue;
    const share = joined.places.length / (group.places.length + joined.places.length);
    group.lat += (joined.lat - group.lat) * share;
    group.lng += (joined.lng - group.lng) * share;
    group.places.push(...joined.places);
    return true;
  }
  return false;
}

/**
 * Greedy: each place joins the nearest group within `minDistancePx` pixels or starts one. A group sits at the mean of its places.
 * No two groups end up closer than `minDistancePx`.
 */
export function clusterPlaces<T extends MapPlace>(
  places: readonly T[],
  zoom: number,
  minDistancePx: number,
): Cluster<T>[] {
  const minDistance = minDistancePx / (PIXELS_PER_DEGREE * 2 ** zoom);
  const groups: Group<T>[] = [];
  for (const place of places) {
    const distances = groups.map((group) => degreesBetween(group, place));
    const nearest = distances.indexOf(Math.min(...distances));
    const group = groups[nearest];
    if (group && (distances[nearest] ?? Infinity) < minDistance) {
      group.places.push(place);
      group.lat += (place.lat - group.lat) / group.places.length;
      group.lng += (place.lng - group.lng) / group.places.length;
    } else groups.push({ lat: place.lat, lng: place.lng, places: [place] });
  }
  while (mergeClosePair(groups, minDistance));
  return groups;
}

/** In pixels, a little more than the size of a mark. Closer marks form a cluster. */
const MIN_MARK_DISTANCE_PX = 40;
/** No two places coincide at this zoom. */
export const MAX_CLUSTERED_ZOOM = 17;

export function clusterMarks<T extends MapPlace>(places: readonly T[], zoom: number): Cluster<T>[] {
  return clusterPlaces(places, zoom, zoom >= MAX_CLUSTERED_ZOOM ? 0 : MIN_MARK_DISTANCE_PX);
}
