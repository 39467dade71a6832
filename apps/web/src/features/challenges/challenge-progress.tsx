import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/singapore-time.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { daysLeft, type OwnChallenge } from './challenge-standing.ts';

export function CountsSince({ challenge, own, standing }: OwnChallenge) {
  if (challenge.counts === 'ever') return <Trans>Everything you have ever done counts.</Trans>;
  if (standing !== 'running' || !own) return <Trans>Counts from the day you join.</Trans>;
  const day = formatDate(own.joinedAt, { dateStyle: 'long' });
  return <Trans>Counts from {day}.</Trans>;
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const left = daysLeft(endsAt, useSingaporeDay());
  if (left <= 0) return <Trans>Ends today</Trans>;
  return <Plural value={left} one="# day left" other="# days left" />;
}

interface ChallengeProgressProps {
  title: string;
  own: UserChallenge;
  isRunning: boolean;
  action?: ReactNode;
}

export function ChallengeProgress({ title, own, isRunning, action }: ChallengeProgressProps) {
  const { t } = useLingui();
  const [progress, target] = [formatNumber(own.progress), formatNumber(own.target)];
  return (
    <div className="grid gap-2">
      <ProgressBar label={t`Progress in ${title}`} value={own.progress} max={own.target} />
      <div className="figures flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-base font-extrabold">
          {progress} / {target}
        </span>
        {isRunning && own.endsAt !== null && (
          <span className={`font-semibold text-muted ${action ? '' : 'ms-auto'}`}>
            <TimeLeft endsAt={own.endsAt} />
          </span>
        )}
        {action && <span className="ms-auto">{action}</span>}
      </div>
    </div>
  );
}
