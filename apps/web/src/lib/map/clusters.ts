import type { MapPlace } from './map-area.ts';

/** Places so close together that one mark stands for them. */
export interface Cluster<T extends MapPlace> extends MapPlace {
  readonly places: readonly [T, ...T[]];
}

/** Pixels at zoom 0 per degree of longitude; of latitude it is the same to a thousandth so near to the equator. */
const PIXELS_PER_DEGREE = 256 / 360;

/**
 * Groups places whose marks would touch at a zoom: from the first to the last, each joins the nearest group within `apart`
 * pixels or begins one. A group stands in the middle of its places.
 */
export function clustersOf<T extends MapPlace>(places: readonly T[], zoom: number, apart: number): Cluster<T>[] {
  const reach = apart / (PIXELS_PER_DEGREE * 2 ** zoom);
  const groups: { lat: number; lng: number; places: [T, ...T[]] }[] = [];
  for (const place of places) {
    const distances = groups.map((group) => Math.hypot(group.lat - place.lat, group.lng - place.lng));
    const nearest = distances.indexOf(Math.min(...distances));
    const group = groups[nearest];
    if (group && (distances[nearest] ?? Infinity) < reach) {
      group.places.push(place);
      group.lat += (place.lat - group.lat) / group.places.length;
      group.lng += (place.lng - group.lng) / group.places.length;
    } else groups.push({ lat: place.lat, lng: place.lng, places: [place] });
  }
  return groups;
}
