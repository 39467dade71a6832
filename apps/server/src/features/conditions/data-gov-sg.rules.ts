import { HEAT_STRESS_BANDS } from '@ecopulse/contract/conditions/condition-bands';
import { type ConditionCall, MAX_STRIKES, type Region } from '@ecopulse/contract/conditions/conditions';
import { toForecast } from '@ecopulse/contract/conditions/forecasts';
import { point, trimmedText } from '@ecopulse/contract/scalars';
import * as z from 'zod/mini';
import { OtherFormError, parseForm } from '../../core/outbound/published-data.rules.ts';
import type { StoredMeasurement, StoredValue, Strike } from '../../db/conditions-tables.ts';

/**
 * The forms of data.gov.sg's real-time calls (v2), as published and read on 2026-11-29: only the fields that are stored.
 * Air quality and UV name their fields in camel case, the forecast with underscores. Heat stress and lightning have strings
 * for numbers, and were seen with "longtitude".
 */

export interface PublishedValue {
  readonly area: string;
  readonly publishedAt: string;
  readonly value: StoredValue;
}

const moment = z.iso.datetime({ offset: true });
const areaName = trimmedText(1, 60);

const answer = <Data extends z.ZodMiniType>(data: Data) => z.object({ code: z.literal(0), data });
const filled = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.minLength(1), z.maxLength(500));

const forecastAnswer = answer(
  z.object({
    area_metadata: filled(
      z.object({ name: areaName, label_location: z.object({ latitude: z.number(), longitude: z.number() }) }),
    ),
    items: filled(
      z.object({
        update_timestamp: moment,
        valid_period: z.object({ start: moment, end: moment }),
        forecasts: z.array(z.object({ area: areaName, forecast: z.string() })),
      }),
    ),
  }),
);

/** The longest period of a forecast for two hours that is believed. */
const MAX_PERIOD_MS = 6 * 3_600_000;

/** An area without a forecast gets none, instead of that of its neighbour. */
function readForecasts(json: unknown): PublishedValue[] {
  const { area_metadata: areas, items } = parseForm(forecastAnswer, json).data;
  const {
    update_timestamp: publishedAt,
    valid_period: period,
    forecasts,
  } = newest(items, (item) => item.update_timestamp);
  const [from, until] = [toUtc(period.start), toUtc(period.end)];
  if (!(Date.parse(until) - Date.parse(from) <= MAX_PERIOD_MS)) throw new OtherFormError(`It lasts until ${until}.`);
  const phrases = new Map(forecasts.map(({ area, forecast }) => [area, forecast]));
  return areas.map(({ name, label_location: { latitude, longitude } }) => {
    const phrase = phrases.get(name);
    const { lat, lng } = parseForm(point, { lat: latitude, lng: longitude });
    const forecast = phrase === undefined ? null : toForecast(phrase);
    return { area: name, publishedAt: toUtc(publishedAt), value: { forecast, from, until, lat, lng } };
  });
}

const readings = z.object({
  north: z.optional(z.nullable(z.number())),
  south: z.optional(z.nullable(z.number())),
  east: z.optional(z.nullable(z.number())),
  west: z.optional(z.nullable(z.number())),
  central: z.optional(z.nullable(z.number())),
}) satisfies z.ZodMiniType<Partial<Record<Region, number | null | undefined>>>;

const airAnswer = <Name extends 'psi_twenty_four_hourly' | 'pm25_one_hourly'>(name: Name) =>
  answer(
    z.object({
      items: filled(
        z.object({
          updatedTimestamp: moment,
          readings: z.object({ [name]: readings } as Record<Name, typeof readings>),
        }),
      ),
    }),
  );

/** A region that is missing or off (negative) keeps its earlier value, with the time of that. */
function readAir(name: 'psi_twenty_four_hourly' | 'pm25_one_hourly') {
  const form = airAnswer(name);
  return (json: unknown): PublishedValue[] => {
    const { updatedTimestamp, readings: byName } = newest(
      parseForm(form, json).data.items,
      (item) => item.updatedTimestamp,
    );
    const values = Object.entries(byName[name]).flatMap(([area, reading]) =>
      toReading(area, updatedTimestamp, reading),
    );
    if (values.length === 0) throw new OtherFormError('No region has a value.');
    return values;
  };
}

const uvAnswer = answer(
  z.object({
    records: filled(
      z.object({ updatedTimestamp: moment, index: filled(z.object({ hour: moment, value: z.number() })) }),
    ),
  }),
);

function readUv(json: unknown): PublishedValue[] {
  const { updatedTimestamp, index } = newest(
    parseForm(uvAnswer, json).data.records,
    (record) => record.updatedTimestamp,
  );
  const values = toReading('', updatedTimestamp, newest(index, ({ hour }) => hour).value);
  if (values.length === 0) throw new OtherFormError('The UV index is negative.');
  return values;
}

const numeric = z.nullish(z.union([z.number(), z.string()]));
const location = z.nullish(z.object({ latitude: numeric, longitude: numeric, longtitude: numeric }));

/** NaN for what is no number, such as "NA". */
const toNumber = (published: z.infer<typeof numeric>) => Number.parseFloat(String(published));

