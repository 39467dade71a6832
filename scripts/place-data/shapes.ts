import { FACILITY_KINDS, type FacilityPoint } from '@ecopulse/contract/green-spaces/facilities';
import type { Outline, Position, Track } from '@ecopulse/contract/green-spaces/outlines';
import { TRACK_KINDS, type TrackKind } from '@ecopulse/contract/green-spaces/track-kinds';
import { FACILITY_COLUMNS } from './facts.ts';
import { parseNumber, type Row } from './csv.ts';

export interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

export function mergeOutlines(place: string, outlines: readonly Feature[]): Outline | null {
  const features = outlines.filter(({ properties }) => properties['name'] === place);
  if (features.length === 0) return null;
  const coordinates = features.flatMap(({ geometry: { type, coordinates } }) => {
    if (type === 'Polygon') return [coordinates as Position[][]];
    if (type === 'MultiPolygon') return coordinates as Position[][][];
    throw new Error(`the outline of ${place} is a ${type}`);
  });
  return { type: 'MultiPolygon', coordinates };
}

/** One track for each kind. A path along the border of two places belongs to both (`also`). */
export function selectTracks(place: string, tracks: readonly Feature[]): Track[] {
  const placeTracks = tracks.filter(({ properties: { place: owner, also } }) => {
    return owner === place || (Array.isArray(also) && also.includes(place));
  });
  const unknown = placeTracks.map(({ properties }) => kindOf(properties['type'])).find((kind) => !isTrackKind(kind));
  if (unknown !== undefined) throw new Error(`unknown kind of track: ${unknown}`);
  return TRACK_KINDS.flatMap((kind) => {
    const lines = placeTracks.filter(({ properties }) => kindOf(properties['type']) === kind).flatMap(linesOf);
    return lines.length === 0 ? [] : [{ kind, lines }];
  });
}

function kindOf(type: unknown): string {
  return String(type).replaceAll(/ (.)/g, (_whole, letter: string) => letter.toUpperCase());
}

function isTrackKind(kind: string): kind is TrackKind {
  return (TRACK_KINDS as readonly string[]).includes(kind);
}

function linesOf({ geometry: { type, coordinates } }: Feature): Position[][] {
  return type === 'LineString' ? [coordinates as Position[]] : (coordinates as Position[][]);
}

/** Drops the names of facilities, because many are surveyors' notes. */
export function selectFacilityPoints(place: string, points: readonly Row[]): FacilityPoint[] {
  const placePoints = points.filter(
    ({ place: owner, also_in: also = '' }) => owner === place || also.split(';').includes(place),
  );
  return FACILITY_KINDS.flatMap((kind) =>
    placePoints
      .filter((row) => row['class']?.replaceAll(' ', '_') === FACILITY_COLUMNS[kind])
      .map((row) => ({
        kind,
        lat: parseNumber(row['lat']),
        lng: parseNumber(row['lng']),
        dataYear: yearOf(row),
      })),
  );
}

function yearOf({ data_date: date = '' }: Row): number {
  const year = Number(date.slice(0, 4));
  if (!Number.isInteger(year) || year < 1900) throw new Error(`a facility has the date ${date}`);
  return year;
}

export function toMapLayer(features: readonly Feature[], properties: readonly string[]): string {
  const lines = features.map(({ properties: all, geometry }) => {
    const shown = Object.fromEntries(properties.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
    return JSON.stringify({ type: 'Feature', properties: shown, geometry });
  });
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}
