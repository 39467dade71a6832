import { Trans, useLingui } from '@lingui/react/macro';
import { CircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSingaporeDay } from '../../lib/time/singapore-time.ts';
import { Button } from '../../ui/button.tsx';
import { blockedMessages } from './challenge-messages.ts';
import { ChallengeProgress } from './challenge-progress.tsx';
import type { OwnChallenge } from './challenge-standing.ts';
import { CompletedAtOnce } from './joining/completed-at-once.tsx';
import { useJoinChallenge } from './joining/use-join-challenge.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';

export interface ChallengeActions {
  onLog: () => void;
  onShowBadge: () => void;
  onLeave: () => void;
}

interface ChallengeFootProps extends ChallengeActions {
  view: OwnChallenge;
  /** Lets screen readers distinguish the buttons of different cards. */
  titleId: string;
}

interface JoinProps extends Pick<ChallengeFootProps, 'view' | 'titleId'> {
  onJoin: () => void;
  isJoining: boolean;
  children: ReactNode;
}

function Shut({ challenge: { isRetired, endDate } }: OwnChallenge) {
  const today = useSingaporeDay();
  if (isRetired || (endDate !== null && endDate < today))
    return <Trans>This challenge has ended and can't be joined.</Trans>;
  return <Trans>This challenge can't be joined now: there are too few places, lessons or articles for it.</Trans>;
}

function Join({ view, titleId, onJoin, isJoining, children }: JoinProps) {
  const { i18n } = useLingui();
  const { challenge, isBlocked } = view;
  if (isBlocked) {
    return (
      <p className="flex items-start gap-2.5 rounded-md bg-sunk p-3.5 text-sm">
        <CircleOff aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {i18n._(blockedMessages[challenge.metric])}
      </p>
    );
  }
  return (
    <>
      <Button
        onClick={onJoin}
        pending={isJoining}
        disabled={!challenge.isActive}
        aria-describedby={titleId}
        className="w-full"
      >
        {children}
      </Button>
      {!challenge.isActive && (
        <p className="text-sm text-muted">
          <Shut {...view} />
        </p>
      )}
    </>
  );
}

type RunningProps = Omit<ChallengeFootProps, 'onShowBadge'> & Pick<JoinProps, 'isJoining'>;

function Running({ view, titleId, isJoining, onLog, onLeave }: RunningProps) {
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

export function ChallengeFoot({ view, titleId, onLog, onShowBadge, onLeave }: ChallengeFootProps) {
  const { challenge, own, standing } = view;
  const { join, isJoining, receipt } = useJoinChallenge(challenge);
  const box = useFocusFallback(standing);
  const joining = { view, titleId, onJoin: join, isJoining };
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {standing === 'running' && (
        <Running view={view} titleId={titleId} isJoining={isJoining} onLog={onLog} onLeave={onLeave} />
      )}
      {(standing === 'open' || standing === 'closed') && (
        <Join {...joining}>
          <Trans>Join Challenge</Trans>
        </Join>
      )}
      {standing === 'ended' && (
        <>
          {own && <ChallengeProgress title={challenge.title} own={own} isRunning={false} />}
          <Join {...joining}>
            <Trans>Join again</Trans>
          </Join>
        </>
      )}
      {standing === 'completed' && receipt && <CompletedAtOnce challenge={challenge} receipt={receipt} />}
      {standing === 'completed' && challenge.badgeReward !== null && (
        <Button variant="soft" onClick={onShowBadge} aria-describedby={titleId} className="w-full">
          <Trans>View Badge</Trans>
        </Button>
      )}
    </div>
  );
}
