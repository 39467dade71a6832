import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Job } from '../../../core/jobs/jobs.service.ts';
import { insertNotifications } from '../../../core/notifications/notifications.queries.ts';
import { forEachBatch, type ReminderDeps } from '../../../core/notifications/reminders.ts';
import { type CheersDigest, findUnnotifiedCheers, markCheersNotified, pruneCheers } from './feed.queries.ts';

export function cheersJobs(deps: ReminderDeps): Job[] {
  const { db, clock } = deps;
  return [
    { name: 'notify-cheers', cron: '30 19 * * *', run: () => notifyCheers(deps) },
    { name: 'prune-cheers', cron: '51 4 * * *', run: () => pruneCheers(db, dayOf(clock.now())) },
  ];
}

/** The subject allows one notification per resident and day; later cheers wait for the next day. */
export async function notifyCheers({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const subject = `cheers:${today}`;
  await forEachBatch(
    (after, limit) => findUnnotifiedCheers(db, { until: now, subject, after, limit }),
    ({ receiverId }) => receiverId,
    async (batch) => {
      const digests = batch.filter(({ cheers }) => cheers > 0).map((digest) => toNotification(digest, subject));
      const receiverIds = batch.map(({ receiverId }) => receiverId);
      const notifiedIds = await db.transaction().execute(async (trx) => {
        await markCheersNotified(trx, receiverIds, { until: now, today });
        return insertNotifications(trx, digests, now);
      });
      for (const residentId of notifiedIds) notifications.publishChanges(residentId, 'notifications');
    },
  );
}

function toNotification({ receiverId, cheers, friends, friendId }: CheersDigest, subject: string) {
  const actor = friendId === null ? {} : { actorId: friendId };
  return { residentId: receiverId, kind: 'cheers' as const, subject, ...actor, facts: { cheers, friends } };
}
