import { addDays, dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { hashToken, newToken } from '../../../core/sessions/sessions.service.ts';
import type { Database } from '../../../db/database.ts';
import {
  type CalendarOwner,
  type CalendarRow,
  findAnnounced,
  findCalendarEvent,
  findCalendarEvents,
  findKeyDate,
  findOwnCalendarEvents,
  findOwnerOfKey,
  storeKey,
} from './calendar.queries.ts';

const DAYS_PAST = 30;
const DAYS_AHEAD = 60;
const MAX_EVENTS = 1000;
const MAX_FEED_ITEMS = 50;

export interface EventCalendar {
  /** Of the past 30 and the next 60 days. */
  listPublic(): Promise<CalendarRow[]>;
  listAnnounced(): Promise<CalendarRow[]>;
  /** Throws `event-not-found`. */
  getPublic(id: number): Promise<CalendarRow>;
  /** Throws `calendar-not-found`. */
  listByKey(key: string): Promise<{ owner: CalendarOwner; rows: CalendarRow[] }>;
  findKeyDate(residentId: number): Promise<Date | null>;
  /** The key before stops working. */
  createKey(residentId: number): Promise<{ key: string; createdAt: Date }>;
}

export function createEventCalendar({ db, clock }: { readonly db: Database; readonly clock: Clock }): EventCalendar {
  /** Of a day in Singapore, so that it changes once a day. */
  const startOfDay = (days: number) => new Date(spanOf(addDays(dayOf(clock.now()), days)).from);
  return {
    listPublic: () =>
      findCalendarEvents(db, {
        from: startOfDay(-DAYS_PAST),
        until: startOfDay(DAYS_AHEAD + 1),
        now: clock.now(),
        limit: MAX_EVENTS,
      }),
    listAnnounced: () => findAnnounced(db, clock.now(), MAX_FEED_ITEMS),
    async getPublic(id) {
      const row = await findCalendarEvent(db, id);
      if (!row) throw new ProblemError('event-not-found');
      return row;
    },
    async listByKey(key) {
      const owner = await findOwnerOfKey(db, hashToken(key));
      if (!owner) throw new ProblemError('calendar-not-found');
      return { owner, rows: await findOwnCalendarEvents(db, owner.id, startOfDay(-DAYS_PAST), MAX_EVENTS) };
    },
    findKeyDate: (residentId) => findKeyDate(db, residentId),
    async createKey(residentId) {
      const { token, hash } = newToken();
      const createdAt = clock.now();
      await storeKey(db, residentId, hash, createdAt);
      return { key: token, createdAt };
    },
  };
}
