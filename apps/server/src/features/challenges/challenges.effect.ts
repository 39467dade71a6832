import type { Day } from '../../core/calendar/calendar.rules.ts';
import { findActiveDays } from '../../core/rewards/rewards.queries.ts';
import { type NewActivity, streakFrom } from '../../core/rewards/rewards.rules.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { Effect } from '../../core/rewards/run-effects.ts';
import { findOpenParticipations, saveProgress } from './participations.queries.ts';
import { advance, badgeOf, completionActivity } from './participations.rules.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';

/** Runs after the streak and before the badges. */
export const challengesEffect: Effect = {
  name: 'challenges',
  async react({ trx, now, arrivedAt, day, before, score, activities, joined, recounts: isRecount }) {
    if (activities.length === 0 && joined.length === 0 && !isRecount) return {};
    const newFriends = activities.filter(({ type }) => type === 'friend_added').map(({ subject }) => subject);
    const isFirstVerified = score.hasVerified && !before.hasVerified;
    const wanted = { now, arrivedAt, newFriends, isFirstVerified };
    const found = await findOpenParticipations(trx, score.residentId, wanted);
    const { open, ledger, provenFriends, countingOn: recounts } = found;
    const counted = activities.filter(
      ({ type, subject }) => type !== 'friend_added' || provenFriends.includes(subject),
    );
    const streakAt = await streakAtEnds(trx, open, activities, { residentId: score.residentId, day });
    const participations = open.map(({ endedOn, ...one }) => ({
      ...one,
      ended: endedOn === null ? null : { on: endedOn, streak: streakAt(endedOn) },
      isNew: joined.includes(one.challengeId),
    }));
    const { moved, completed, streak } = advance(participations, ledger, counted, score.streak, day);
    if (moved.length === 0) return { recounts };
    await saveProgress(trx, score.residentId, moved, now);
    return {
      recounts,
      streak,
      challenges: moved,
      activities: completed.map((one) => completionActivity(score.residentId, one)),
      claims: completed.flatMap(({ challenge }) => badgeOf(challenge)),
      ...(completed.length > 0 && { changes: [{ topic: CACHED_RESPONSES, key: 'challenges' as const }] }),
    };
  },
};

type Open = Awaited<ReturnType<typeof findOpenParticipations>>['open'];

/** Reads the ledger only if a challenge that counts days in a row has ended. */
async function streakAtEnds(
  trx: Transaction,
  open: Open,
  activities: readonly NewActivity[],
  { residentId, day }: { readonly residentId: number; readonly day: Day },
): Promise<(end: Day) => number> {
  const isNeeded = open.some(({ metric, endedOn }) => endedOn !== null && metric === 'streak_days');
  const days = isNeeded ? await findActiveDays(trx, residentId) : [];
  return (end) =>
    streakOn(
      streakFrom(
        days.filter((each) => each.day <= end),
        activities,
        day,
      ),
      end,
    ).current;
}
