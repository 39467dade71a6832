import type { Effect } from '../../core/rewards/rewards.service.ts';
import {
  findCountingOn,
  findOpenParticipations,
  saveProgress,
  withoutUnprovenFriends,
} from './participations.queries.ts';
import { advance, badgeOf, completionActivity } from './participations.rules.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';

/** Moves and completes the challenges in progress; runs after the streak and before the badges. */
export const challengesEffect: Effect = {
  name: 'challenges',
  async react({ trx, now, day, before, score, activities, joined, recounts: isRecount }) {
    if (activities.length === 0 && joined.length === 0 && !isRecount) return {};
    // Friends count from now on.
    const recounts = score.hasVerified && !before.hasVerified ? await findCountingOn(trx, score.residentId, now) : [];
    const { open, ledger } = await findOpenParticipations(trx, score.residentId, now);
    const counted = await withoutUnprovenFriends(trx, activities);
    const participations = open.map((one) => ({ ...one, isNew: joined.includes(one.challengeId) }));
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
