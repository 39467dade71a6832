import {
  MAX_BYTES_OF_OUTLINE,
  MAX_POINTS_OF_OUTLINE,
  type OutlineFault,
  type OutlineFaultPlace,
  type Position,
} from '@ecopulse/contract/green-spaces/outlines';
import { SINGAPORE_BOUNDS } from '@ecopulse/contract/green-spaces/places';
import { wordsOf } from '../../../core/search/search.rules.ts';
import { crossingOf } from './ring-crossing.rules.ts';

/** The first ring is the outer edge, the others are holes. Rings are closed. */
export type Polygon = Position[][];

export interface OutlineRefusal extends OutlineFaultPlace {
  readonly fault: OutlineFault;
}

/** All features of a file that have the same name. */
export interface ReadOutline {
  readonly name: string;
  /** The folded words of the name; empty without a name. */
  readonly key: string;
  readonly polygons: readonly Polygon[];
  /** The path of the first feature, such as `features[3]`. */
  readonly path: string;
  readonly refusal: OutlineRefusal | null;
}

const MAX_NAME = 80;
const MAX_DESCRIPTION = 20_000;
/** Includes the last point, which repeats the first. */
const MIN_POINTS = 4;

/** data.gov.sg writes an HTML table into the description of a feature. */
const NAME_IN_TABLE = /<th>\s?NAME\s?<\/th>\s?<td>([^<]{1,200})<\/td>/i;

/** Ignores case, accents and punctuation. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

export function countPoints(feature: unknown): number {
  return pointsOf(geometryOf(feature));
}

function pointsOf(geometry: unknown): number {
  const count = (value: unknown, depth: number): number => {
    if (!Array.isArray(value)) return 0;
    return depth === 0 ? 1 : value.reduce((sum: number, each) => sum + count(each, depth - 1), 1);
  };
  const { type, coordinates } = recordOf(geometry);
  return count(coordinates, type === 'Polygon' ? 2 : 3);
}

/**
 * RFC 7946: longitude first; further numbers of a position are ignored. Features with the same name become one outline.
 * An outline that cannot be read has a refusal and no polygons.
 */
export function readOutlines(features: readonly unknown[]): ReadOutline[] {
  const read = features.map((feature, index) => readFeature(feature, `features[${index}]`));
  const named = Map.groupBy(read, ({ key }, index) => (key === undefined ? index : key));
  return [...named.values()].flatMap(([first, ...others]) => (first ? [joined(first, others)] : []));
}

type ReadFeature = Omit<ReadOutline, 'key'> & { readonly key: string | undefined };

function joined(first: ReadFeature, others: readonly ReadFeature[]): ReadOutline {
  const all = [first, ...others];
  const polygons = all.flatMap((each) => each.polygons);
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const refusal =
    all.find((each) => each.refusal !== null)?.refusal ??
    (points > MAX_POINTS_OF_OUTLINE ? refuse(TOO_MANY, first.path) : null);
  const { name, key = '', path } = first;
  return { name, key, path, polygons: refusal === null ? polygons : [], refusal };
}

const TOO_MANY = 'too-many-points' satisfies OutlineFault;

function refuse(fault: OutlineFault, path: string, at: Position | null = null): OutlineRefusal {
  return { fault, path, at: at && { lng: at[0], lat: at[1] } };
}

function isRefusal(read: object): read is OutlineRefusal {
  return 'fault' in read;
}

function readFeature(feature: unknown, path: string): ReadFeature {
  const name = readName(feature);
  if (name === null) return { name: '', key: undefined, path, polygons: [], refusal: refuse('no-name', path) };
  const polygons = readGeometry(geometryOf(feature), `${path}.geometry`);
  const key = nameKey(name);
  return isRefusal(polygons)
    ? { name, key, path, polygons: [], refusal: polygons }
    : { name, key, path, polygons, refusal: null };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function geometryOf(feature: unknown): unknown {
  return recordOf(feature)['geometry'];
}

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

function inCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(^|[^\p{L}'’])(\p{L})/gu, (_whole, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** Rounds positions to six decimals. */
export function readGeometry(geometry: unknown, path: string): Polygon[] | OutlineRefusal {
  if (pointsOf(geometry) > MAX_POINTS_OF_OUTLINE * 2) return refuse(TOO_MANY, path);
  const { type, coordinates } = recordOf(geometry);
  const given: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(given) || given.length === 0) return refuse('no-polygon', path);
  if (JSON.stringify(coordinates).length > MAX_BYTES_OF_OUTLINE) return refuse('too-many-bytes', path);
  const polygons: Polygon[] = [];
  for (const [index, rings] of (given as unknown[]).entries()) {
    const inside = `${path}.coordinates${type === 'Polygon' ? '' : `[${index}]`}`;
    const polygon = readPolygon(rings, inside);
    if (isRefusal(polygon)) return polygon;
    polygons.push(polygon);
  }
  return polygons;
}

function readPolygon(rings: unknown, path: string): Polygon | OutlineRefusal {
  if (!Array.isArray(rings) || rings.length === 0) return refuse('no-polygon', path);
  const polygon: Polygon = [];
  for (const [index, ring] of (rings as unknown[]).entries()) {
    const positions = readRing(ring, `${path}[${index}]`);
    if (isRefusal(positions)) return positions;
    polygon.push(positions);
  }
  const crossing = crossingOf(polygon);
  return crossing === null ? polygon : refuse('crosses-itself', `${path}[${crossing.ring}]`, crossing.at);
}

function readRing(ring: unknown, path: string): Position[] | OutlineRefusal {
  if (!Array.isArray(ring) || ring.length < MIN_POINTS) return refuse('no-ring', path);
  const { south, north, west, east } = SINGAPORE_BOUNDS;
  const positions: Position[] = [];
  for (const [index, position] of (ring as unknown[]).entries()) {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    const here = `${path}[${index}]`;
    if (typeof lng !== 'number' || typeof lat !== 'number') return refuse('no-position', here);
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return refuse('no-position', here);
    if (lat < south || lat > north || lng < west || lng > east) return refuse('not-in-singapore', here, [lng, lat]);
    positions.push([rounded(lng), rounded(lat)]);
  }
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position];
  if (first[0] !== last[0] || first[1] !== last[1]) return refuse('not-closed', path, last);
  return positions;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
