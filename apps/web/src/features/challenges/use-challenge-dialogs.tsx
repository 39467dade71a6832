import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ChallengeBadge } from './challenge-badge.tsx';
import type { OwnChallenge } from './challenge-standing.ts';
import { LeaveChallenge } from './leave-challenge.tsx';

interface ChallengeDialogs {
  showBadge: (challengeId: number) => void;
  askToLeave: (challengeId: number) => void;
  /** To be rendered beside the cards that open it. */
  dialog: ReactNode;
}

/** The dialogs about one of these challenges: its badge, and whether to leave it. */
export function useChallengeDialogs(all: readonly OwnChallenge[]): ChallengeDialogs {
  const [asked, setAsked] = useState<{ about: 'badge' | 'leaving'; challengeId: number } | null>(null);
  const close = () => setAsked(null);
  const subject = asked && all.find(({ challenge }) => challenge.id === asked.challengeId);
  return {
    showBadge: (challengeId) => setAsked({ about: 'badge', challengeId }),
    askToLeave: (challengeId) => setAsked({ about: 'leaving', challengeId }),
    dialog: (
      <Dialog open={subject !== null && subject !== undefined} onOpenChange={(isOpen) => isOpen || close()}>
        {subject && asked?.about === 'badge' && <ChallengeBadge {...subject} />}
        {subject && asked?.about === 'leaving' && <LeaveChallenge {...subject} onLeft={close} />}
      </Dialog>
    ),
  };
}
