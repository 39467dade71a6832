import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { formatNumber } from '../../lib/language/format.ts';

const COLUMNS = 'grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4';

function Change({ by }: { by: number }) {
  const change = formatNumber(by, { signDisplay: 'exceptZero' });
  return (
    <dd className={`figures text-sm font-semibold ${by > 0 ? 'text-leaf-strong' : 'text-muted'}`}>
      {by === 0 ? <Trans>the same as the week before</Trans> : <Trans>{change} on the week before</Trans>}
    </dd>
  );
}

interface FigureProps {
  term: ReactNode;
  value: ReactNode;
  by?: number;
}

function Figure({ term, value, by }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">
        {typeof value === 'number' ? formatNumber(value) : value}
      </dd>
      {by !== undefined && <Change by={by} />}
    </div>
  );
}

export function WeekFigures({ summary }: { summary: WeekSummary }) {
  const { points, visits, newPlaces, walks, lessons, reviews, ecoActions, challenges, streak, before } = summary;
  const rank = summary.rank === null ? null : formatNumber(summary.rank);
  const active = summary.activeDays.filter(Boolean).length;
  return (
    <>
      <dl className={COLUMNS}>
        <Figure term={<Trans>Active days</Trans>} value={active} by={active - before.activeDays} />
        <Figure term={<Trans>Eco-Points</Trans>} value={points} by={points - before.points} />
        <Figure term={<Trans>Check-ins</Trans>} value={visits} by={visits - before.visits} />
        <Figure term={<Trans>Lessons</Trans>} value={lessons} by={lessons - before.lessons} />
      </dl>
      <dl className={`${COLUMNS} items-end empty:hidden`}>
        {newPlaces > 0 && <Figure term={<Trans>New green spaces</Trans>} value={newPlaces} />}
        {walks > 0 && <Figure term={<Trans>Guided walks</Trans>} value={walks} />}
        {reviews > 0 && <Figure term={<Trans>Reviews</Trans>} value={reviews} />}
        {ecoActions > 0 && <Figure term={<Trans>Eco-actions</Trans>} value={ecoActions} />}
        {challenges > 0 && <Figure term={<Trans>Challenges won</Trans>} value={challenges} />}
        {streak > 0 && <Figure term={<Trans>Streak in days</Trans>} value={streak} />}
        {rank !== null && <Figure term={<Trans>Rank of the week</Trans>} value={<Trans>#{rank}</Trans>} />}
      </dl>
    </>
  );
}
