import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, useId } from 'react';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { useBelowTheFold, useMedia } from '../../lib/viewport.tsx';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChallengeType } from './challenge-filters.ts';
import { actionOf, mostUrgentFirst, type OwnChallenge } from './challenge-standing.ts';
import { useChallengeDialogs } from './joining/use-challenge-dialogs.tsx';
import { ChallengeFoot, type ChallengeActions } from './challenge-foot.tsx';
import { ChallengeSheet } from './challenge-sheet.tsx';

function ChallengeCard({ view, ...actions }: { view: OwnChallenge } & ChallengeActions) {
  const titleId = useId();
  const foot = <ChallengeFoot view={view} titleId={titleId} {...actions} />;
  return <ChallengeSheet view={view} titleId={titleId} foot={foot} />;
}

export const CARD_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5';

/** Keeps the initial order, so that a card does not move when it is joined. */
function useStableOrder(all: readonly OwnChallenge[]): OwnChallenge[] {
  const [places] = useState(() => new Map(mostUrgentFirst(all).map(({ challenge }, place) => [challenge.id, place])));
  const place = ({ challenge }: OwnChallenge) => places.get(challenge.id) ?? places.size;
  return all.toSorted((one, other) => place(one) - place(other));
}

interface ChallengeListProps {
  all: readonly OwnChallenge[];
  type: ChallengeType | undefined;
  onLog: (action: EcoAction | undefined) => void;
}

function NoneOfThisKind() {
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
export const FIRST_CARDS = 12;
const FIRST_ON_PHONE = 6;

/** Starts with enough cards to include all running challenges and the one in the URL's hash. */
function useFirst(shown: readonly OwnChallenge[]): number {
  const hash = useLocation({ select: (location) => location.hash });
  const atLeast = useMedia('(width >= 40rem)') ? FIRST_CARDS : FIRST_ON_PHONE;
  const named = shown.findIndex(({ challenge }) => hash === `challenge-${challenge.id}`);
  const running = shown.filter(({ standing }) => standing === 'running').length;
  return Math.max(atLeast, running, named + 1);
}

/** Slightly more than fits on a phone. */
const AT_ONCE = 2;

export function ChallengeList({ all, type, onLog }: ChallengeListProps) {
  const ordered = useStableOrder(all);
  const shown = ordered.filter(({ challenge }) => type === undefined || challenge.type === type);
  const dialogs = useChallengeDialogs(all);
  const isDrawn = useBelowTheFold();
  const { count, list, more } = useShowMore<HTMLUListElement>('challenges', shown.length, useFirst(shown));
  return (
    <>
      {shown.length === 0 && <NoneOfThisKind />}
      <ul ref={list} className={CARD_GRID}>
        {shown.slice(0, count).map((view, index) => (
          <li key={view.challenge.id} id={`challenge-${view.challenge.id}`}>
            {index < AT_ONCE || isDrawn ? (
              <ChallengeCard
                view={view}
                onLog={() => onLog(actionOf(view.challenge))}
                onShowBadge={() => dialogs.showBadge(view.challenge.id)}
                onLeave={() => dialogs.askToLeave(view.challenge.id)}
              />
            ) : (
              <div className="min-h-96" />
            )}
          </li>
        ))}
      </ul>
      {more}
      {dialogs.dialog}
    </>
  );
}
