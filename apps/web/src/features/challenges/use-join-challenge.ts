import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges';
import { call } from '../../lib/api.ts';
import { problemWords } from '../../lib/problem-words.ts';
import { toast } from '../../ui/toast.ts';
import { refreshChallenges, userChallengesQuery } from './challenges.api.ts';

const DAY_MS = 86_400_000;

/** What joining will most likely answer, to be shown until it does. */
function justJoined({ id, target, durationDays, endDate }: Challenge, now: Date): UserChallenge {
  const byDays = durationDays === null ? null : new Date(now.getTime() + durationDays * DAY_MS).toISOString();
  return {
    challengeId: id,
    progress: 0,
    target,
    isCompleted: false,
    isEnded: false,
    joinedAt: now.toISOString(),
    // An end date counts to the end of that day in Singapore.
    endsAt: endDate === null ? byDays : new Date(`${endDate}T23:59:59.999+08:00`).toISOString(),
    completedAt: null,
  };
}

/** Puts what the resident has of a challenge into memory; nothing takes it out. Answers what was there. */
function keep(queryClient: QueryClient, challengeId: number, own: UserChallenge | undefined) {
  let before: UserChallenge | undefined;
  queryClient.setQueryData(userChallengesQuery.queryKey, (joined) => {
    before = joined?.find((each) => each.challengeId === challengeId);
    const others = joined?.filter((each) => each.challengeId !== challengeId);
    return others && (own ? [own, ...others] : others);
  });
  return before;
}

/** Joins a challenge: it stands as joined at once, and goes back to what it was where the server refuses. */
export function useJoinChallenge(challenge: Challenge) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/challenges/:id/join', { params: { id: challenge.id } }),
    onMutate: async () => {
      // An answer on its way would put the old state back.
      await queryClient.cancelQueries({ queryKey: userChallengesQuery.queryKey });
      return { before: keep(queryClient, challenge.id, justJoined(challenge, new Date())) };
    },
    onSuccess: (own) => {
      keep(queryClient, challenge.id, own);
      toast({
        title: t`Challenge Joined!`,
        description: t`You've successfully joined the challenge. Good luck!`,
      });
    },
    onError: (error, _nothing, shown) => {
      if (shown) keep(queryClient, challenge.id, shown.before);
      toast({
        variant: 'destructive',
        title: t`Failed to join challenge`,
        description: problemWords(error, msg`Something went wrong. Please try again.`),
      });
    },
    onSettled: () => refreshChallenges(queryClient),
  });
}

/** Leaves a challenge. Not shown before it is true: what is lost cannot be brought back. */
export function useLeaveChallenge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Challenge) => call('DELETE /api/challenges/:id/join', { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      keep(queryClient, id, undefined);
    },
    onSettled: () => refreshChallenges(queryClient),
  });
}
