import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EcoAction } from '@ecopulse/contract/challenges';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChallengeBadge } from './challenge-badge.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import type { ChallengeType } from './challenge-filters.ts';
import { mostUrgentFirst } from './challenge-standing.ts';
import type { OwnChallenge } from './challenge-standing.ts';
import { LeaveChallenge } from './leave-challenge.tsx';

/** The grid of the challenges, shared by the cards and their skeletons. */
export const CARD_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5';

/** Keeps the order in which the list first loaded, so that a card does not move when it is joined. */
function useStableOrder(all: readonly OwnChallenge[]): OwnChallenge[] {
  const [places] = useState(() => new Map(mostUrgentFirst(all).map(({ challenge }, place) => [challenge.id, place])));
  const place = ({ challenge }: OwnChallenge) => places.get(challenge.id) ?? places.size;
  return all.toSorted((one, other) => place(one) - place(other));
}

function actionOf({ challenge: { filter } }: OwnChallenge): EcoAction | undefined {
  return filter && 'action' in filter ? filter.action : undefined;
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

/** The cards, and the dialogs that they open. */
export function ChallengeList({ all, type, onLog }: ChallengeListProps) {
  const [asked, setAsked] = useState<{ about: 'badge' | 'leaving'; challengeId: number } | null>(null);
  const ordered = useStableOrder(all);
  const shown = ordered.filter(({ challenge }) => type === undefined || challenge.type === type);
  const close = () => setAsked(null);
  const subject = asked && all.find(({ challenge }) => challenge.id === asked.challengeId);
  return (
    <>
      {shown.length === 0 && <NoneOfThisKind />}
      <ul className={CARD_GRID}>
        {shown.map((view) => (
          <li key={view.challenge.id} id={`challenge-${view.challenge.id}`}>
            <ChallengeCard
              view={view}
              onLog={() => onLog(actionOf(view))}
              onShowBadge={() => setAsked({ about: 'badge', challengeId: view.challenge.id })}
              onLeave={() => setAsked({ about: 'leaving', challengeId: view.challenge.id })}
            />
          </li>
        ))}
      </ul>
      <Dialog open={subject !== null && subject !== undefined} onOpenChange={(isOpen) => isOpen || close()}>
        {subject && asked?.about === 'badge' && <ChallengeBadge {...subject} />}
        {subject && asked?.about === 'leaving' && <LeaveChallenge {...subject} onLeft={close} />}
      </Dialog>
    </>
  );
}
