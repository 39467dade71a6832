import * as z from 'zod/mini';
import { residentCard } from '../accounts/residents.ts';
import { defineEndpoints } from '../endpoint.ts';
import { deviceLocation } from '../green-spaces/green-spaces.ts';
import { madeAt } from '../offline.ts';
import { earnings } from '../rewards/rewards.ts';
import { id, idInPath, text, wholeNumber } from '../scalars.ts';
import { MAX_EVENT_CAPACITY, MAX_EVENT_HOURS, MAX_GUESTS, PARTICIPATION_STATES } from './event-rules.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { EVENT_FIELD_PROBLEMS } from './event-field-problems.ts';
import { eventOutcome } from './events.ts';

/** Who joined, as the organiser sees them. */
export const eventPerson = z.object({
  resident: residentCard,
  state: z.enum(PARTICIPATION_STATES),
  guests: z.int(),
  /** On the waiting list. */
  position: z.optional(z.int()),
  attendance: z.nullable(z.enum(['verified', 'claimed'])),
});

export type EventPerson = z.infer<typeof eventPerson>;

const joined = z.object({ state: z.enum(['going', 'waiting']), position: z.optional(z.int()) });

/** `key` makes the codes of later steps offline: see `eventCode`. */
export const eventCodeNow = z.object({ code: z.string(), step: z.int(), secondsLeft: z.int(), key: z.string() });

/** `pointsAwarded` is 0 while too few people are verified, and while the attendance is only claimed. */
export const attendReceipt = z.extend(earnings, {
  pointsAwarded: z.int(),
  proof: z.enum(['verified', 'claimed']),
});

export type AttendReceipt = z.infer<typeof attendReceipt>;

function amount(max: number) {
  const error = fillPlaceholders(EVENT_FIELD_PROBLEMS['not-an-amount'], { most: max });
  return z.nullish(z.number({ error }).check(z.minimum(0, { error }), z.maximum(max, { error })));
}

/** What is left out or null is unknown. `hours` are of each person. */
export const outcomeForm = z.object({
  hours: amount(MAX_EVENT_HOURS),
  kilograms: amount(1_000_000),
  trees: z.nullish(wholeNumber(0, 1_000_000)),
  species: z.nullish(wholeNumber(0, 100_000)),
});

export type OutcomeForm = z.infer<typeof outcomeForm>;

const params = z.object({ id: idInPath });
const write = { access: 'member', limit: 'write' } as const;
const read = { access: 'member', limit: 'read' } as const;

export const eventParticipationEndpoints = defineEndpoints({
  'POST /api/events/:id/join': {
    ...write,
    summary: 'Join an event with up to 2 guests, or its waiting list if it is full',
    params,
    body: z.object({ guests: z.optional(wholeNumber(0, MAX_GUESTS)) }),
    response: joined,
    errors: ['event-not-found', 'already-going', 'event-over', 'event-cancelled', 'event-full', 'age-band'],
  },
  'DELETE /api/events/:id/join': {
    ...write,
    summary: 'Leave an event or its waiting list, or turn down an offered place',
    params,
    status: 204,
    errors: ['event-not-found', 'event-not-joined', 'event-over', 'already-attended'],
  },
  'POST /api/events/:id/offer': {
    ...write,
    summary: 'Take an offered place',
    params,
    response: z.object({ state: z.literal('going') }),
    errors: ['event-not-found', 'event-not-joined', 'already-going', 'offer-ended', 'event-over', 'event-cancelled'],
  },
  'GET /api/events/:id/people': {
    ...read,
    summary: 'Who joined an event, for its organiser: those who are going first, then the waiting list in order',
    params,
    response: z.array(eventPerson),
    errors: ['event-not-found', 'organiser-only'],
  },
  'GET /api/events/:id/code': {
    ...read,
    summary: 'The code that the organiser shows, which changes every 30 seconds, and the key that makes it',
    params,
    response: eventCodeNow,
    errors: ['event-not-found', 'organiser-only', 'event-cancelled'],
  },
  'POST /api/events/:id/attend': {
    ...write,
    summary:
      'Record the attendance by the code of the organiser. Verified with a location at the place; otherwise claimed until the organiser confirms it',
    params,
    body: z.object({
      code: text(40),
      /** Of the code, if it was scanned. */
      step: z.nullish(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      location: z.nullish(deviceLocation),
      madeAt,
    }),
    offline: true,
    response: attendReceipt,
    errors: [
      'event-not-found',
      'event-cancelled',
      'event-not-on',
      'event-full',
      'age-band',
      'already-attended',
      'wrong-code',
      'not-at-this-place',
    ],
  },
  'PUT /api/events/:id/attendance': {
    ...write,
    summary: 'Who was there, in place of what was said before: until 7 days after, for the organiser',
    params,
    body: z.object({
      residentIds: z
        .array(id, { error: 'Must be a list of ids' })
        .check(z.maxLength(MAX_EVENT_CAPACITY, { error: `Must be at most ${MAX_EVENT_CAPACITY} ids` })),
    }),
    response: z.array(eventPerson),
    errors: [
      'event-not-found',
      'organiser-only',
      'second-factor-needed',
      'event-not-possible',
      'event-cancelled',
      'event-not-on',
      'event-closed',
    ],
  },
  'PUT /api/events/:id/outcome': {
    ...write,
    summary: 'What came of an event: until 7 days after, for the organiser',
    params,
    body: outcomeForm,
    response: eventOutcome,
    errors: [
      'event-not-found',
      'organiser-only',
      'second-factor-needed',
      'event-not-possible',
      'event-cancelled',
      'event-not-over',
      'event-closed',
    ],
  },
});
