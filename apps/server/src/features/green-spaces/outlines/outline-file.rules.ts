import {
  MAX_BYTES_PER_OUTLINE,
  MAX_POINTS_PER_OUTLINE,
  type OutlineFault,
  type OutlineFaultPlace,
  type Position,
} from '@ecopulse/contract/green-spaces/outlines';
import { SINGAPORE_BOUNDS } from '@ecopulse/contract/green-spaces/places';
import { wordsOf } from '../../../core/search/search.rules.ts';
import { findCrossing } from './ring-crossing.rules.ts';

/** The first ring is the outer edge, the others are holes. Rings are closed. */
export type Polygon = Position[][];

export interface OutlineRefusal extends OutlineFaultPlace {
  readonly fault: OutlineFault;
}

/** All features of a file that have the same name. */
export interface ParsedOutline {
  readonly name: string;
  /** The name for comparisons, see `nameKey`; empty without a name. */
  readonly key: string;
  readonly polygons: readonly Polygon[];
  /** The path of the first feature, such as `features[3]`. */
  readonly path: string;
  readonly refusal: OutlineRefusal | null;
}

/** Chinese names of parks can have two characters. */
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 20_000;
/** Includes the last point, which repeats the first. */
const MIN_RING_POINTS = 4;
/** 0.2 m. */
const MAX_GAP_DEGREES = 2e-6;

/** data.gov.sg writes an HTML table into the description of a feature. */
const NAME_IN_TABLE = /<th>\s?NAME\s?<\/th>\s?<td>([^<]{1,200})<\/td>/i;

/** Ignores case, accents and punctuation. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ');
}

/** Also counts the arrays around the points, so that many empty ones reach the limit, too. */
export function countPoints(feature: unknown): number {
  const geometry = geometryOf(feature);
  return (
    membersOf(geometry)?.reduce<number>((sum, member) => sum + countGeometryPoints(member), 1) ??
    countGeometryPoints(geometry)
  );
}

function countGeometryPoints(geometry: unknown): number {
  const count = (value: unknown, depth: number): number => {
    if (!Array.isArray(value)) return 0;
    return depth === 0 ? 1 : value.reduce((sum: number, each) => sum + count(each, depth - 1), 1);
  };
  const { type, coordinates } = asRecord(geometry);
  return count(coordinates, type === 'Polygon' ? 2 : 3);
}

/**
 * GeoJSON (RFC 7946): longitude comes first, a third number is ignored. Features with the same name become one outline.
 * An outline that cannot be read has a refusal and no polygons.
 */
export function readOutlines(features: readonly unknown[]): ParsedOutline[] {
  const parsed = features.map((feature, index) => parseFeature(feature, `features[${index}]`));
  const byName = Map.groupBy(parsed, ({ key }, index) => key ?? index);
  return [...byName.values()].flatMap(([first, ...others]) => (first ? [joinFeatures(first, others)] : []));
}

type ParsedFeature = Omit<ParsedOutline, 'key'> & { readonly key: string | undefined };

function joinFeatures(first: ParsedFeature, others: readonly ParsedFeature[]): ParsedOutline {
  const features = [first, ...others];
  const polygons = features.flatMap((feature) => feature.polygons);
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const refusal =
    features.find((feature) => feature.refusal !== null)?.refusal ??
    (points > MAX_POINTS_PER_OUTLINE ? createRefusal(TOO_MANY_POINTS, first.path) : null);
  const { name, key = '', path } = first;
  return { name, key, path, polygons: refusal === null ? polygons : [], refusal };
}

const TOO_MANY_POINTS = 'too-many-points' satisfies OutlineFault;

function createRefusal(fault: OutlineFault, path: string, at: Position | null = null): OutlineRefusal {
  return { fault, path, at: at && { lng: at[0], lat: at[1] } };
}

function isOutlineRefusal(parsed: object): parsed is OutlineRefusal {
  return 'fault' in parsed;
}

