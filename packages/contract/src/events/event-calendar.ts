import * as z from 'zod/mini';
import { language } from '../accounts/preferences.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idInPath, moment } from '../scalars.ts';

const forEveryone = {
  access: 'anyone',
  limit: 'none',
  caching: 'shared',
  query: z.object({ language: z.optional(language) }),
  response: z.string(),
} as const;
const calendar = { ...forEveryone, mediaType: 'text/calendar' } as const;

/** Of the secret address; only its hash is stored. */
export const calendarKey = z.object({ key: z.string(), createdAt: moment });

export const eventCalendarEndpoints = defineEndpoints({
  'GET /api/events.ics': {
    ...calendar,
    summary: 'Public events of the past 30 and next 60 days as a calendar (RFC 5545), moved and cancelled ones too',
  },
  'GET /events.rss': {
    ...forEveryone,
    mediaType: 'application/rss+xml',
    summary: 'The 50 events announced last that are not over, as RSS 2.0',
  },
  'GET /api/events/:id/calendar.ics': {
    ...calendar,
    params: z.object({ id: idInPath }),
    summary: 'One public event as a calendar (RFC 5545)',
    errors: ['event-not-found'],
  },
  'GET /api/user/events.ics': {
    access: 'anyone',
    limit: 'read',
    caching: 'polled',
    summary:
      'What the owner of the key has joined or organises, from 30 days ago on, as a calendar (RFC 5545); without a session',
    query: z.object({ key: z.optional(z.string({ error: 'Must be text' })) }),
    mediaType: 'text/calendar',
    response: z.string(),
    errors: ['calendar-not-found'],
  },
  'GET /api/user/calendar-key': {
    access: 'member',
    limit: 'read',
    summary: "When the key of the resident's own calendar was created; null without one",
    response: z.object({ createdAt: z.nullable(moment) }),
  },
  'POST /api/user/calendar-key': {
    access: 'member',
    limit: 'write',
    summary: "Create the key of the resident's own calendar, which is shown once; the one before stops working",
    status: 201,
    response: calendarKey,
  },
});
