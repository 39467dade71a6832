import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { addDays, dayOf, spanOf } from '../calendar/calendar.rules.ts';
import type { Clock } from '../calendar/clock.ts';
import {
  countUnread,
  deleteOldNotifications,
  findNotifications,
  insertNotifications,
  markRead,
  type NewNotification,
  type NotificationRow,
} from './notifications.queries.ts';

export function pushKey(residentId: number, change: PushedChange): `${number}/${PushedChange}` {
  return `${residentId}/${change}`;
}

export interface Notifications {
  list(residentId: number, before: number | undefined): Promise<{ unread: number; rows: NotificationRow[] }>;
  read(residentId: number, upTo: number): Promise<number>;
  /** Not part of another transaction. Skips muted and repeated notifications. */
  notify(notifications: readonly NewNotification[]): Promise<void>;
  /** Notifies open pages on all servers. Call after the commit. */
  push(residentId: number, ...changes: readonly PushedChange[]): void;
  prune(): Promise<void>;
}

const PAGE_SIZE = 30;
const KEPT_READ_DAYS = 90;
const KEPT_DAYS = PERSONAL_DATA.notifications.retention.days;
const FORGOTTEN_AT_ONCE = 5_000;

export function createNotifications({
  db,
  clock,
  changes,
}: {
  db: Database;
  clock: Clock;
  changes: Changes;
}): Notifications {
  const push: Notifications['push'] = (residentId, ...pushed) => {
    for (const change of pushed) changes.publish('push', pushKey(residentId, change));
  };
  return {
    push,
    list: (residentId, before) => findNotifications(db, residentId, { limit: PAGE_SIZE, before }),
    async read(residentId, upTo) {
      await markRead(db, residentId, upTo, clock.now());
      push(residentId, 'notifications');
      return countUnread(db, residentId);
    },
    async notify(notifications) {
      for (const told of await insertNotifications(db, notifications, clock.now())) push(told, 'notifications');
    },
    async prune() {
      const daysAgo = (days: number) => new Date(spanOf(addDays(dayOf(clock.now()), -days)).from);
      const old = { readBefore: daysAgo(KEPT_READ_DAYS), createdBefore: daysAgo(KEPT_DAYS), limit: FORGOTTEN_AT_ONCE };
      let forgotten: number;
      do forgotten = await deleteOldNotifications(db, old);
      while (forgotten === FORGOTTEN_AT_ONCE);
    },
  };
}