function parseFeature(feature: unknown, path: string): ParsedFeature {
  const name = parseName(feature);
  if (name === null) return { name: '', key: undefined, path, polygons: [], refusal: createRefusal('no-name', path) };
  const polygons = parseAnyGeometry(geometryOf(feature), `${path}.geometry`);
  const key = nameKey(name);
  return isOutlineRefusal(polygons)
    ? { name, key, path, polygons: [], refusal: polygons }
    : { name, key, path, polygons, refusal: null };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function geometryOf(feature: unknown): unknown {
  return asRecord(feature)['geometry'];
}

function parseName(feature: unknown): string | null {
  const { name, NAME, Name, Description, description } = asRecord(asRecord(feature)['properties']);
  const text = [Description, description].find((candidate) => typeof candidate === 'string') ?? '';
  const nameInTable =
    typeof text === 'string' ? NAME_IN_TABLE.exec(text.slice(0, MAX_DESCRIPTION_LENGTH))?.[1] : undefined;
  for (const candidate of [name, NAME, nameInTable, Name]) {
    if (typeof candidate !== 'string' || !candidate.isWellFormed()) continue;
    const plain = candidate
      .replaceAll('&amp;', '&')
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim();
    if (nameKey(plain) !== '' && plain.length >= MIN_NAME_LENGTH && [...plain].length <= MAX_NAME_LENGTH)
      return toTitleCase(plain);
  }
  return null;
}

function toTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(^|[^\p{L}'’])(\p{L})/gu, (_whole, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** Null unless it is a collection. */
function membersOf(geometry: unknown): unknown[] | null {
  const { type, geometries } = asRecord(geometry);
  return type === 'GeometryCollection' && Array.isArray(geometries) ? geometries : null;
}

/** Of a collection the areas, without those of nested ones, which RFC 7946 advises against. */
function parseAnyGeometry(geometry: unknown, path: string): Polygon[] | OutlineRefusal {
  const members = membersOf(geometry);
  if (members === null) return parseGeometry(geometry, path);
  const polygons: Polygon[] = [];
  for (const [index, member] of members.entries()) {
    if (!AREA_TYPES.has(asRecord(member)['type'])) continue;
    const parsed = parseGeometry(member, `${path}.geometries[${index}]`);
    if (isOutlineRefusal(parsed)) return parsed;
    polygons.push(...parsed);
  }
  return polygons.length === 0 ? createRefusal('no-polygon', path) : polygons;
}

const AREA_TYPES: ReadonlySet<unknown> = new Set(['Polygon', 'MultiPolygon']);

/** Rounds positions to six decimals. */
export function parseGeometry(geometry: unknown, path: string): Polygon[] | OutlineRefusal {
  // Arrays count, too; `joinFeatures` checks the exact number of points.
  if (countGeometryPoints(geometry) > MAX_POINTS_PER_OUTLINE * 2) return createRefusal(TOO_MANY_POINTS, path);
  const { type, coordinates } = asRecord(geometry);
  const polygonList: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(polygonList) || polygonList.length === 0) return createRefusal('no-polygon', path);
  if (JSON.stringify(coordinates).length > MAX_BYTES_PER_OUTLINE) return createRefusal('too-many-bytes', path);
  const polygons: Polygon[] = [];
  for (const [index, rings] of (polygonList as unknown[]).entries()) {
    const polygonPath = `${path}.coordinates${type === 'Polygon' ? '' : `[${index}]`}`;
    const polygon = parsePolygon(rings, polygonPath);
    if (isOutlineRefusal(polygon)) return polygon;
    polygons.push(polygon);
  }
  return polygons;
}

function parsePolygon(rings: unknown, path: string): Polygon | OutlineRefusal {
  if (!Array.isArray(rings) || rings.length === 0) return createRefusal('no-polygon', path);
  const polygon: Polygon = [];
  for (const [index, ring] of (rings as unknown[]).entries()) {
    const positions = parseRing(ring, `${path}[${index}]`);
    if (isOutlineRefusal(positions)) return positions;
    polygon.push(positions);
  }
  const crossing = findCrossing(polygon);
  return crossing === null ? polygon : createRefusal('crosses-itself', `${path}[${crossing.ring}]`, crossing.at);
}

function parseRing(ring: unknown, path: string): Position[] | OutlineRefusal {
  if (!Array.isArray(ring) || ring.length < MIN_RING_POINTS) return createRefusal('no-ring', path);
  const { south, north, west, east } = SINGAPORE_BOUNDS;
  const positions: Position[] = [];
  for (const [index, position] of (ring as unknown[]).entries()) {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    const positionPath = `${path}[${index}]`;
    if (typeof lng !== 'number' || typeof lat !== 'number') return createRefusal('no-position', positionPath);
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return createRefusal('no-position', positionPath);
    if (lat < south || lat > north || lng < west || lng > east)
      return createRefusal('not-in-singapore', positionPath, [lng, lat]);
    positions.push([roundDegrees(lng), roundDegrees(lat)]);
  }
  const [first = [0, 0], last = first] = [positions[0], positions.at(-1)];
  if (!isAlmostSame(first, last)) return createRefusal('not-closed', path, ring.at(-1) as Position);
  return [...positions.slice(0, -1), first];
}

/** Some programs close a ring only within their precision. */
function isAlmostSame([lng, lat]: Position, [otherLng, otherLat]: Position): boolean {
  return Math.abs(lng - otherLng) < MAX_GAP_DEGREES && Math.abs(lat - otherLat) < MAX_GAP_DEGREES;
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