/** Null unless in Singapore or so near that its lightning matters. */
function toPlace(published: z.infer<typeof location>) {
  const lat = toNumber(published?.latitude);
  const lng = toNumber(published?.longitude ?? published?.longtitude);
  return lat > 1 && lat < 1.6 && lng > 103.4 && lng < 104.3 ? { lat, lng } : null;
}

interface PublishedMeasurement {
  readonly area: string;
  readonly location: z.infer<typeof location>;
  readonly value: StoredMeasurement['value'] | null | undefined;
}

/** A station without a value or a place is left out. */
function toMeasured(time: string, stations: readonly PublishedMeasurement[]): PublishedValue[] {
  const publishedAt = toUtc(time);
  const values = stations.flatMap((station) => {
    const place = toPlace(station.location);
    const { area, value } = station;
    return place && value !== null && value !== undefined ? [{ area, publishedAt, value: { value, ...place } }] : [];
  });
  if (values.length === 0) throw new OtherFormError('No station has a value.');
  return values;
}

const stationsAnswer = answer(
  z.object({
    stations: filled(z.object({ id: areaName, location })),
    readings: filled(z.object({ timestamp: moment, data: z.array(z.object({ stationId: areaName, value: numeric })) })),
  }),
);

function readStations(lowest: number, highest: number) {
  return (json: unknown): PublishedValue[] => {
    const { stations, readings: all } = parseForm(stationsAnswer, json).data;
    const { timestamp, data } = newest(all, (reading) => reading.timestamp);
    const places = new Map(stations.map((station) => [station.id, station.location]));
    return toMeasured(
      timestamp,
      data.map(({ stationId, value }) => {
        const number = toNumber(value);
        const isPossible = number >= lowest && number <= highest;
        return { area: stationId, location: places.get(stationId), value: isPossible ? number : null };
      }),
    );
  };
}

const recordsAnswer = <Reading extends z.ZodMiniType>(reading: Reading) =>
  answer(z.object({ records: filled(z.object({ datetime: moment, item: z.object({ readings: z.array(reading) }) })) }));

const heatAnswer = recordsAnswer(
  z.object({ station: z.object({ id: areaName }), location, heatStress: z.nullish(z.string()) }),
);

function readHeatStress(json: unknown): PublishedValue[] {
  const { datetime, item } = newest(parseForm(heatAnswer, json).data.records, (record) => record.datetime);
  return toMeasured(
    datetime,
    item.readings.map(({ station, heatStress, ...reading }) => ({
      area: station.id,
      location: reading.location,
      value: HEAT_STRESS_BANDS.find((band) => band === heatStress?.toLowerCase()),
    })),
  );
}

const lightningAnswer = recordsAnswer(z.object({ location, datetime: moment }));

/** None is a normal answer. Named by its time, since the next one does not repeat its strikes. */
function readLightning(json: unknown): PublishedValue[] {
  const { records } = parseForm(lightningAnswer, json).data;
  const publishedAt = toUtc(newest(records, (record) => record.datetime).datetime);
  const strikes = records.flatMap(({ item }) =>
    item.readings.flatMap((reading) => {
      const place = toPlace(reading.location);
      return place ? [{ ...place, at: toUtc(reading.datetime) }] : [];
    }),
  );
  return [{ area: publishedAt, publishedAt, value: { strikes: newestStrikes(strikes) } }];
}

/** Strikes so near each other count as one. */
const STRIKE_CELL_DEGREES = 0.01;

/** The last one of each cell, so that a storm stays small. */
export function newestStrikes(strikes: readonly Strike[]): Strike[] {
  const cells = new Map<string, Strike>();
  const toCell = (degrees: number) =>
    Number((Math.round(degrees / STRIKE_CELL_DEGREES) * STRIKE_CELL_DEGREES).toFixed(2));
  for (const { at, ...place } of strikes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const [lat, lng] = [toCell(place.lat), toCell(place.lng)];
    cells.delete(`${lat} ${lng}`);
    cells.set(`${lat} ${lng}`, { lat, lng, at });
  }
  return [...cells.values()].toReversed().slice(0, MAX_STRIKES);
}

/** Each throws `OtherFormError`. */
export const READERS: Readonly<Record<ConditionCall, (json: unknown) => PublishedValue[]>> = {
  'two-hr-forecast': readForecasts,
  psi: readAir('psi_twenty_four_hourly'),
  pm25: readAir('pm25_one_hourly'),
  uv: readUv,
  'air-temperature': readStations(-10, 60),
  rainfall: readStations(0, 100),
  'weather?api=wbgt': readHeatStress,
  'weather?api=lightning': readLightning,
};

function toReading(area: string, publishedAt: string, reading: number | null | undefined): PublishedValue[] {
  if (typeof reading !== 'number' || reading < 0) return [];
  return [{ area, publishedAt: toUtc(publishedAt), value: { reading } }];
}

function newest<Item>(items: readonly Item[], timeOf: (item: Item) => string): Item {
  return items.reduce((a, b) => (Date.parse(timeOf(b)) > Date.parse(timeOf(a)) ? b : a));
}

function toUtc(time: string): string {
  return new Date(time).toISOString();
}
