import type { Job } from '../../core/jobs/jobs.service.ts';
import { forEachBatch, type ReminderDeps } from '../../core/notifications/reminders.ts';
import type { Challenges } from './challenges.service.ts';
import { type EndingChallenges, findEndingChallenges } from './ending.queries.ts';

interface Deps extends ReminderDeps {
  readonly challenges: Pick<Challenges, 'closeEnded' | 'pruneLeftChallenges'>;
}

export function challengesJobs(deps: Deps): Job[] {
  return [
    { name: 'close-ended-challenges', cron: '0 0 * * *', run: () => deps.challenges.closeEnded() },
    { name: 'remind-challenges', cron: '0 9 * * *', run: () => remindOfChallenges(deps) },
    { name: 'prune-left-challenges', cron: '47 4 * * *', run: () => deps.challenges.pruneLeftChallenges() },
  ];
}

/** Lasts from the reminder at 9:00 to the end of the next day, so that residents are reminded of each end once. */
const REMINDER_WINDOW_MS = 39 * 60 * 60 * 1000;

export async function remindOfChallenges({ db, clock, notifications }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + REMINDER_WINDOW_MS);
  await forEachBatch(
    (after, limit) => findEndingChallenges(db, { now, until, after, limit }),
    ({ resident_id }) => resident_id,
    (batch) => notifications.notify(batch.flatMap(toNotifications)),
  );
}

function toNotifications({ resident_id, ending }: EndingChallenges) {
  return ending.map(({ challengeId, title, progress, target, joinedAt }) => ({
    residentId: resident_id,
    kind: 'challenge_ending' as const,
    subject: `challenge:${challengeId}:${joinedAt}`,
    facts: { challengeId, title, progress, target },
  }));
}
