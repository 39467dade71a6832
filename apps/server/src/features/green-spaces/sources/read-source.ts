import { setImmediate } from 'node:timers/promises';
import type { PlaceSource, PlaceSourceKind, SourcedField } from '@ecopulse/contract/green-spaces/place-sources';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { GuardedFetch } from '../../../core/outbound/guarded-fetch.ts';
import { parseJson } from '../../../core/outbound/published-data.ts';
import { readStations } from '../map/base-map.content.ts';
import { countFacilities, findNearestStation, isSameFact, stationKey } from './place-differences.rules.ts';
import type { findPlacesToCompare, FoundDifference } from './place-sources.queries.ts';
import { parseDownload, parseFacilities, parseStationExits } from './published-forms.rules.ts';

/** The largest file read, NParks Park Facilities, has 2.3 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
export const REQUEST_TIMEOUT_MS = 30_000;

type Place = Awaited<ReturnType<typeof findPlacesToCompare>>[number];

interface Comparison {
  readonly date: Day;
  /** Null if the source says nothing about a place. */
  readonly incomingOf: (place: Place) => unknown;
}

interface Form {
  readonly field: SourcedField;
  /** As residents read it beside the fact. */
  readonly name: string;
  readonly storedOf: (place: Pick<Place, 'facilities' | 'nearest_mrt'>) => unknown;
  readonly parse: (json: unknown, today: Day) => Comparison | Promise<Comparison>;
}

export const FORMS: Readonly<Record<PlaceSourceKind, Form>> = {
  'nparks-facilities': {
    field: 'facilities',
    name: 'NParks Park Facilities, data.gov.sg',
    storedOf: ({ facilities }) => facilities,
    parse: (json, today) => {
      const published = parseFacilities(json, today);
      return {
        date: published.date,
        incomingOf: ({ outline, facilities }) => countFacilities(outline, facilities, published),
      };
    },
  },
  'lta-station-exits': {
    field: 'nearestMrt',
    name: 'LTA MRT Station Exit, data.gov.sg',
    storedOf: ({ nearest_mrt: station }) => station,
    parse: async (json, today) => {
      const published = parseStationExits(json, today);
      const stationByKey = new Map((await readStations()).map((station) => [stationKey(station.name), station]));
      return { date: published.date, incomingOf: (place) => findNearestStation(place, published, stationByKey) };
    },
  },
};

export interface ReadSource {
  readonly date: Day;
  readonly differences: readonly FoundDifference[];
}

/** Throws `OutboundError` or `OtherFormError`. */
export async function readSource(
  { kind, url }: PlaceSource,
  places: readonly Place[],
  today: Day,
  fetchJson: (address: string) => Promise<unknown>,
): Promise<ReadSource> {
  const form = FORMS[kind];
  const json = await fetchJson(url);
  const file = parseDownload(json);
  const { date, incomingOf } = await form.parse(file === null ? json : await fetchJson(file), today);
  const differences: FoundDifference[] = [];
  for (const place of places) {
    const incoming = incomingOf(place);
    if (incoming !== null && !isSameFact(form.field, form.storedOf(place), incoming))
      differences.push({ green_space_id: place.id, incoming: { value: incoming } });
    // Each takes a moment; other requests come between.
    await setImmediate();
  }
  return { date, differences };
}

export function createJsonFetch(fetch: GuardedFetch, signal: AbortSignal): (address: string) => Promise<unknown> {
  return async (address) => {
    const response = await fetch(address, {
      accept: 'application/geo+json, application/json',
      maxBytes: MAX_BYTES,
      timeoutMs: REQUEST_TIMEOUT_MS,
      signal,
    });
    return parseJson(response?.bytes ?? new Uint8Array());
  };
}
