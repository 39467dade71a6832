import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { inBatches } from '../../core/notifications/in-batches.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import type { Database } from '../../db/database.ts';
import { findDueReviews } from './reviews.queries.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
}

/** Reminds in the morning of the lessons whose review has come due. */
export function lessonsJobs(parts: Parts): Job[] {
  return [{ name: 'remind-of-reviews', cron: '0 8 * * *', run: () => remindOfReviews(parts) }];
}

/** Tells each resident once of all reviews that come due today. */
export async function remindOfReviews({ db, clock, notifications }: Parts): Promise<void> {
  const today = dayOf(clock.now());
  await inBatches(
    (after, limit) => findDueReviews(db, { day: today, after, limit }),
    ({ resident_id }) => resident_id,
    (batch) =>
      notifications.tell(
        batch.map(({ resident_id, lessons, lesson_id, title }) => ({
          residentId: resident_id,
          kind: 'review_due',
          subject: `reviews:${today}`,
          facts: { lessons, lessonId: lesson_id, title },
        })),
      ),
  );
}
