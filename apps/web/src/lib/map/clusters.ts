import type { MapPlace } from './map-area.ts';

/** Places so close together that one mark stands for them. */
export interface Cluster<T extends MapPlace> extends MapPlace {
  readonly places: readonly [T, ...T[]];
}

/** Pixels at zoom 0 per degree of longitude; of latitude it is the same to a thousandth so near to the equator. */
const PIXELS_PER_DEGREE = 256 / 360;

interface Group<T extends MapPlace> extends MapPlace {
  lat: number;
  lng: number;
  places: [T, ...T[]];
}

function distanceOf(one: MapPlace, other: MapPlace): number {
  return Math.hypot(one.lat - other.lat, one.lng - other.lng);
}

/** Joins two groups that came closer together than `reach` while they grew. Whether there were any. */
function joinTwo<T extends MapPlace>(groups: Group<T>[], reach: number): boolean {
  for (const [index, group] of groups.entries()) {
    const other = groups.findIndex((each, at) => at > index && distanceOf(each, group) < reach);
    const [joined] = other === -1 ? [] : groups.splice(other, 1);
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
 * Groups places whose marks would touch at a zoom: from the first to the last, each joins the nearest group within `apart`
 * pixels or begins one. A group stands in the middle of its places. No two groups are closer together than `apart`.
 */
export function clustersOf<T extends MapPlace>(places: readonly T[], zoom: number, apart: number): Cluster<T>[] {
  const reach = apart / (PIXELS_PER_DEGREE * 2 ** zoom);
  const groups: Group<T>[] = [];
  for (const place of places) {
    const distances = groups.map((group) => distanceOf(group, place));
    const nearest = distances.indexOf(Math.min(...distances));
    const group = groups[nearest];
    if (group && (distances[nearest] ?? Infinity) < reach) {
      group.places.push(place);
      group.lat += (place.lat - group.lat) / group.places.length;
      group.lng += (place.lng - group.lng) / group.places.length;
    } else groups.push({ lat: place.lat, lng: place.lng, places: [place] });
  }
  while (joinTwo(groups, reach));
  return groups;
}
