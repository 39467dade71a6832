import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import type { Challenge, EcoAction, OpenChallenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { brand } from '../../lib/brand.ts';
import { useInterests } from '../../lib/residents.ts';
import { LoadProblem } from '../../lib/query-state.tsx';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { parseChallengeFilters } from './challenge-filters.ts';
import type { ChallengeType } from './challenge-filters.ts';
import { ChallengeList } from './challenge-list.tsx';
import { toOwnChallenges } from './challenge-status.ts';
import { ChallengesFilterBar } from './challenges-filter-bar.tsx';
import { ChallengesHeader } from './challenges-header.tsx';
import { ChallengesSkeleton } from './challenges-skeleton.tsx';
import { openChallengesQuery, challengesQuery, userChallengesQuery } from './challenges.api.ts';
import { homeTownQuery } from './places/home-town.ts';
import { useEcoActionSheet, prefetchEcoActionSheet } from './eco-actions/use-eco-action-sheet.tsx';

const route = getRouteApi('/challenges');

function LoadFailed({ lists }: { lists: readonly UseQueryResult[] }) {
  const failed = lists.filter(({ isLoadingError }) => isLoadingError);
  return (
    <LoadProblem
      title={<Trans>Failed to load challenges</Trans>}
      error={failed[0]?.error}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach((list) => void list.refetch())}
    />
  );
}

interface ResultsProps {
  type: ChallengeType | undefined;
  onLog: (action: EcoAction | undefined) => void;
}

interface LoadedChallengesProps extends ResultsProps {
  /** All challenges, the joined ones, and the open ones. */
  lists: readonly [readonly Challenge[], readonly UserChallenge[], readonly OpenChallenge[]];
}

function LoadedChallenges({ lists: [challenges, userChallenges, openChallenges], type, onLog }: LoadedChallengesProps) {
  const all = toOwnChallenges(challenges, userChallenges, openChallenges, useSingaporeDay(), useInterests());
  return <ChallengeList all={all} type={type} onLog={onLog} />;
}

function Results({ type, onLog }: ResultsProps) {
  const challenges = useQuery(challengesQuery);
  const userChallenges = useQuery(userChallengesQuery);
  const open = useQuery(openChallengesQuery);
  // Decides the order, which then stays.
  const homeTown = useQuery(homeTownQuery);
  if (challenges.isLoadingError || userChallenges.isLoadingError)
    return <LoadFailed lists={[challenges, userChallenges]} />;
  // The open ones are optional: without them, the server refuses a join that leads nowhere.
  if (!challenges.data || !userChallenges.data || open.isPending || homeTown.isPending) return <ChallengesSkeleton />;
  if (challenges.data.length === 0) {
    return (
      <EmptyState
        animal="kingfisher"
        title={<Trans>No challenges yet</Trans>}
        text={<Trans>Check back later for new challenges.</Trans>}
      />
    );
  }
  const lists = [challenges.data, userChallenges.data, open.data ?? []] as const;
  return <LoadedChallenges lists={lists} type={type} onLog={onLog} />;
}

export function ChallengesPage() {
  const { t } = useLingui();
  const { type } = parseChallengeFilters(route.useSearch());
  const { data: userChallenges } = useQuery(userChallengesQuery);
  const { sheet, open } = useEcoActionSheet();
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Challenges`} · ${brand.name}`}</title>
      <ChallengesHeader
        completed={userChallenges?.filter(({ isCompleted }) => isCompleted).length}
        filters={<ChallengesFilterBar chosen={type} />}
        action={
          <Button
            variant="soft"
            className="max-sm:w-full"
            onPointerEnter={prefetchEcoActionSheet}
            onFocus={prefetchEcoActionSheet}
            onClick={() => open()}
          >
            <NotebookPen aria-hidden className="size-[18px]" />
            <Trans>Log an eco-action</Trans>
          </Button>
        }
      />
      <Results type={type} onLog={open} />
      {sheet}
    </div>
  );
}
