import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { forEachBatch, type ReminderDeps } from '../../core/notifications/reminders.ts';
import { findDueReviews } from './reviews.queries.ts';

export function lessonsJobs(deps: ReminderDeps): Job[] {
  return [{ name: 'remind-reviews', cron: '0 8 * * *', run: () => remindOfReviews(deps) }];
}

/** Reminders that an outage has delayed are still sent for this many days. */
const CATCH_UP_DAYS = 7;

/** Sends each resident one reminder for all reviews that have become due since the last one. */
export async function remindOfReviews({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const today = dayOf(clock.now());
  await forEachBatch(
    (after, limit) => findDueReviews(db, { from: addDays(today, -CATCH_UP_DAYS), to: today, after, limit }),
    ({ resident_id }) => resident_id,
    (batch) =>
      notifications.notify(
        batch.map(({ resident_id, lessons, lesson_id, title }) => ({
          residentId: resident_id,
          kind: 'review_due',
          subject: `reviews:${today}`,
          facts: { lessons, lessonId: lesson_id, title },
        })),
      ),
  );
}
