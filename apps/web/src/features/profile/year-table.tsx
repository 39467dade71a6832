import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { TableScroller } from './chart-panel.tsx';
import { byMonth } from './year.ts';
import type { CalendarDay, Month } from './year.ts';

export function HeadCell({ isFigure = false, children }: { isFigure?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-2 font-bold whitespace-nowrap text-muted ${isFigure ? 'ps-4 text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}

export function Figure({ value, className = '' }: { value: number; className?: string }) {
  return <td className={`figures py-2 ps-4 text-end ${className}`}>{formatNumber(value)}</td>;
}

function sum(days: readonly CalendarDay[], of: 'activities' | 'points'): number {
  return days.reduce((total, day) => total + day[of], 0);
}

function MonthRows({ month: { month, days } }: { month: Month<CalendarDay> }) {
  const active = days.filter((day) => day.activities > 0).toReversed();
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" className="py-2 text-start font-bold">
          {formatDate(`${month}-01`, { month: 'long', year: 'numeric' })}
        </th>
        <Figure value={sum(days, 'activities')} className="font-bold" />
        <Figure value={sum(days, 'points')} className="font-bold" />
      </tr>
      {active.map(({ day, activities, points }) => (
        <tr key={day} className="text-muted">
          <th scope="row" className="py-1.5 ps-4 text-start font-normal">
            <time dateTime={day}>{formatDate(day, { weekday: 'short', day: 'numeric', month: 'long' })}</time>
          </th>
          <Figure value={activities} />
          <Figure value={points} />
        </tr>
      ))}
    </tbody>
  );
}

export function YearTable({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useLingui();
  return (
    <TableScroller label={t`Activity by month and day`}>
      <table className="w-full text-md">
        <caption className="sr-only">
          <Trans>Activities and eco-points by month and day, newest first</Trans>
        </caption>
        <thead>
          <tr>
            <HeadCell>
              <Trans>Day</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Activities</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Eco-Points</Trans>
            </HeadCell>
          </tr>
        </thead>
        {byMonth(days)
          .toReversed()
          .map((month) => (
            <MonthRows key={month.month} month={month} />
          ))}
      </table>
    </TableScroller>
  );
}
