import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { StreamedChange } from '@ecopulse/contract/notifications/notifications';
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

export function streamKey(residentId: number, change: StreamedChange): `${number}/${StreamedChange}` {
  return `${residentId}/${change}`;
}

export interface Notifications {
  list(residentId: number, before: number | undefined): Promise<{ unread: number; rows: NotificationRow[] }>;
  /** Marks as read up to this id, and returns the number of unread notifications. */
  markRead(residentId: number, upTo: number): Promise<number>;
  /** Not part of another transaction. Skips muted and repeated notifications. */
  notify(notifications: readonly NewNotification[]): Promise<void>;
  /** Tells open pages, connected to any server, what to refresh. Call after the commit. */
  publishChanges(residentId: number, ...changes: readonly StreamedChange[]): void;
  prune(): Promise<void>;
}

const PAGE_SIZE = 30;
const READ_RETENTION_DAYS = 90;
const RETENTION_DAYS = PERSONAL_DATA.notifications.retention.days;
const DELETIONS_PER_BATCH = 5_000;

export function createNotifications({
  db,
  clock,
  changes,
}: {
  db: Database;
  clock: Clock;
  changes: Changes;
}): Notifications {
  const publishChanges: Notifications['publishChanges'] = (residentId, ...liveChanges) => {
    for (const change of liveChanges) changes.publish('push', streamKey(residentId, change));
  };
  return {
    publishChanges,
    list: (residentId, before) => findNotifications(db, residentId, { limit: PAGE_SIZE, before }),
    async markRead(residentId, upTo) {
      await markRead(db, residentId, upTo, clock.now());
      publishChanges(residentId, 'notifications');
      return countUnread(db, residentId);
    },
    async notify(notifications) {
      const notifiedIds = await insertNotifications(db, notifications, clock.now());
      for (const residentId of notifiedIds) publishChanges(residentId, 'notifications');
    },
    async prune() {
      const daysAgo = (days: number) => new Date(spanOf(addDays(dayOf(clock.now()), -days)).from);
      const filter = {
        readBefore: daysAgo(READ_RETENTION_DAYS),
        createdBefore: daysAgo(RETENTION_DAYS),
        limit: DELETIONS_PER_BATCH,
      };
      let deletedCount: number;
      do deletedCount = await deleteOldNotifications(db, filter);
      while (deletedCount === DELETIONS_PER_BATCH);
    },
  };
}
