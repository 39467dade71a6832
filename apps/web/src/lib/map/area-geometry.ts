import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import type { MapArea, MapPlace } from './map-area.ts';

export function boundingArea(places: readonly MapPlace[]): MapArea | null {
  if (places.length === 0) return null;
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}

/** Rings are lists of [longitude, latitude]. */
export function isInsidePolygons({ lat, lng }: MapPlace, polygons: readonly (readonly Position[][])[]): boolean {
  return polygons.some((rings) => rings.filter((ring) => isInRing(lat, lng, ring)).length % 2 === 1);
}

/** Ray casting: whether a ray to the east crosses the ring an odd number of times. */
function isInRing(lat: number, lng: number, ring: readonly Position[]): boolean {
  let isInside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [[fromLng, fromLat], [toLng, toLat]] = [ring[index - 1] as Position, ring[index] as Position];
    const isCrossed = fromLat > lat !== toLat > lat;
    if (isCrossed && lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) isInside = !isInside;
  }
  return isInside;
}

/** Adds a share of its size on each side, at least about 500 m. */
export function widenArea({ south, west, north, east }: MapArea): MapArea {
  const up = Math.max(MIN_MARGIN_DEGREES, (north - south) * MARGIN_SHARE);
  const aside = Math.max(MIN_MARGIN_DEGREES, (east - west) * MARGIN_SHARE);
  return { south: south - up, west: west - aside, north: north + up, east: east + aside };
}

const MARGIN_SHARE = 0.12;
const MIN_MARGIN_DEGREES = 0.005;
