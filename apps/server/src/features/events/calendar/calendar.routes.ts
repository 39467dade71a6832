import { eventCalendarEndpoints } from '@ecopulse/contract/events/event-calendar';
import type { AppEnv, SharedDeps } from '../../../feature-module.ts';
import { PreparedFile } from '../../../http/prepared-response.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { CALENDAR_NAMES } from './calendar-texts.ts';
import type { EventCalendar } from './calendar.service.ts';
import { toCalendar } from './calendar.view.ts';
import { toFeed } from './feed.view.ts';

interface Deps extends Pick<SharedDeps, 'responseCache'> {
  readonly env: Pick<AppEnv, 'publicUrl'>;
  readonly calendar: EventCalendar;
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const FEED_TYPE = 'application/rss+xml; charset=utf-8';

export function eventCalendarRoutes({ env, responseCache, calendar }: Deps) {
  // Never the Host header of a request, which the caller chooses.
  const site = env.publicUrl ?? new URL('http://localhost');
  return defineRoutes(eventCalendarEndpoints, {
    'GET /api/events.ics': ({ query: { language = 'en' } }) =>
      responseCache.get(`event-calendars/all/${language}`, async () => {
        const text = await toCalendar(await calendar.listPublic(), { name: CALENDAR_NAMES.all, language, site });
        return { value: text, text, mediaType: CALENDAR_TYPE };
      }),
    'GET /events.rss': ({ query: { language = 'en' } }) =>
      responseCache.get(`event-calendars/feed/${language}`, async () => {
        const text = toFeed(await calendar.listAnnounced(), { language, site });
        return { value: text, text, mediaType: FEED_TYPE };
      }),
    'GET /api/events/:id/calendar.ics': ({ params: { id }, query: { language = 'en' } }) =>
      responseCache.get(`event-calendars/${id}/${language}`, async () => {
        const text = await toCalendar([await calendar.getPublic(id)], { name: CALENDAR_NAMES.all, language, site });
        return { value: text, text, mediaType: CALENDAR_TYPE };
      }),
    async 'GET /api/user/events.ics'({ query: { key = '' } }) {
      const { owner, rows } = await calendar.listByKey(key);
      const text = await toCalendar(rows, { name: CALENDAR_NAMES.own, language: owner.language ?? 'en', site });
      return new PreparedFile(CALENDAR_TYPE, Buffer.from(text));
    },
    async 'GET /api/user/calendar-key'({ caller }) {
      const createdAt = await calendar.findKeyDate(caller.residentId);
      return { createdAt: createdAt?.toISOString() ?? null };
    },
    async 'POST /api/user/calendar-key'({ caller }) {
      const { key, createdAt } = await calendar.createKey(caller.residentId);
      return { key, createdAt: createdAt.toISOString() };
    },
  });
}
