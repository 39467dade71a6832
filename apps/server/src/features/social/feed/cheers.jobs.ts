import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Job } from '../../../core/jobs/jobs.service.ts';
import { inBatches, type ReminderDeps } from '../../../core/notifications/reminders.ts';
import { type Digest, findUntold, markTold, removeOldCheers } from './feed.queries.ts';

/** Tells residents in the evening, once, how many friends cheered for them. At night it removes what is no longer shown. */
export function cheersJobs(deps: ReminderDeps): Job[] {
  const { db, clock } = deps;
  return [
    { name: 'tell-of-cheers', cron: '30 19 * * *', run: () => tellOfCheers(deps) },
    { name: 'remove-old-cheers', cron: '51 4 * * *', run: () => removeOldCheers(db, dayOf(clock.now())) },
  ];
}

/**
 * One notification a resident and day. They are marked as told after it is stored: a crash in between repeats a
 * notification that the key of its day stops.
 */
export async function tellOfCheers({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  await inBatches(
    (after, limit) => findUntold(db, { until: now, after, limit }),
    ({ receiverId }) => receiverId,
    async (batch) => {
      const told = batch.filter(({ cheers }) => cheers > 0);
      await notifications.tell(told.map((digest) => toNotification(digest, `cheers:${today}`)));
      await markTold(
        db,
        batch.map(({ receiverId }) => receiverId),
        { until: now, today },
      );
    },
  );
}

function toNotification({ receiverId, cheers, friends, friendId }: Digest, subject: string) {
  const actor = friendId === null ? {} : { actorId: friendId };
  return { residentId: receiverId, kind: 'cheers' as const, subject, ...actor, facts: { cheers, friends } };
}
