import { FACILITY_KINDS, type FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import * as z from 'zod/mini';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import { OtherFormError, parseForm } from '../../../core/outbound/published-data.rules.ts';
import type { Point } from '../../../core/places/distance.rules.ts';

/**
 * Response of data.gov.sg's `GET /v1/public/api/datasets/{id}/poll-download`: the address of the file, valid for an hour
 * (guide.data.gov.sg, "Download dataset", read 29 November 2026).
 */
const download = z.object({ code: z.int(), errMsg: z.optional(z.nullable(z.string())), data: z.optional(z.unknown()) });

const downloadData = z.object({ url: z.string() });

/** The address of the file, or null if `json` is the file itself. Throws `OtherFormError`. */
export function parseDownload(json: unknown): string | null {
  const { data: response } = z.safeParse(download, json);
  if (!response) return null;
  const { data } = z.safeParse(downloadData, response.data);
  if (response.code === 0 && data) return data.url;
  const reason = response.errMsg ? `: ${response.errMsg.slice(0, 200)}` : '';
  throw new OtherFormError(`It offers no file yet (code ${response.code}${reason}).`);
}

const pointFeature = <Properties extends z.ZodMiniType>(properties: Properties) =>
  z.object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      // Some files have a height.
      coordinates: z.union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number()])]),
    }),
    properties,
  });

const UPDATED = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{6}$/;
/** When a record was last changed, in Singapore time, such as `20260115000215`. */
const updatedAt = z.string().check(z.regex(UPDATED));

/** NParks Park Facilities, GeoJSON of data.gov.sg (d_14d807e20158338fd578c2913953516e), as published in January 2026. */
const facilityFile = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(pointFeature(z.object({ CLASS: z.string(), FMEL_UPD_D: updatedAt }))).check(z.minLength(1)),
});

/** Admins and residents may read it, so nothing but visible characters. */
const stationName = z.string().check(z.regex(/^[\x20-\x7e]{1,80}$/));

/** LTA MRT Station Exit, GeoJSON of data.gov.sg (d_b39d3a0871985372d7e1637193335da5), as published in December 2025. */
const stationExitFile = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(pointFeature(z.object({ STATION_NA: stationName, FMEL_UPD_D: updatedAt }))).check(z.minLength(1)),
});

/** Notice boards, courts and other classes are not shown. */
const KIND_BY_CLASS: Readonly<Record<string, FacilityKind>> = {
  TOILET: 'toilet',
  'DRINKING FOUNTAIN': 'drinkingFountain',
  SHELTER: 'shelter',
  PLAYGROUND: 'playArea',
  'FITNESS AREA': 'fitnessArea',
  'BBQ PIT': 'barbecuePit',
  CAMPSITE: 'campsite',
  'LOOKOUT POINT': 'lookout',
  'F&B': 'foodAndDrink',
  BABY: 'babyChanging',
  'BICYCLE RENTAL SHOP': 'bicycleRental',
  'BICYCLE PARKING': 'bicycleParking',
  'DROP-OFF/PICK-UP POINT': 'dropOffPoint',
  'ACCESS POINT': 'entrance',
};

/** What this source never has is not gone from a place. */
export const COUNTED_KINDS: readonly FacilityKind[] = FACILITY_KINDS.filter((kind) =>
  Object.values(KIND_BY_CLASS).includes(kind),
);

export interface FacilityPoints {
  /** The newest change of a record. */
  readonly date: Day;
  readonly points: readonly (Point & { readonly kind: FacilityKind })[];
}

/** Throws `OtherFormError`. */
export function parseFacilities(json: unknown, today: Day): FacilityPoints {
  const { features } = parseForm(facilityFile, json);
  const points = features.flatMap(({ geometry, properties: { CLASS } }) => {
    const kind = KIND_BY_CLASS[CLASS];
    return kind === undefined ? [] : [{ kind, ...toPoint(geometry.coordinates) }];
  });
  if (points.length === 0) throw new OtherFormError('It has no facility of a known class.');
  return { date: newestDay(features, today), points };
}

export interface StationExits {
  readonly date: Day;
  /** Of the MRT: capitals, without "MRT STATION". */
  readonly exits: readonly (Point & { readonly station: string })[];
}

const MRT_STATION = /^(.+) MRT STATION$/;

/** Leaves out the LRT. Throws `OtherFormError`. */
export function parseStationExits(json: unknown, today: Day): StationExits {
  const { features } = parseForm(stationExitFile, json);
  const exits = features.flatMap(({ geometry, properties: { STATION_NA } }) => {
    const [, station] = MRT_STATION.exec(STATION_NA.trim().toUpperCase()) ?? [];
    return station === undefined ? [] : [{ station, ...toPoint(geometry.coordinates) }];
  });
  if (exits.length === 0) throw new OtherFormError('It has no exit of an MRT station.');
  return { date: newestDay(features, today), exits };
}

function toPoint([lng, lat]: readonly [number, number, ...number[]]): Point {
  return { lat, lng };
}

function newestDay(features: readonly { readonly properties: { readonly FMEL_UPD_D: string } }[], today: Day): Day {
  const newest = features.map(({ properties }) => properties.FMEL_UPD_D).reduce((a, b) => (a > b ? a : b));
  const day = newest.replace(UPDATED, '$1-$2-$3');
  if (!z.safeParse(z.iso.date(), day).success || day > today) throw new OtherFormError(`It is dated ${day}.`);
  return day;
}
