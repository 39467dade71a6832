import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { formatNumber } from '../../lib/language/format.ts';

const COLUMNS = 'grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4';

function Change({ difference }: { difference: number }) {
  const change = formatNumber(difference, { signDisplay: 'exceptZero' });
  return (
    <dd className={`figures text-sm font-semibold ${difference > 0 ? 'text-leaf-strong' : 'text-muted'}`}>
      {difference === 0 ? <Trans>the same as the week before</Trans> : <Trans>{change} from the week before</Trans>}
    </dd>
  );
}

interface FigureProps {
  term: ReactNode;
  value: ReactNode;
  difference?: number | undefined;
}

function Figure({ term, value, difference }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">
        {typeof value === 'number' ? formatNumber(value) : value}
      </dd>
      {difference !== undefined && <Change difference={difference} />}
    </div>
  );
}

export function WeekFigures({ summary, isFirst }: { summary: WeekSummary; isFirst: boolean }) {
  const { points, visits, newPlaces, walks, lessons, reviews, ecoActions, challenges, streak, before } = summary;
  const rank = summary.rank === null ? null : formatNumber(summary.rank);
  const activeDayCount = summary.activeDays.filter(Boolean).length;
  const compare = (count: number, countBefore: number) => (isFirst ? undefined : count - countBefore);
  return (
    <>
      <dl className={COLUMNS}>
        <Figure
          term={<Trans>Active days</Trans>}
          value={activeDayCount}
          difference={compare(activeDayCount, before.activeDays)}
        />
        <Figure term={<Trans>Eco-Points</Trans>} value={points} difference={compare(points, before.points)} />
        <Figure term={<Trans>Check-ins</Trans>} value={visits} difference={compare(visits, before.visits)} />
        <Figure term={<Trans>Lessons</Trans>} value={lessons} difference={compare(lessons, before.lessons)} />
      </dl>
      <dl className={`${COLUMNS} items-end empty:hidden`}>
        {newPlaces > 0 && <Figure term={<Trans>New green spaces</Trans>} value={newPlaces} />}
        {walks > 0 && <Figure term={<Trans>Walks</Trans>} value={walks} />}
        {reviews > 0 && <Figure term={<Trans>Reviews</Trans>} value={reviews} />}
        {ecoActions > 0 && <Figure term={<Trans>Eco-actions</Trans>} value={ecoActions} />}
        {challenges > 0 && <Figure term={<Trans>Challenges won</Trans>} value={challenges} />}
        {streak > 0 && <Figure term={<Trans>Streak (days)</Trans>} value={streak} />}
        {rank !== null && <Figure term={<Trans>Weekly rank</Trans>} value={<Trans>#{rank}</Trans>} />}
      </dl>
    </>
  );
}
