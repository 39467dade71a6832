import { isDeepStrictEqual } from 'node:util';
import {
  type Facility,
  FACILITY_KINDS,
  type FacilityKind,
  type FacilityPoint,
} from '@ecopulse/contract/green-spaces/facilities';
import type { HeritageTree } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Outline, Track } from '@ecopulse/contract/green-spaces/outlines';
import { parseNumber, type Row } from './csv.ts';

export interface Facts {
  readonly outline: Outline | null;
  readonly tracks: readonly Track[];
  readonly facilities: readonly Facility[];
  readonly facilityPoints: readonly FacilityPoint[];
  readonly heritageTrees: readonly HeritageTree[];
}

/** Columns of the older counts end in `_2017`. */
const DATA_YEAR = 2026;
const OLD_DATA_YEAR = 2017;

/** "Playground" counts single sandpits, swings and nets; "access point" counts entrances. */
export const FACILITY_COLUMNS: Readonly<Record<FacilityKind, string>> = {
  toilet: 'toilet',
  drinkingFountain: 'drinking_water',
  shelter: 'shelter',
  playArea: 'playground',
  fitnessArea: 'fitness_area',
  barbecuePit: 'bbq_pit',
  campsite: 'campsite',
  lookout: 'lookout',
  foodAndDrink: 'food_and_drink',
  shower: 'shower',
  babyChanging: 'baby_changing',
  bicycleRental: 'bicycle_rental',
  bicycleParking: 'bicycle_parking',
  carPark: 'car_park',
  dropOffPoint: 'drop-off_point',
  entrance: 'access_point',
};

/** Only one point on the whole island, so it says nothing about wheelchair access. */
const UNUSED_COLUMN = 'wheelchair_access_2017';
const isCount = (column: string) => column !== 'place' && column !== 'area_basis' && column !== UNUSED_COLUMN;
const KNOWN_COLUMNS = new Set(
  Object.values(FACILITY_COLUMNS).flatMap((column) => [column, `${column}_${OLD_DATA_YEAR}`]),
);

/**
 * Zeros are left out because the data are incomplete. Newer counts replace older ones. A place without an outline has none,
 * since its circles contain facilities of its neighbours.
 */
export function parseFacilities(row: Row): Facility[] {
  const unknown = Object.keys(row).filter((column) => isCount(column) && !KNOWN_COLUMNS.has(column));
  if (unknown.length > 0) throw new Error(`unknown columns: ${unknown.join(', ')}`);
  if (row['area_basis'] !== 'outline') return [];
  return FACILITY_KINDS.flatMap((kind) => {
    const [count, oldCount] = [
      parseCount(row, FACILITY_COLUMNS[kind]),
      parseCount(row, `${FACILITY_COLUMNS[kind]}_${OLD_DATA_YEAR}`),
    ];
    if (count > 0) return [{ kind, count, dataYear: DATA_YEAR }];
    return oldCount > 0 ? [{ kind, count: oldCount, dataYear: OLD_DATA_YEAR }] : [];
  });
}

function parseCount(row: Row, column: string): number {
  const count = parseNumber(row[column] || '0');
  if (!Number.isInteger(count) || count < 0) throw new Error(`${row['place']}: ${column} is ${row[column]}`);
  return count;
}

const MAX_TREE_DISTANCE_METERS = 40;

/** Trees that visitors cannot reach or that belong to something else. */
const EXCLUDED_TREES: Readonly<Record<string, string>> = {
  'HT 2003-46': 'grounds of a museum',
  'HT 2003-65': 'grounds of holiday chalets',
  'HT 2003-99': 'grounds of a mission',
  'HT 2003-128': 'grounds of holiday chalets',
  'HT 2005-137': 'grounds of holiday chalets',
  'HT 2007-154': 'forest away from any path',
  'HT 2007-173': 'behind a gate',
  'HT 2009-175': 'grounds of an office',
  'HT 2010-181': 'in front of a museum',
  'HT 2019-301': 'nursery, closed to visitors',
  'HT 2019-307': 'nursery, closed to visitors',
  'HT 2020-316': 'at a food centre',
  'HT 2023-01001': 'outside the outline, and no source says where',
};

export function selectHeritageTrees(place: string, trees: readonly Row[]): HeritageTree[] {
  return trees.flatMap(
    ({ place: nearest, place_distance_m: meters, ht_id: id = '', common_name: name, species = '', lat, lng }) => {
      if (nearest !== place || parseNumber(meters) > MAX_TREE_DISTANCE_METERS || Object.hasOwn(EXCLUDED_TREES, id))
        return [];
      const at = { lat: parseNumber(lat), lng: parseNumber(lng) };
      return [{ id, name: name === '' || name === undefined ? null : name, species, at }];
    },
  );
}

const FIELD =
  /^ {2}"(?:outline|tracks|facilities|facilityPoints|heritageTrees)": (?:null|\{.*\}|\[(?:\n {4}.*)*(?:\n {2})?\]),\n/gm;
const NEXT_FIELD = /^ {2}"confidence": /m;

/** Replaces the facts before `confidence` and leaves everything else unchanged. */
export function replaceFacts(text: string, facts: Facts): string {
  const { outline, ...lists } = facts;
  const written = [
    `  "outline": ${outline === null ? 'null' : oneLine(outline)},\n`,
    ...Object.entries(lists).map(([name, items]) => fieldLines(name, items)),
  ].join('');
  const changed = text.replaceAll(FIELD, '').replace(NEXT_FIELD, (next) => written + next);
  const expected = { ...(JSON.parse(text) as object), ...facts };
  if (!isDeepStrictEqual(JSON.parse(changed), expected)) throw new Error('the file is laid out in another way');
  return changed;
}

function fieldLines(name: string, items: readonly object[]): string {
  const lines = items.map((item) => `    ${oneLine(item)}`).join(',\n');
  return `  "${name}": ${lines === '' ? '[]' : `[\n${lines}\n  ]`},\n`;
}

function oneLine(item: object): string {
  const fields = Object.entries(item).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}
