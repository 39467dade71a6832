import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import type { RouteLine } from '@ecopulse/contract/green-spaces/route-lines';

const toLine = (coordinates: Position[]): RouteLine => ({ type: 'LineString', coordinates });

/** Without points, which the schema rejects. */
const UNREADABLE = toLine([]);

/** Map apps give latitude before longitude; GeoJSON has longitude first. */
const LATITUDE_LONGITUDE = /^\s*\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?[,;]?\s*$/;

export function formatLine(line: RouteLine | null | undefined): string {
  return (line?.coordinates ?? []).map(([lng, lat]) => `${lat}, ${lng}`).join('\n');
}

/** Reads lines of "latitude, longitude", or GeoJSON with one line. Null if empty. */
export function parseLine(text: string): RouteLine | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.startsWith('{')) return parseGeoJson(trimmed) ?? UNREADABLE;
  const positions = trimmed.split('\n').map((line): Position | null => {
    const [, lat, lng] = LATITUDE_LONGITUDE.exec(line) ?? [];
    return lat === undefined || lng === undefined ? null : [Number(lng), Number(lat)];
  });
  const coordinates = positions.filter((position) => position !== null);
  return coordinates.length === positions.length ? toLine(coordinates) : UNREADABLE;
}

function parseGeoJson(text: string): RouteLine | null {
  try {
    return findLine(JSON.parse(text));
  } catch {
    return null;
  }
}

/** In a geometry, a feature, or a collection of one feature. */
function findLine(value: unknown): RouteLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, coordinates, geometry, features } = value as Partial<Record<string, unknown>>;
  if (type === 'Feature') return findLine(geometry);
  if (type === 'FeatureCollection')
    return Array.isArray(features) && features.length === 1 ? findLine(features[0]) : null;
  if (type !== 'LineString' || !Array.isArray(coordinates)) return null;
  // A third number is the altitude.
  const isPosition = (item: unknown): item is Position =>
    Array.isArray(item) && item.length >= 2 && Number.isFinite(item[0]) && Number.isFinite(item[1]);
  return coordinates.every(isPosition) ? toLine(coordinates.map(([lng, lat]) => [lng, lat])) : null;
}
