import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { OpenChallenge } from '@ecopulse/contract/challenges/challenges';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { useInterests } from '../../lib/residents.ts';
import { LoadProblem } from '../../lib/query-state.tsx';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/forms/field.tsx';
import { Panel, MoreLink } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChallengeChip } from '../challenges/challenge-chip.tsx';
import { ChallengeProgress, CountsSince } from '../challenges/challenge-progress.tsx';
import { findMostUrgent, toOwnChallenges } from '../challenges/challenge-status.ts';
import type { OwnChallenge } from '../challenges/challenge-status.ts';
import { openChallengesQuery, challengesQuery, userChallengesQuery } from '../challenges/challenges.api.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useJoinChallenge } from '../challenges/joining/use-join-challenge.ts';

function Reward({ challenge: { ecoPointsReward, badgeReward } }: Pick<OwnChallenge, 'challenge'>) {
  const points = formatNumber(ecoPointsReward);
  return (
    <p className="figures flex flex-wrap gap-x-3 text-sm font-semibold text-muted">
      <span className="font-extrabold text-sun-ink">
        <Trans>+{points} eco-points</Trans>
      </span>
      {badgeReward !== null && (
        <span>
          <Trans>
            Badge: <span lang={langOf(badgeReward)}>{badgeReward}</span>
          </Trans>
        </span>
      )}
    </p>
  );
}

function ChallengeDetails({ view }: { view: OwnChallenge }) {
  const { challenge, userChallenge, status } = view;
  const isBlocked = status === 'open' && view.isOutOfReach;
  const reasonId = useId();
  const { join, isJoining, problem } = useJoinChallenge(view);
  const containerRef = useFocusFallback(status);
  const { title } = challenge;
  return (
    <>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <h3 lang={langOf(title)} className="text-lg font-bold tracking-[-0.01em]">
            {title}
          </h3>
          <ChallengeChip status={status} />
        </div>
        <p lang={langOf(challenge.description)} className="max-w-prose text-md text-muted">
          {challenge.description}
        </p>
        <p className="text-sm text-muted">
          <CountsSince {...view} />
        </p>
      </div>
      <div ref={containerRef} tabIndex={-1} className="grid gap-3 outline-none">
        {userChallenge && status === 'running' && (
          <ChallengeProgress title={title} userChallenge={userChallenge} isRunning />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {status === 'open' && (
            <Button
              pending={isJoining}
              disabled={isBlocked}
              aria-describedby={isBlocked ? reasonId : undefined}
              onClick={join}
            >
              <Trans>Join Challenge</Trans>
            </Button>
          )}
          <Reward challenge={challenge} />
        </div>
        <ProblemNote>{problem}</ProblemNote>
        {isBlocked && (
          <p id={reasonId} className="text-sm text-muted">
            <Trans>
              You can't complete this challenge right now. You've already done most of the things that count towards it,
              or you've reached today's limit.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}

/** The joined challenge that ends first, else the first active one. */
export function ActiveChallenge() {
  const today = useSingaporeDay();
  const interests = useInterests();
  const challenges = useQuery(challengesQuery);
  const joined = useQuery(userChallengesQuery);
  const chooseChallenge = (openChallenges: readonly OpenChallenge[]) =>
    findMostUrgent(toOwnChallenges(challenges.data ?? [], joined.data ?? [], openChallenges, today, interests));
  const offersChallenge = chooseChallenge([])?.status === 'open';
  // Needed only to offer a challenge, so they load after the joined ones.
  const open = useQuery({ ...openChallengesQuery, enabled: joined.isSuccess && offersChallenge });
  const failedQueries = [challenges, joined].filter(({ isLoadingError }) => isLoadingError);
  const [firstFailure] = failedQueries;
  const isLoading = !firstFailure && (!challenges.data || !joined.data || open.isLoading);
  const view = chooseChallenge(open.data ?? []);
  return (
    <Panel
      title={<Trans>Active Challenge</Trans>}
      action={
        <MoreLink to="/challenges">
          <Trans>View All</Trans>
        </MoreLink>
      }
    >
      {firstFailure && (
        <LoadProblem
          error={firstFailure.error}
          isRetrying={firstFailure.isFetching}
          onRetry={() => Promise.all(failedQueries.map((query) => query.refetch()))}
        />
      )}
      {isLoading && <Skeleton className="h-32" />}
      {!firstFailure && !isLoading && (view ? <ChallengeDetails view={view} /> : <NoNewChallenges />)}
    </Panel>
  );
}

function NoNewChallenges() {
  return (
    <p className="text-muted">
      <Trans>You have no new challenges right now. More will appear here.</Trans>
    </p>
  );
}
