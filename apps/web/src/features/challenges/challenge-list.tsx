import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, useId } from 'react';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { useBelowTheFold, useMediaQuery } from '../../lib/viewport.tsx';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChallengeType } from './challenge-filters.ts';
import { ecoActionOf, sortByUrgency, type OwnChallenge } from './challenge-status.ts';
import { homeTownQuery, putTownFirst } from './places/home-town.ts';
import { useChallengeDialogs } from './joining/use-challenge-dialogs.tsx';
import { ChallengeFooter, type ChallengeActions } from './challenge-footer.tsx';
import { ChallengeCard } from './challenge-card.tsx';

function OwnChallengeCard({ view, ...actions }: { view: OwnChallenge } & ChallengeActions) {
  const titleId = useId();
  const footer = <ChallengeFooter view={view} titleId={titleId} {...actions} />;
  return <ChallengeCard view={view} titleId={titleId} footer={footer} />;
}

export const CARD_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5';

/** Keeps the initial order, so that a card does not move when it is joined. */
function useStableOrder(all: readonly OwnChallenge[]): OwnChallenge[] {
  const { data: homeTown = null } = useQuery({ ...homeTownQuery, enabled: false });
  const [positions] = useState(
    () =>
      new Map(putTownFirst(sortByUrgency(all), homeTown).map(({ challenge }, position) => [challenge.id, position])),
  );
  const positionOf = ({ challenge }: OwnChallenge) => positions.get(challenge.id) ?? positions.size;
  return all.toSorted((a, b) => positionOf(a) - positionOf(b));
}

interface ChallengeListProps {
  all: readonly OwnChallenge[];
  type: ChallengeType | undefined;
  onLog: (action: EcoAction | undefined) => void;
}

function NoneOfThisType() {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No challenges of this type</Trans>}
      text={<Trans>Try another type.</Trans>}
      action={
        <Button asChild variant="soft">
          <Link to="/challenges" search={{}}>
            <Trans>View all challenges</Trans>
          </Link>
        </Button>
      }
    />
  );
}

/** Fills rows of two, three or four cards. Single-column layouts start with fewer. */
export const INITIAL_CARD_COUNT = 12;
const INITIAL_CARD_COUNT_ON_PHONE = 6;

/** Starts with enough cards to include all running challenges and the one in the URL's hash. */
function useInitialCount(shownChallenges: readonly OwnChallenge[]): number {
  const hash = useLocation({ select: (location) => location.hash });
  const minCount = useMediaQuery('(width >= 40rem)') ? INITIAL_CARD_COUNT : INITIAL_CARD_COUNT_ON_PHONE;
  const linkedIndex = shownChallenges.findIndex(({ challenge }) => hash === `challenge-${challenge.id}`);
  const runningCount = shownChallenges.filter(({ status }) => status === 'running').length;
  return Math.max(minCount, runningCount, linkedIndex + 1);
}

/** Slightly more cards than fit on a phone. */
const ABOVE_FOLD_CARD_COUNT = 4;

export function ChallengeList({ all, type, onLog }: ChallengeListProps) {
  const orderedChallenges = useStableOrder(all);
  const shownChallenges = orderedChallenges.filter(({ challenge }) => type === undefined || challenge.type === type);
  const dialogs = useChallengeDialogs(all);
  const isBelowFoldRendered = useBelowTheFold();
  const { count, list, more } = useShowMore<HTMLUListElement>(
    'challenges',
    shownChallenges.length,
    useInitialCount(shownChallenges),
  );
  return (
    <>
      {shownChallenges.length === 0 && <NoneOfThisType />}
      <ul ref={list} className={CARD_GRID}>
        {shownChallenges.slice(0, count).map((view, index) => (
          <li key={view.challenge.id} id={`challenge-${view.challenge.id}`}>
            {index < ABOVE_FOLD_CARD_COUNT || isBelowFoldRendered ? (
              <OwnChallengeCard
                view={view}
                onLog={() => onLog(ecoActionOf(view.challenge))}
                onShowBadge={() => dialogs.showBadge(view.challenge.id)}
                onLeave={() => dialogs.confirmLeave(view.challenge.id)}
              />
            ) : (
              <div className="min-h-44" />
            )}
          </li>
        ))}
      </ul>
      {more}
      {dialogs.dialog}
    </>
  );
}
