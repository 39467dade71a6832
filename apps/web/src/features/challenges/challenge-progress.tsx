import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { daysLeft, type OwnChallenge } from './challenge-status.ts';

export function CountsSince({ challenge, userChallenge, status }: OwnChallenge) {
  if (challenge.counts === 'ever') return <Trans>Everything you've ever done counts.</Trans>;
  if (status !== 'running' || !userChallenge) return <Trans>Counts from the day you join.</Trans>;
  const day = formatDate(userChallenge.joinedAt, { dateStyle: 'long' });
  return <Trans>Counts from {day}.</Trans>;
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const left = daysLeft(endsAt, useSingaporeDay());
  if (left <= 0) return <Trans>Ends today</Trans>;
  return <Plural value={left} one="# day left" other="# days left" />;
}

interface ChallengeProgressProps {
  title: string;
  userChallenge: UserChallenge;
  isRunning: boolean;
  action?: ReactNode;
}

export function ChallengeProgress({ title, userChallenge, isRunning, action }: ChallengeProgressProps) {
  const { t } = useLingui();
  const [progress, target] = [formatNumber(userChallenge.progress), formatNumber(userChallenge.target)];
  return (
    <div className="grid gap-2">
      <ProgressBar label={t`Progress in ${title}`} value={userChallenge.progress} max={userChallenge.target} />
      <div className="figures flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-base font-extrabold">
          {progress} / {target}
        </span>
        {isRunning && userChallenge.endsAt !== null && (
          <span className={`font-semibold text-muted ${action ? '' : 'ms-auto'}`}>
            <TimeLeft endsAt={userChallenge.endsAt} />
          </span>
        )}
        {action && <span className="ms-auto">{action}</span>}
      </div>
    </div>
  );
}
