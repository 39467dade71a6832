import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Award, CalendarClock, History, ShieldCheck, Target, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatDate } from '../../lib/language/format.ts';
import { CountsSince } from './challenge-progress.tsx';
import type { OwnChallenge } from './challenge-status.ts';
import { formatGoalSentence } from './challenge-goal.ts';
import { proofMessages } from './challenge-messages.ts';

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 pt-0.5">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function renderDate({ userChallenge, status }: OwnChallenge): ReactNode {
  if (status === 'completed' && userChallenge?.completedAt) {
    const day = formatDate(userChallenge.completedAt, { dateStyle: 'long' });
    return <Trans>Completed on {day}.</Trans>;
  }
  if (status === 'running' && userChallenge?.endsAt) {
    // An end at midnight belongs to the day before.
    const day = formatDate(new Date(Date.parse(userChallenge.endsAt) - 1), { dateStyle: 'long' });
    return <Trans>You have until {day}.</Trans>;
  }
  return null;
}

function ParticipantCounts({ challenge: { participantCount, completionCount } }: { challenge: Challenge }) {
  if (participantCount === 0) return <Trans>No one yet. Be the first!</Trans>;
  return (
    <Trans>
      <Plural value={participantCount} one="# joined" other="# joined" />,{' '}
      <Plural value={completionCount} one="# completed." other="# completed." />
    </Trans>
  );
}

export function ChallengeFacts(view: OwnChallenge) {
  const { t, i18n } = useLingui();
  const { challenge } = view;
  const date = renderDate(view);
  return (
    <dl className="figures grid gap-1 text-sm text-muted">
      <Fact icon={Target} label={t`Goal`}>
        {formatGoalSentence(challenge, i18n)}
      </Fact>
      <Fact icon={History} label={t`Counts from`}>
        <CountsSince {...view} />
      </Fact>
      <Fact icon={ShieldCheck} label={t`How it's checked`}>
        {i18n._(proofMessages[challenge.metric])}
      </Fact>
      {date && (
        <Fact icon={CalendarClock} label={t({ message: 'Duration', context: 'of a challenge' })}>
          {date}
        </Fact>
      )}
      <Fact icon={Users} label={t`Residents`}>
        <ParticipantCounts challenge={challenge} />
      </Fact>
      {challenge.badgeReward !== null && (
        <Fact icon={Award} label={t`Reward`}>
          <Trans>
            Badge: <span lang={langOf(challenge.badgeReward)}>{challenge.badgeReward}</span>.
          </Trans>
        </Fact>
      )}
    </dl>
  );
}
