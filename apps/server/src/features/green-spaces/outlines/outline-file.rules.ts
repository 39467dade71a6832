import { MAX_POINTS_OF_OUTLINE, type OutlineFault } from '@ecopulse/contract/green-spaces-admin';
import { SINGAPORE_BOUNDS } from '@ecopulse/contract/places';
import type { Point } from '../../../core/places/distance.rules.ts';
import { wordsOf } from '../../../core/search/search.rules.ts';

/** The first ring is the outer edge, the others are holes. */
export type Polygon = readonly (readonly Point[])[];

/** What a file says of one green space: all its features of one name together. */
export interface ReadOutline {
  readonly name: string;
  /** What it is known by: its name's words, folded. Empty where it has none. */
  readonly key: string;
  readonly polygons: readonly Polygon[];
  readonly fault: OutlineFault | null;
}

const MAX_NAME = 80;
const MAX_DESCRIPTION = 20_000;
/** Of a ring; the last one is the first again. */
const MIN_POINTS = 4;

/** A row of the table that data.gov.sg writes as HTML into a feature's description. */
const NAME_IN_TABLE = /<th>\s?NAME\s?<\/th>\s?<td>([^<]{1,200})<\/td>/i;

/** How a name is known: without case, accents and punctuation. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** The points of a feature, whatever stands there: what a single outline may have, and a whole file. Rings count, too. */
export function countPoints(feature: unknown): number {
  const count = (value: unknown, depth: number): number => {
    if (!Array.isArray(value)) return 0;
    return depth === 0 ? 1 : value.reduce((sum: number, each) => sum + count(each, depth - 1), 1);
  };
  const { type, coordinates } = geometryOf(feature);
  return count(coordinates, type === 'Polygon' ? 2 : 3);
}

/**
 * Reads the features of a GeoJSON file (RFC 7946: longitude first, further numbers of a position are ignored), those of one
 * name as one outline, in the order in which they come. What cannot be read has a fault, and no polygons.
 */
export function readOutlines(features: readonly unknown[]): ReadOutline[] {
  const read = features.map(readFeature);
  const named = Map.groupBy(read, ({ key }, index) => (key === undefined ? index : key));
  return [...named.values()].flatMap(([first, ...others]) => (first ? [joined(first, others)] : []));
}

type ReadFeature = Omit<ReadOutline, 'key'> & { readonly key: string | undefined };

function joined(first: ReadFeature, others: readonly ReadFeature[]): ReadOutline {
  const all = [first, ...others];
  const polygons = all.flatMap((each) => each.polygons);
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const fault = all.find((each) => each.fault !== null)?.fault ?? (points > MAX_POINTS_OF_OUTLINE ? TOO_MANY : null);
  return { name: first.name, key: first.key ?? '', polygons: fault === null ? polygons : [], fault };
}

const TOO_MANY = 'too-many-points' satisfies OutlineFault;

function readFeature(feature: unknown): ReadFeature {
  const name = readName(feature);
  if (name === null) return { name: '', key: undefined, polygons: [], fault: 'no-name' };
  const polygons = countPoints(feature) > MAX_POINTS_OF_OUTLINE * 2 ? TOO_MANY : readPolygons(feature);
  const key = nameKey(name);
  return typeof polygons === 'string'
    ? { name, key, polygons: [], fault: polygons }
    : { name, key, polygons, fault: null };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function geometryOf(feature: unknown) {
  const { type, coordinates } = recordOf(recordOf(feature)['geometry']);
  return { type, coordinates };
}

/** A feature's name, under whichever of the names that publishers give it; null where it has none. */
function readName(feature: unknown): string | null {
  const { name, NAME, Name, Description, description } = recordOf(recordOf(feature)['properties']);
  const told = [Description, description].find((each) => typeof each === 'string') ?? '';
  const table = typeof told === 'string' ? NAME_IN_TABLE.exec(told.slice(0, MAX_DESCRIPTION))?.[1] : undefined;
  for (const each of [name, NAME, table, Name]) {
    if (typeof each !== 'string' || !each.isWellFormed()) continue;
    const plain = each
      .replaceAll('&amp;', '&')
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim();
    if (nameKey(plain) !== '' && plain.length >= 3 && [...plain].length <= MAX_NAME) return inCase(plain);
  }
  return null;
}

/** Names that come in capitals, as on a sign. */
function inCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(^|[^\p{L}'’])(\p{L})/gu, (_whole, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

function readPolygons(feature: unknown): readonly Polygon[] | OutlineFault {
  const { type, coordinates } = geometryOf(feature);
  const given: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(given) || given.length === 0) return 'no-polygon';
  const polygons: Polygon[] = [];
  for (const rings of given as unknown[]) {
    if (!Array.isArray(rings) || rings.length === 0) return 'no-polygon';
    const polygon: (readonly Point[])[] = [];
    for (const ring of rings as unknown[]) {
      const points = readRing(ring);
      if (typeof points === 'string') return points;
      polygon.push(points);
    }
    polygons.push(polygon);
  }
  return polygons;
}

function readRing(ring: unknown): readonly Point[] | OutlineFault {
  if (!Array.isArray(ring) || ring.length < MIN_POINTS) return 'no-polygon';
  const { south, north, west, east } = SINGAPORE_BOUNDS;
  const points: Point[] = [];
  for (const position of ring as unknown[]) {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return 'no-polygon';
    const point = { lat: lat as number, lng: lng as number };
    if (point.lat < south || point.lat > north || point.lng < west || point.lng > east) return 'not-in-singapore';
    points.push(point);
  }
  return points;
}
