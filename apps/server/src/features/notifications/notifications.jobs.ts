import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { endsWithDay, MAX_FREEZES } from '../../core/rewards/streak.rules.ts';
import { forEachBatch, type ReminderDeps } from '../../core/notifications/reminders.ts';
import type { Outgoing } from './outgoing/outgoing.service.ts';
import { findScoresWithStreak } from './reminders.queries.ts';

const MIN_REMINDED_STREAK_DAYS = 3;

interface Deps extends ReminderDeps {
  readonly outgoing: Outgoing;
}

export function notificationsJobs(deps: Deps): Job[] {
  return [
    { name: 'remind-streaks', cron: '0 19 * * *', run: () => remindOfStreaks(deps) },
    { name: 'send-reminders', cron: '* * * * *', run: () => deps.outgoing.sendDue() },
    { name: 'prune-notifications', cron: '45 4 * * *', run: () => deps.notifications.prune() },
    { name: 'prune-sent-reminders', cron: '46 4 * * *', run: () => deps.outgoing.pruneOldReminders() },
  ];
}

export async function remindOfStreaks({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const today = dayOf(clock.now());
  // Active until yesterday, or earlier if freezes covered the days since.
  const [lastActiveFrom, lastActiveTo] = [addDays(today, -1 - MAX_FREEZES), addDays(today, -1)];
  await forEachBatch(
    (after, limit) =>
      findScoresWithStreak(db, { lastActiveFrom, lastActiveTo, minDays: MIN_REMINDED_STREAK_DAYS, after, limit }),
    ({ residentId }) => residentId,
    (batch) =>
      notifications.notify(
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
