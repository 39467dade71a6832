import type { QueryClient } from '@tanstack/react-query';
import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { userChallengesQuery } from './challenges.api.ts';

const DAY_MS = 86_400_000;

/** The expected response to joining, shown until the real one arrives. */
export function optimisticUserChallenge(
  { id, target, durationDays, endDate }: Challenge,
  progress: number,
  now: Date,
): UserChallenge {
  const endsAtByDuration = durationDays === null ? null : new Date(now.getTime() + durationDays * DAY_MS).toISOString();
  return {
    challengeId: id,
    progress,
    target,
    isCompleted: false,
    isEnded: false,
    joinedAt: now.toISOString(),
    // The end date is inclusive, in Singapore time.
    endsAt: endDate === null ? endsAtByDuration : new Date(`${endDate}T23:59:59.999+08:00`).toISOString(),
    completedAt: null,
  };
}

/** Replaces the resident's progress in the cache (`undefined` removes it). Returns the previous one. */
export function cacheUserChallenge(
  queryClient: QueryClient,
  challengeId: number,
  userChallenge: UserChallenge | undefined,
) {
  let previous: UserChallenge | undefined;
  queryClient.setQueryData(userChallengesQuery.queryKey, (userChallenges) => {
    previous = userChallenges?.find((each) => each.challengeId === challengeId);
    const otherChallenges = userChallenges?.filter((each) => each.challengeId !== challengeId);
    return otherChallenges && (userChallenge ? [userChallenge, ...otherChallenges] : otherChallenges);
  });
  return previous;
}
