import type { Effect } from '../../core/rewards/rewards.service.ts';
import { findOpenParticipations, saveProgress } from './participations.queries.ts';
import { advance, badgeOf, completionActivity } from './participations.rules.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';

/** Moves and completes the challenges in progress; runs after the streak and before the badges. */
export const challengesEffect: Effect = {
  name: 'challenges',
  async react({ trx, now, day, before, score, activities, joined, recounts: isRecount }) {
    if (activities.length === 0 && joined.length === 0 && !isRecount) return {};
    const newFriends = activities.filter(({ type }) => type === 'friend_added').map(({ subject }) => subject);
    const isFirstVerified = score.hasVerified && !before.hasVerified;
    const found = await findOpenParticipations(trx, score.residentId, now, { newFriends, isFirstVerified });
    const { open, ledger, provenFriends, countingOn: recounts } = found;
    const counted = activities.filter(
      ({ type, subject }) => type !== 'friend_added' || provenFriends.includes(subject),
    );
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
