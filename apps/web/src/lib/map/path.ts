import { boundingArea, widenArea } from './area-geometry.ts';
import { isWithin, MAP_BOUNDS, type MapArea } from './map-area.ts';

/** Takes less storage than an object. `seconds` is a time by the device's clock; walks of earlier releases lack it. */
export type PathPoint = readonly [lat: number, lng: number, seconds?: number];
/** Its parts are not joined, since the way between them is unknown. */
export type Path = readonly (readonly PathPoint[])[];

export function isPath(value: unknown): value is Path {
  const isPoint = (point: unknown) =>
    Array.isArray(point) && [2, 3].includes(point.length) && point.every(Number.isFinite);
  return Array.isArray(value) && value.every((part) => Array.isArray(part) && part.length > 0 && part.every(isPoint));
}

/** Of what the map can show of a path. Null if that is nothing. */
export function findPathArea(path: Path): MapArea | null {
  const area = boundingArea(
    path.flatMap((part) => part.map(([lat, lng]) => ({ lat, lng }))).filter((point) => isWithin(point, MAP_BOUNDS)),
  );
  return area && widenArea(area);
}
