import type { Facility } from '@ecopulse/contract/green-spaces/facilities';
import type { Outline } from '@ecopulse/contract/green-spaces/outlines';
import type { SourcedField } from '@ecopulse/contract/green-spaces/place-sources';
import { FACILITY_KINDS } from '@ecopulse/contract/green-spaces/facilities';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import { metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import type { PublishedFacility } from '../../../db/content-tables.ts';
import { boxOf, distanceBetween, findScanlineCrossings, planeAround, type Spot } from '../outlines/plane.rules.ts';
import { COUNTED_KINDS, type FacilityPoints, type StationExits } from './published-forms.rules.ts';

/** As the shipped counts were made: on the edge of a park is in it. */
const REACH_METERS = 40;

/** Whether a point is in the outline or at most `REACH_METERS` from it. */
export function createReach({ coordinates }: Outline): (point: Point) => boolean {
  const [lng = 0, lat = 0] = coordinates[0]?.[0]?.[0] ?? [];
  const plane = planeAround({ lat, lng });
  const rings = coordinates.flat().map((ring) => ring.map(([lng, lat]) => plane.toSpot({ lat, lng })));
  const box = boxOf(rings.flat());
  return (point) => {
    const spot = plane.toSpot(point);
    const isNear =
      spot.x > box.west - REACH_METERS &&
      spot.x < box.east + REACH_METERS &&
      spot.y > box.south - REACH_METERS &&
      spot.y < box.north + REACH_METERS;
    if (!isNear) return false;
    const isInside = findScanlineCrossings(rings, spot.y).filter((x) => x < spot.x).length % 2 === 1;
    return isInside || rings.some((ring) => isAtRing(ring, spot));
  };
}

function isAtRing(ring: readonly Spot[], spot: Spot): boolean {
  return ring.some((from, index) => distanceToSide(from, ring[index + 1] ?? from, spot) <= REACH_METERS);
}

function distanceToSide(from: Spot, to: Spot, spot: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squaredLength = dx ** 2 + dy ** 2;
  const along = ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / (squaredLength || 1);
  const part = Math.min(1, Math.max(0, along));
  return distanceBetween(spot, { x: from.x + part * dx, y: from.y + part * dy });
}

/** An older survey, in another file: its counts stay where the source has none. */
const OLD_SURVEY_YEAR = 2017;

/**
 * What the source counts within the outline, besides what it cannot say. Null without an outline, since circles contain
 * facilities of neighbours, and if the source has nothing at all there, as in parks that NParks does not run.
 */
export function countFacilities(
  outline: Outline | null,
  stored: readonly Facility[],
  { points }: Pick<FacilityPoints, 'points'>,
): PublishedFacility[] | null {
  if (outline === null) return null;
  const isWithinReach = createReach(outline);
  const counts = new Map<string, number>();
  for (const point of points) if (isWithinReach(point)) counts.set(point.kind, (counts.get(point.kind) ?? 0) + 1);
  if (counts.size === 0) return null;
  return FACILITY_KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    if (count !== undefined) return [{ kind, count }];
    const isKept = ({ dataYear }: Facility) => dataYear <= OLD_SURVEY_YEAR || !COUNTED_KINDS.includes(kind);
    return stored.filter((facility) => facility.kind === kind && isKept(facility));
  });
}

export function dateFacilities(published: readonly PublishedFacility[], date: Day): Facility[] {
  return published.map(({ dataYear = Number(date.slice(0, 4)), ...facility }) => ({ ...facility, dataYear }));
}

/** Islands and places far from any station name another way to get there. */
const MAX_STATION_METERS = 5_000;

export interface KnownStation {
  readonly name: string;
  readonly codes: readonly string[];
}

/** Such as `Woodlands North (TE1)`; null if no station is near. A station that the map does not know has no codes. */
export function findNearestStation(
  from: Point,
  { exits }: StationExits,
  stationByKey: ReadonlyMap<string, KnownStation>,
): string | null {
  let [nearest, nearestMeters]: [string | null, number] = [null, MAX_STATION_METERS];
  for (const exit of exits) {
    const meters = metersBetween(from, exit);
    if (meters < nearestMeters) [nearest, nearestMeters] = [exit.station, meters];
  }
  if (nearest === null) return null;
  const station = stationByKey.get(stationKey(nearest));
  return station ? `${station.name} (${station.codes.join('/')})` : toTitleCase(nearest);
}

export function stationKey(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function toTitleCase(name: string): string {
  return name.toLowerCase().replaceAll(/(?<=^|[ -])[a-z]/g, (letter) => letter.toUpperCase());
}

const stationOf = (text: unknown) => stationKey(String(text).replace(/\s*\(.*$/, ''));

/** Years of counts and codes of lines may differ: they are no news about the place. */
export function isSameFact(field: SourcedField, stored: unknown, incoming: unknown): boolean {
  if (field === 'nearestMrt') return stationOf(stored) === stationOf(incoming);
  const counts = (facilities: unknown) =>
    (facilities as readonly PublishedFacility[]).map(({ kind, count }) => `${kind} ${count}`).toSorted();
  return counts(stored).join() === counts(incoming).join();
}
