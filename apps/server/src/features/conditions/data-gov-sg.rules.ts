import type { ConditionCall, Region } from '@ecopulse/contract/conditions/conditions';
import { toForecast } from '@ecopulse/contract/conditions/forecasts';
import { point, trimmedText } from '@ecopulse/contract/scalars';
import * as z from 'zod/mini';
import { OtherFormError, parseForm } from '../../core/outbound/published-data.rules.ts';
import type { StoredForecast, StoredReading } from '../../db/conditions-tables.ts';

/**
 * The forms of data.gov.sg's real-time calls (v2), as published and read on 2026-11-29: only the fields that are stored.
 * Air quality and UV name their fields in camel case, the forecast with underscores.
 */

export interface PublishedValue {
  readonly area: string;
  readonly publishedAt: string;
  readonly value: StoredForecast | StoredReading;
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

/** Each throws `OtherFormError`. */
export const READERS: Readonly<Record<ConditionCall, (json: unknown) => PublishedValue[]>> = {
  'two-hr-forecast': readForecasts,
  psi: readAir('psi_twenty_four_hourly'),
  pm25: readAir('pm25_one_hourly'),
  uv: readUv,
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

const DAY_STARTS = 7;
const NIGHT_STARTS = 22;
/** Shorter than the job's period of 10 and 30 minutes, since it never runs to the second. */
const PERIOD_MS = { day: 8 * 60_000, night: 25 * 60_000 };

/** When a call that is made now is due again. */
export function nextDue(now: Date): Date {
  const hour = new Date(now.getTime() + 8 * 3_600_000).getUTCHours();
  return new Date(now.getTime() + PERIOD_MS[hour >= DAY_STARTS && hour < NIGHT_STARTS ? 'day' : 'night']);
}
