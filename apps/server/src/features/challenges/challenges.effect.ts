import type { Day } from '../../core/calendar/calendar.rules.ts';
import { findActiveDays } from '../../core/rewards/rewards.queries.ts';
import { type NewActivity, recomputeStreak } from '../../core/rewards/rewards.rules.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { Effect } from '../../core/rewards/run-effects.ts';
import { findOpenParticipations, saveProgress } from './participations.queries.ts';
import { advanceParticipations, toEarnedBadges, toCompletionActivity } from './participations.rules.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';

/** Runs after the streak and before the badges. */
export const challengesEffect: Effect = {
  name: 'challenges',
  async react({ trx, now, arrivedAt, day, before, score, activities, joined, isRecount }) {
    if (activities.length === 0 && joined.length === 0 && !isRecount) return {};
    const newFriends = activities.filter(({ type }) => type === 'friend_added').map(({ subject }) => subject);
    const isFirstVerified = score.hasVerified && !before.hasVerified;
    const context = { now, arrivedAt, newFriends, isFirstVerified };
    const stored = await findOpenParticipations(trx, score.residentId, context);
    const { open, ledger, provenFriends, residentIdsToRecount } = stored;
    const countedActivities = activities.filter(
      ({ type, subject }) => type !== 'friend_added' || provenFriends.includes(subject),
    );
    const streakOnDay = await streakAtEndDays(trx, open, activities, { residentId: score.residentId, day });
    const participations = open.map(({ endedOn, ...participation }) => ({
      ...participation,
      ended: endedOn === null ? null : { on: endedOn, streak: streakOnDay(endedOn) },
      isNew: joined.includes(participation.challengeId),
    }));
    const { progressChanges, completions, streak } = advanceParticipations(
      participations,
      ledger,
      countedActivities,
      score.streak,
      day,
    );
    if (progressChanges.length === 0) return { residentIdsToRecount };
    await saveProgress(trx, score.residentId, progressChanges, now);
    return {
      residentIdsToRecount,
      streak,
      challenges: progressChanges,
      activities: completions.map((completion) => toCompletionActivity(score.residentId, completion)),
      badgesToAward: completions.flatMap(({ challenge }) => toEarnedBadges(challenge)),
      ...(completions.length > 0 && { topicChanges: [{ topic: CACHED_RESPONSES, key: 'challenges' as const }] }),
    };
  },
};

type OpenRow = Awaited<ReturnType<typeof findOpenParticipations>>['open'][number];

/** Reads the ledger only if a challenge that counts days in a row has ended. */
async function streakAtEndDays(
  trx: Transaction,
  open: readonly OpenRow[],
  activities: readonly NewActivity[],
  { residentId, day }: { readonly residentId: number; readonly day: Day },
): Promise<(end: Day) => number> {
  const isNeeded = open.some(({ metric, endedOn }) => endedOn !== null && metric === 'streak_days');
  const days = isNeeded ? await findActiveDays(trx, residentId) : [];
  return (end) =>
    streakOn(
      recomputeStreak(
        days.filter((activeDay) => activeDay.day <= end),
        activities,
        day,
      ),
      end,
    ).current;
}
