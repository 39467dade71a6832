import { insertNotifications, type NewNotification } from '../../core/notifications/notifications.queries.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { EventRow } from './events.queries.ts';
import { mainTitle } from './events.rules.ts';

interface EventUpdate {
  /** The page of the event says why. */
  readonly about: 'offer' | 'moved' | 'cancelled' | 'published' | 'rejected' | 'place-closed' | 'weather';
  /** Tells two updates about the same thing apart. */
  readonly subject: string;
  readonly facts?: Facts;
}

/** Returns the ids of residents to publish the change for, after the commit. */
export function notifyOfEvent(
  trx: Transaction,
  event: Pick<EventRow, 'id' | 'title' | 'starts_at'>,
  residentIds: readonly number[],
  { about, subject, facts }: EventUpdate,
  now: Date,
): Promise<number[]> {
  const notifications: NewNotification[] = residentIds.map((residentId) => ({
    residentId,
    kind: 'event_update',
    subject: `event:${event.id}:${about}:${subject}`,
    facts: { ...eventFacts(event), about, ...facts },
  }));
  return insertNotifications(trx, notifications, now);
}

export function eventFacts({ id, title, starts_at }: Pick<EventRow, 'id' | 'title' | 'starts_at'>): Facts {
  return { eventId: id, title: mainTitle(title), startsAt: starts_at.toISOString() };
}
