import * as z from 'zod/mini';
import { ECO_ACTIONS, type EcoAction } from '../challenges/challenges.ts';
import { defineEndpoints } from '../endpoint.ts';
import { moment, id } from '../scalars.ts';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';

/** Figures that are based on fewer people are hidden. */
export const MIN_PEOPLE_OF_A_FIGURE = 10;
export const MAX_REPORT_YEARS = 5;

export const REPORT_FIGURES = [
  'activeResidents',
  'newResidents',
  'verifiedVisits',
  'places',
  'lessonsPassed',
  'challengesCompleted',
  'eventsHeld',
  'eventPeople',
  'eventHours',
  'kilograms',
  'trees',
  'species',
] as const;

export type ReportFigure = (typeof REPORT_FIGURES)[number];

const figure = z.nullable(z.int());

/** A figure is null if it is in `hiddenFigures`, or if it is of events and none was held or nothing was entered. `hidden`: at least one is hidden. */
const figures = z.object({
  activeResidents: figure,
  newResidents: figure,
  verifiedVisits: figure,
  places: figure,
  lessonsPassed: figure,
  challengesCompleted: figure,
  eventsHeld: figure,
  eventPeople: figure,
  eventHours: figure,
  kilograms: figure,
  trees: figure,
  species: figure,
  hidden: z.boolean(),
  hiddenFigures: z.array(z.enum(REPORT_FIGURES)),
});

export type ReportFigures = z.infer<typeof figures>;

const range = z.object({ low: z.number(), high: z.number() });

/** `factor` is per action, `estimate` for all of them; both null if no sound factor is published. */
const selfReportedAction = z.object({
  action: z.enum(Object.keys(ECO_ACTIONS) as [EcoAction, ...EcoAction[]]),
  count: z.nullable(z.int()),
  hidden: z.boolean(),
  unit: z.nullable(z.enum(['kg CO2e', 'litres'])),
  factor: z.nullable(range),
  estimate: z.nullable(range),
  source: z.nullable(z.string()),
  year: z.nullable(z.int()),
});

export type SelfReportedAction = z.infer<typeof selfReportedAction>;

/** `isFinal`: no later call for this span answers otherwise. A null `planningArea` is residents without a home town. */
export const report = z.extend(figures, {
  from: z.string(),
  to: z.string(),
  isFinal: z.boolean(),
  asOf: moment,
  /** Rows by town and club are for whole calendar months that have ended, lest the difference of two spans tell of one person. */
  townsNeedMonths: z.boolean(),
  byPlanningArea: z.array(z.extend(figures, { planningArea: z.nullable(z.string()) })),
  /** What members do and the club's own events; null for new residents and places. Those without any figure to show are left out. */
  byClub: z.array(z.extend(figures, { clubId: id, name: z.string() })),
  selfReported: z.array(selfReportedAction),
});

export type Report = z.infer<typeof report>;

const dayInQuery = z.iso.date(ADMIN_FIELD_PROBLEMS['not-a-day']);

export const reportEndpoints = defineEndpoints({
  'GET /api/admin/report': {
    summary: 'What residents did in a span of days, without anyone singled out; as JSON or CSV',
    access: 'editor',
    limit: 'read',
    query: z.object({
      from: dayInQuery,
      to: dayInQuery,
      format: z.optional(z.enum(['json', 'csv'], { error: 'Must be json or csv' })),
    }),
    response: report,
    alternative: 'text/csv',
  },
});
