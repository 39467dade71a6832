import * as z from 'zod/mini';
import { language } from '../accounts/preferences.ts';
import { residentCard } from '../accounts/residents.ts';
import { defineEndpoints } from '../endpoint.ts';
import { planningArea } from '../green-spaces/places.ts';
import { day, id, idInPath, MAX_ID, moment, wholeNumber } from '../scalars.ts';
import { eventDescription, eventEdit, eventForm, eventKind, eventReason, eventTitle } from './event-form.ts';
import { EVENT_AGE_BANDS, EVENT_STATES, PARTICIPATION_STATES } from './event-rules.ts';

const place = z.object({
  /** Absent for a point. */
  greenSpaceId: z.optional(id),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  radiusMeters: z.int(),
});

/** Of the caller. `attendance` is null until they were there; `claimed` waits for the organiser. */
export const ownParticipation = z.object({
  state: z.enum(PARTICIPATION_STATES),
  /** On the waiting list. */
  position: z.optional(z.int()),
  offerEndsAt: z.optional(moment),
  guests: z.int(),
  attendance: z.nullable(z.enum(['verified', 'claimed'])),
});

export type OwnParticipation = z.infer<typeof ownParticipation>;

/**
 * `going` and `offered` (the places kept for those who were offered one) count guests, `waiting` does not. `own` is null
 * signed out, and for who has never joined.
 */
export const event = z.object({
  id,
  kind: eventKind,
  title: eventTitle,
  text: eventDescription,
  /** Spoken there. */
  languages: z.array(language),
  startsAt: moment,
  endsAt: moment,
  place,
  planningArea,
  capacity: z.int(),
  ageBand: z.enum(EVENT_AGE_BANDS),
  going: z.int(),
  waiting: z.int(),
  offered: z.int(),
  state: z.enum(EVENT_STATES),
  /** Why it was moved, cancelled or, for its organiser, sent back. */
  reason: z.nullable(z.string()),
  /** Of a club: its name. */
  organiser: z.object({ name: z.string(), clubId: z.optional(id), clubSlug: z.optional(z.string()) }),
  own: z.nullable(ownParticipation),
});

export type Event = z.infer<typeof event>;

const nullableText = z.nullable(z.string());

/** What came of it: hours of each person, and sums. */
export const eventOutcome = z.object({
  hours: z.nullable(z.number()),
  kilograms: z.nullable(z.number()),
  trees: z.nullable(z.int()),
  species: z.nullable(z.int()),
});

export type EventOutcome = z.infer<typeof eventOutcome>;

export const eventDetail = z.extend(event, {
  bring: nullableText,
  accessibility: nullableText,
  wetWeatherPlan: nullableText,
  /** Of its green space on the day of the event, while that is to come; null signed out. */
  closure: z.nullable(z.object({ state: z.enum(['partly-closed', 'closed']), until: z.nullable(z.string()) })),
  outcome: z.nullable(eventOutcome),
  /** For those who are going, and the organiser. */
  contact: nullableText,
  version: z.int(),
  /** Who are going; empty signed out. */
  friends: z.array(residentCard),
  isOrganiser: z.boolean(),
});

export type EventDetail = z.infer<typeof eventDetail>;

const params = z.object({ id: idInPath });
const forAll = { access: 'anyone', identifiesCaller: true, limit: 'read' } as const;
const write = { access: 'member', limit: 'write' } as const;

export const eventsEndpoints = defineEndpoints({
  'GET /api/events': {
    ...forAll,
    summary:
      'Public events by start, up to 100: from today on, or from a day, to a day (both in Singapore), or the last ones before, or the first ones after the event with this id',
    query: z.object({
      from: z.optional(day),
      to: z.optional(day),
      planningArea: z.optional(planningArea),
      kind: z.optional(eventKind),
      clubId: z.optional(idInPath),
      greenSpaceId: z.optional(idInPath),
      before: z.optional(idInPath),
      after: z.optional(idInPath),
    }),
    response: z.array(event),
  },
  'GET /api/events/:id': {
    ...forAll,
    summary: 'One event; drafts and held ones for their organiser and moderators alone',
    params,
    response: eventDetail,
    errors: ['event-not-found'],
  },
  'GET /api/user/events': {
    access: 'member',
    limit: 'read',
    summary:
      'The events that the resident organises or has joined, by start, those that are over last: from a week ago on, or from a day, up to 100',
    query: z.object({ from: z.optional(day) }),
    response: z.array(event),
  },
  'POST /api/events': {
    ...write,
    summary:
      'Create an event, or a weekly series, as draft or published; held for a review if the organiser is new. For owners, moderators and organisers, in their towns, and for stewards of a club',
    body: eventForm,
    status: 201,
    /** `id` is the first of `ids`. */
    response: z.object({ id, state: z.enum(EVENT_STATES), ids: z.array(id) }),
    errors: ['role-needed', 'second-factor-needed', 'event-not-possible', 'club-not-found', 'steward-only'],
  },
  'PUT /api/events/:id': {
    ...write,
    summary: 'Edit, publish or move an event; those who are going are told if time or place change',
    params,
    body: eventEdit,
    response: z.object({ id, state: z.enum(EVENT_STATES), version: z.int() }),
    errors: [
      'event-not-found',
      'organiser-only',
      'role-needed',
      'second-factor-needed',
      'event-not-possible',
      'edited-meanwhile',
      'event-over',
      'event-cancelled',
      'event-attended',
    ],
  },
  'POST /api/events/:id/cancel': {
    ...write,
    summary: 'Cancel an event; those who are going or waiting are told why. The same again changes nothing',
    params,
    body: z.object({ reason: eventReason, version: z.optional(wholeNumber(1, MAX_ID)) }),
    response: z.object({ id, state: z.enum(EVENT_STATES), version: z.int() }),
    errors: [
      'event-not-found',
      'organiser-only',
      'second-factor-needed',
      'edited-meanwhile',
      'event-over',
      'event-attended',
    ],
  },
  'PUT /api/admin/events/:id/review': {
    access: 'moderator',
    townScope: 'handler',
    limit: 'write',
    summary: 'Publish a held event, and its series, or send it back as a draft; the organiser is told',
    params,
    body: z.object({
      decision: z.enum(['publish', 'reject'], { error: 'Must be publish or reject' }),
      reason: z.nullish(eventReason),
    }),
    response: z.object({ id, state: z.enum(EVENT_STATES) }),
    errors: ['event-not-found', 'event-not-held', 'event-not-possible'],
  },
});
