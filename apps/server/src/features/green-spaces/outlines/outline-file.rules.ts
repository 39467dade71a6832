import { MAX_POINTS_OF_OUTLINE, type OutlineFault } from '@ecopulse/contract/green-spaces-admin';
import { SINGAPORE_BOUNDS } from '@ecopulse/contract/places';
import { wordsOf } from '../../../core/search/search.rules.ts';

/** Longitude first, as in GeoJSON. */
export type Position = [lng: number, lat: number];

/** The first ring is the outer edge, the others are holes. Rings are closed; the types are those of the geometry libraries. */
export type Polygon = Position[][];

/** What a file says about one green space: all its features with one name together. */
export interface ReadOutline {
  readonly name: string;
  /** The words of its name, folded, by which it is recognised. Empty if it has no name. */
  readonly key: string;
  readonly polygons: readonly Polygon[];
  readonly fault: OutlineFault | null;
}

const MAX_NAME = 80;
const MAX_DESCRIPTION = 20_000;
/** The points of a ring, including the last one, which is the first again. */
const MIN_POINTS = 4;

/** A row of the table that data.gov.sg writes as HTML into a feature's description. */
const NAME_IN_TABLE = /<th>\s?NAME\s?<\/th>\s?<td>([^<]{1,200})<\/td>/i;

/** The key of a name: without case, accents and punctuation. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** Counts the points and rings of a feature, valid or not; a single outline and a whole file have limits. */
export function countPoints(feature: unknown): number {
  const count = (value: unknown, depth: number): number => {
    if (!Array.isArray(value)) return 0;
    return depth === 0 ? 1 : value.reduce((sum: number, each) => sum + count(each, depth - 1), 1);
  };
  const { type, coordinates } = geometryOf(feature);
  return count(coordinates, type === 'Polygon' ? 2 : 3);
}

/**
 * Reads the features of a GeoJSON file (RFC 7946: longitude first, further numbers of a position are ignored). Features with
 * one name become one outline, in the order of the file. An outline that cannot be read has a fault and no polygons.
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

/** A feature's name, under any of the property names that publishers use; null if it has none. */
function readName(feature: unknown): string | null {
  const { name, NAME, Name, Description, description } = recordOf(recordOf(feature)['properties']);
  const text = [Description, description].find((each) => typeof each === 'string') ?? '';
  const table = typeof text === 'string' ? NAME_IN_TABLE.exec(text.slice(0, MAX_DESCRIPTION))?.[1] : undefined;
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

/** A name that is all in capitals becomes title case, as on a sign. */
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
    const polygon: Polygon = [];
    for (const ring of rings as unknown[]) {
      const positions = readRing(ring);
      if (typeof positions === 'string') return positions;
      polygon.push(positions);
    }
    polygons.push(polygon);
  }
  return polygons;
}

function readRing(ring: unknown): Position[] | OutlineFault {
  if (!Array.isArray(ring) || ring.length < MIN_POINTS) return 'no-polygon';
  const { south, north, west, east } = SINGAPORE_BOUNDS;
  const positions: Position[] = [];
  for (const position of ring as unknown[]) {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    if (typeof lng !== 'number' || typeof lat !== 'number') return 'no-polygon';
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return 'no-polygon';
    if (lat < south || lat > north || lng < west || lng > east) return 'not-in-singapore';
    positions.push([lng, lat]);
  }
  const [first, last] = [positions[0], positions.at(-1)];
  // Some publishers leave out the last position, which is the first again.
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...positions, first] : positions;
}
