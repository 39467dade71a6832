import type { Effect } from '../../core/rewards/rewards.service.ts';
import { findOpenParticipations, saveProgress } from './participations.queries.ts';
import { advance, badgeOf, completionActivity } from './participations.rules.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';

/** Moves and completes the challenges in progress; runs after the streak and before the badges. */
export const challengesEffect: Effect = {
  name: 'challenges',
  async react({ trx, now, day, score, activities }) {
    if (activities.length === 0) return {};
    const { open, ledger } = await findOpenParticipations(trx, score.residentId, now);
    const { moved, completed, streak } = advance(open, ledger, activities, score.streak, day);
    if (moved.length === 0) return {};
    await saveProgress(trx, score.residentId, moved, now);
    return {
      streak,
      challenges: moved,
      activities: completed.map((one) => completionActivity(score.residentId, one)),
      claims: completed.flatMap(badgeOf),
      ...(completed.length > 0 && { changes: [{ topic: CACHED_RESPONSES, key: 'challenges' as const }] }),
    };
  },
};
