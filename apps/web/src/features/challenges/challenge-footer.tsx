import { Trans, useLingui } from '@lingui/react/macro';
import { CircleOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isOfClub } from '@ecopulse/contract/challenges/challenge-metrics';
import { formatNumber } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/forms/field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { outOfReachMessages } from './challenge-messages.ts';
import { ChallengeProgress } from './challenge-progress.tsx';
import type { OwnChallenge } from './challenge-status.ts';
import { CompletedAtOnce } from './joining/completed-at-once.tsx';
import { useJoinChallenge } from './joining/use-join-challenge.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';

export interface ChallengeActions {
  onLog: () => void;
  onShowBadge: () => void;
  onLeave: () => void;
}

interface ChallengeFooterProps extends ChallengeActions {
  view: OwnChallenge;
  /** Lets screen readers distinguish the buttons of different cards. */
  titleId: string;
}

interface JoinActionProps extends Pick<ChallengeFooterProps, 'view' | 'titleId'> {
  onJoin: () => void;
  isJoining: boolean;
  problem: string;
  children: ReactNode;
}

function BlockedReason({ challenge: { metric, filter, club, isRetired, endDate }, isOutOfReach }: OwnChallenge) {
  const { i18n } = useLingui();
  const today = useSingaporeDay();
  if (isOutOfReach) return i18n._(outOfReachMessages[metric]);
  const isOverForAll = isRetired || (endDate !== null && endDate < today);
  if (isOverForAll) return <Trans>This challenge has ended and can't be joined.</Trans>;
  if (isOfClub(filter) && !club)
    return <Trans>Only members can join a club's challenge, and not while the club is archived.</Trans>;
  return <Trans>You can't join this challenge now. There isn't enough on EcoPulse yet to complete it.</Trans>;
}

function ProgressBeforeJoining({ challenge: { title, target }, progressBeforeJoining }: OwnChallenge) {
  const { t } = useLingui();
  const [count, total] = [formatNumber(progressBeforeJoining), formatNumber(target)];
  return (
    <div className="grid gap-2">
      <ProgressBar label={t`Progress in ${title}`} value={progressBeforeJoining} max={target} />
      <p className="figures text-sm font-semibold text-leaf-strong">
        <Trans>
          You already have {count} of {total}
        </Trans>
      </p>
    </div>
  );
}

function JoinAction({ view, titleId, onJoin, isJoining, problem, children }: JoinActionProps) {
  const { challenge, status, isOutOfReach, progressBeforeJoining } = view;
  const reasonId = useId();
  const isBlocked = isOutOfReach || !challenge.isActive;
  return (
    <>
      {status === 'open' && !isBlocked && progressBeforeJoining > 0 && <ProgressBeforeJoining {...view} />}
      <Button
        onClick={onJoin}
        pending={isJoining}
        disabled={isBlocked}
        aria-describedby={isBlocked ? `${titleId} ${reasonId}` : titleId}
        className="w-full"
      >
        {children}
      </Button>
      <ProblemNote>{problem}</ProblemNote>
      {isBlocked && (
        <p className="flex items-start gap-2.5 rounded-md bg-sunk p-3.5 text-sm">
          <CircleOff aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span id={reasonId}>
            <BlockedReason {...view} />
          </span>
        </p>
      )}
    </>
  );
}

type RunningActionsProps = Omit<ChallengeFooterProps, 'onShowBadge'> & Pick<JoinActionProps, 'isJoining'>;

function RunningActions({ view, titleId, isJoining, onLog, onLeave }: RunningActionsProps) {
  const { challenge, userChallenge } = view;
  if (!userChallenge) return null;
  const leaveButton = (
    <Button
      variant="link"
      size="sm"
      className="font-semibold text-muted"
      // While joining, "running" is optimistic: the server may not know of the join yet.
      disabled={isJoining}
      onClick={onLeave}
      aria-describedby={titleId}
    >
      <Trans>Leave</Trans>
    </Button>
  );
  return (
    <>
      <ChallengeProgress title={challenge.title} userChallenge={userChallenge} isRunning action={leaveButton} />
      {challenge.metric === 'eco_actions' && (
        <Button variant="soft" onClick={onLog} aria-describedby={titleId} className="w-full">
          <Trans>Log it</Trans>
        </Button>
      )}
    </>
  );
}

export function ChallengeFooter({ view, titleId, onLog, onShowBadge, onLeave }: ChallengeFooterProps) {
  const { challenge, userChallenge, status } = view;
  const { join, isJoining, receipt, problem } = useJoinChallenge(view);
  // A change of status replaces the pressed button.
  const containerRef = useFocusFallback(status);
  const joinProps = { view, titleId, onJoin: join, isJoining, problem };
  return (
    <div ref={containerRef} tabIndex={-1} className="grid gap-3 outline-none">
      {status === 'running' && (
        <RunningActions view={view} titleId={titleId} isJoining={isJoining} onLog={onLog} onLeave={onLeave} />
      )}
      {(status === 'open' || status === 'closed') && (
        <JoinAction {...joinProps}>
          <Trans>Join Challenge</Trans>
        </JoinAction>
      )}
      {status === 'ended' && (
        <>
          {userChallenge && (
            <ChallengeProgress title={challenge.title} userChallenge={userChallenge} isRunning={false} />
          )}
          <JoinAction {...joinProps}>
            <Trans>Join again</Trans>
          </JoinAction>
        </>
      )}
      {status === 'completed' && receipt && <CompletedAtOnce challenge={challenge} receipt={receipt} />}
      {status === 'completed' && challenge.badgeReward !== null && (
        <Button variant="soft" onClick={onShowBadge} aria-describedby={titleId} className="w-full">
          <Trans>View Badge</Trans>
        </Button>
      )}
    </div>
  );
}
