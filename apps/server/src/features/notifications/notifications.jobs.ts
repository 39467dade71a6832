import type { Database } from '../../db/database.ts';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { endsWithDay, MAX_FREEZES } from '../../core/rewards/streak.rules.ts';
import { inBatches } from '../../core/notifications/in-batches.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { findStreaks } from './reminders.queries.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
}

/** Shorter ones are not worth a word. */
const WORTH_A_REMINDER = 3;

/** Reminds of streaks in the evening, and forgets at night what is long past. */
export function notificationsJobs(parts: Parts): Job[] {
  return [
    { name: 'remind-of-streaks', cron: '0 19 * * *', run: () => remindOfStreaks(parts) },
    { name: 'remove-old-notifications', cron: '45 4 * * *', run: () => parts.notifications.removeOld() },
  ];
}

/** Tells those whose streak ends at midnight, with no freeze left to save it. */
export async function remindOfStreaks({ db, clock, notifications }: Parts): Promise<void> {
  const today = dayOf(clock.now());
  const [from, to] = [addDays(today, -1 - MAX_FREEZES), addDays(today, -1)];
  await inBatches(
    (after, limit) => findStreaks(db, { from, to, minimum: WORTH_A_REMINDER, after, limit }),
    ({ residentId }) => residentId,
    (batch) =>
      notifications.tell(
        batch
          .filter(({ streak }) => endsWithDay(streak, today))
          .map(({ residentId, streak }) => ({
            residentId,
            kind: 'streak_at_risk',
            subject: `streak:${today}`,
            facts: { days: streak.current },
          })),
      ),
  );
}
