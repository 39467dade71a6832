import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { PLACE_SOURCE_FAULTS } from '../green-spaces/place-sources.ts';
import { day, moment, trimmedText } from '../scalars.ts';
import { HEAT_STRESS_BANDS, PM25_BANDS, PSI_BANDS, UV_BANDS } from './condition-bands.ts';
import { FORECASTS } from './forecasts.ts';

/** NEA's regions of air quality. */
export const REGIONS = ['north', 'south', 'east', 'west', 'central'] as const;

export type Region = (typeof REGIONS)[number];

/** Where its label is on a map, so that a device finds the nearest without sending its position. */
const place = { lat: z.number(), lng: z.number() };

const areaConditions = z.object({
  /** As published, such as `Ang Mo Kio`. */
  name: z.string(),
  ...place,
  forecast: z.nullable(z.enum(FORECASTS)),
  from: moment,
  until: moment,
  at: moment,
});

export type AreaConditions = z.infer<typeof areaConditions>;

/** `band` is that of the PSI, and `at` its time; `pm25At` is that of the PM2.5. */
const regionConditions = z.object({
  name: z.enum(REGIONS),
  ...place,
  psi24h: z.nullable(z.number()),
  band: z.nullable(z.enum(PSI_BANDS)),
  at: z.nullable(moment),
  /** In µg/m³. */
  pm25OneHour: z.nullable(z.number()),
  pm25Band: z.nullable(z.enum(PM25_BANDS)),
  pm25At: z.nullable(moment),
});

export type RegionConditions = z.infer<typeof regionConditions>;

/** What stations measured at `at`; null and without stations if unknown. */
const measured = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ at: z.nullable(moment), stations: z.array(z.object({ ...place, value })) });

export const MAX_STRIKES = 200;

/**
 * `at` of all is when the server last asked, of a value when it was published. A value is null if it is unknown or was too
 * old when this was built; `freshConditions` applies the same later. UV is published from 7 am to 7 pm.
 */
export const conditions = z.object({
  at: z.nullable(moment),
  areas: z.array(areaConditions),
  regions: z.array(regionConditions),
  uv: z.object({
    value: z.nullable(z.number()),
    band: z.nullable(z.enum(UV_BANDS)),
    at: z.nullable(moment),
  }),
  /** In °C. */
  temperature: measured(z.number()),
  /** In mm within 5 minutes. */
  rain: measured(z.number()),
  heatStress: measured(z.enum(HEAT_STRESS_BANDS)),
  /** Of the last 30 minutes, newest first. `at`: how far observations go; if null, that none are here says nothing. */
  lightning: z.object({
    at: z.nullable(moment),
    strikes: z.array(z.object({ ...place, at: moment })).check(z.maxLength(MAX_STRIKES)),
  }),
  /** Today, anyone who opens EcoPulse keeps their streak. */
  weatherDay: z.boolean(),
});

export type Conditions = z.infer<typeof conditions>;

/** The last path segments of the published calls. */
export const CONDITION_CALLS = [
  'two-hr-forecast',
  'psi',
  'pm25',
  'uv',
  'air-temperature',
  'rainfall',
  'weather?api=wbgt',
  'weather?api=lightning',
] as const;

export type ConditionCall = (typeof CONDITION_CALLS)[number];

const adminConditions = z.object({
  /** False unless `CONDITIONS` is set. */
  isOn: z.boolean(),
  calls: z.array(
    z.object({
      name: z.enum(CONDITION_CALLS),
      fetchedAt: z.nullable(moment),
      /** The last fetch without a fault. */
      readAt: z.nullable(moment),
      fault: z.nullable(z.enum(PLACE_SOURCE_FAULTS)),
      /** In English; null without more to say. */
      faultDetail: z.nullable(z.string()),
    }),
  ),
  /** Today's and later ones. `reason` is null for a day of haze that the values show. */
  weatherDays: z.array(z.object({ day, reason: z.nullable(z.string()) })),
});

export type AdminConditions = z.infer<typeof adminConditions>;

/** How far ahead admins may set a weather day. */
export const WEATHER_DAYS_AHEAD = 7;

export const weatherDayForm = z.object({
  day: z.iso.date({ error: ADMIN_FIELD_PROBLEMS['not-a-weather-day'] }),
  reason: trimmedText(3, 300),
});

const write = { access: 'editor', limit: 'write', status: 204 } as const;

export const goNowEndpoints = defineEndpoints({
  'GET /api/conditions': {
    summary: 'Forecasts, air quality, UV, temperature, rain, heat stress, lightning, and whether it is a weather day',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    response: conditions,
    errors: ['conditions-off'],
  },
  'GET /api/admin/conditions': {
    access: 'editor',
    limit: 'read',
    summary: 'The published calls that conditions are read from, and the weather days',
    response: adminConditions,
  },
  'PUT /api/admin/weather-day': {
    ...write,
    summary: 'Make today or a later day a weather day: anyone who opens EcoPulse keeps their streak',
    body: weatherDayForm,
  },
  'DELETE /api/admin/weather-day': { ...write, summary: 'End the weather days of today and later' },
});
