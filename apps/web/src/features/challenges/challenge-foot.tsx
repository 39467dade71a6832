import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChallengeProgress } from './challenge-progress.tsx';
import type { OwnChallenge } from './challenge-standing.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';

export interface ChallengeActions {
  onLog: () => void;
  onShowBadge: () => void;
  onLeave: () => void;
}

interface ChallengeFootProps extends ChallengeActions {
  view: OwnChallenge;
  /** The id of the card's title, which tells the buttons of several cards apart. */
  titleId: string;
  onJoin: () => void;
  /** The response to a join is pending. */
  isJoining: boolean;
}

interface JoinProps {
  titleId: string;
  isShut: boolean;
  onJoin: () => void;
  children: ReactNode;
}

/** The join button, or why it is disabled. */
function Join({ titleId, isShut, onJoin, children }: JoinProps) {
  return (
    <>
      <Button onClick={onJoin} disabled={isShut} aria-describedby={titleId} className="w-full">
        {children}
      </Button>
      {isShut && (
        <p className="text-sm text-muted">
          <Trans>This challenge has ended and can't be joined.</Trans>
        </p>
      )}
    </>
  );
}

function Running({ view, titleId, isJoining, onLog, onLeave }: Omit<ChallengeFootProps, 'onJoin' | 'onShowBadge'>) {
  const { challenge, own } = view;
  if (!own) return null;
  const leave = (
    <Button
      variant="link"
      size="sm"
      className="font-semibold text-muted"
      disabled={isJoining}
      onClick={onLeave}
      aria-describedby={titleId}
    >
      <Trans>Leave</Trans>
    </Button>
  );
  return (
    <>
      <ChallengeProgress title={challenge.title} own={own} isRunning action={leave} />
      {challenge.metric === 'eco_actions' && (
        <Button variant="soft" onClick={onLog} aria-describedby={titleId} className="w-full">
          <Trans>Log it</Trans>
        </Button>
      )}
    </>
  );
}

/** The resident's progress in a challenge, and the actions. */
export function ChallengeFoot({ onShowBadge, ...props }: ChallengeFootProps) {
  const { view, titleId, onJoin } = props;
  const { challenge, own, standing } = view;
  const box = useFocusFallback(standing);
  const join = { titleId, isShut: !challenge.isActive, onJoin };
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {standing === 'running' && <Running {...props} />}
      {(standing === 'open' || standing === 'closed') && (
        <Join {...join}>
          <Trans>Join Challenge</Trans>
        </Join>
      )}
      {standing === 'ended' && (
        <>
          {own && <ChallengeProgress title={challenge.title} own={own} isRunning={false} />}
          <Join {...join}>
            <Trans>Join again</Trans>
          </Join>
        </>
      )}
      {standing === 'completed' && challenge.badgeReward !== null && (
        <Button variant="soft" onClick={onShowBadge} aria-describedby={titleId} className="w-full">
          <Trans>View Badge</Trans>
        </Button>
      )}
    </div>
  );
}
