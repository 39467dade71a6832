import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { inBatches } from '../../core/notifications/in-batches.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import type { Database } from '../../db/database.ts';
import type { Challenges } from './challenges.service.ts';
import { type EndingParticipation, findEnding } from './ending.queries.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
  readonly challenges: Pick<Challenges, 'closeEnded'>;
}

/** Closes the challenges whose last day has just ended, and reminds in the morning of those that end soon. */
export function challengesJobs(parts: Parts): Job[] {
  return [
    { name: 'close-ended-challenges', cron: '0 0 * * *', run: () => parts.challenges.closeEnded() },
    { name: 'remind-of-challenges', cron: '0 9 * * *', run: () => remindOfChallenges(parts) },
  ];
}

/** From one morning to the end of the day after: everyone is told a day before, and once. */
const AHEAD_MS = 39 * 60 * 60 * 1000;

/** Tells those who have joined a challenge that it ends tomorrow. */
export async function remindOfChallenges({ db, clock, notifications }: Omit<Parts, 'challenges'>): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  await inBatches(
    (after, limit) => findEnding(db, { now, until, after, limit }),
    ({ resident_id }) => resident_id,
    (batch) => notifications.tell(batch.flatMap(toNotifications)),
  );
}

function toNotifications({ resident_id, ending }: EndingParticipation) {
  return ending.map(({ challengeId, title, progress, target, joinedAt }) => ({
    residentId: resident_id,
    kind: 'challenge_ending' as const,
    subject: `challenge:${challengeId}:${joinedAt}`,
    facts: { challengeId, title, progress, target },
  }));
}
