import { EVENT_REASONS } from '@ecopulse/contract/events/event-rules';
import type { Database, Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { updateEvent } from '../editing/event-editing.queries.ts';
import { notifyOfEvent } from '../events.notifications.ts';
import { type EventRow, lockEvent } from '../events.queries.ts';
import { auditEvent } from '../events.service.ts';
import { findJoinedIds } from '../joining/participants.queries.ts';
import { findAbandoned, findClosedVenues, findOnWeatherDays, findUnreviewed } from './event-upkeep.queries.ts';

/** What happens to events without anyone's call. Safe to run repeatedly, and on several servers at once. */
export interface EventUpkeep {
  run(): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock' | 'changes' | 'notifications'>;

export function createEventUpkeep({ db, background, clock, changes, notifications }: Deps): EventUpkeep {
  const publish = (notified: readonly number[]) => {
    for (const id of notified) notifications.publishChanges(id, 'notifications');
  };
  /** `end` gets the locked event, unless another server or a moderator was first. */
  const endEach = async <Found extends { readonly id: number }>(
    find: (trx: Transaction | Database, now: Date, id: number | null) => Promise<Found[]>,
    end: (trx: Transaction, event: EventRow, now: Date, found: Found) => Promise<number[]>,
  ): Promise<void> => {
    for (const { id } of await find(background, clock.now(), null)) {
      const notified = await db.transaction().execute(async (trx) => {
        const event = await lockEvent(trx, id);
        const now = clock.now();
        const [found] = await find(trx, now, id);
        return event && found ? end(trx, event, now, found) : [];
      });
      changes.publish(CACHED_RESPONSES, 'events');
      publish(notified);
    }
  };

  return {
    async run() {
      await endEach(findAbandoned, async (trx, event, now, { successorId }) => {
        const reason = EVENT_REASONS['organiser-gone'];
        if (successorId !== null) {
          await updateEvent(trx, event.id, { organiser_id: successorId, contact: null }, now);
          await auditEvent(trx, now, null, event, 'edited', { from: 'upkeep', fields: 'organiser', reason });
          return [];
        }
        await updateEvent(trx, event.id, { state: 'cancelled', reason }, now);
        const update = { about: 'cancelled', subject: '' } as const;
        return notifyOfEvent(trx, event, await findJoinedIds(trx, event.id), update, now);
      });
      await endEach(findUnreviewed, async (trx, event, now) => {
        await updateEvent(trx, event.id, { state: 'draft', reason: EVENT_REASONS['not-reviewed'] }, now);
        const organiser = event.organiser_id === null ? [] : [event.organiser_id];
        const update = { about: 'rejected', subject: `unreviewed:${event.version}` } as const;
        return notifyOfEvent(trx, event, organiser, update, now);
      });
      const now = clock.now();
      for (const { organiser_id, state, from, until, ...event } of await findClosedVenues(background, now)) {
        const update = { about: 'place-closed', subject: [state, from, until].join(':') } as const;
        publish(await db.transaction().execute((trx) => notifyOfEvent(trx, event, [organiser_id], update, now)));
      }
      for (const { organiser_id, day, ...event } of await findOnWeatherDays(background, now)) {
        const update = { about: 'weather', subject: day } as const;
        publish(await db.transaction().execute((trx) => notifyOfEvent(trx, event, [organiser_id], update, now)));
      }
    },
  };
}
