import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { TableScroller } from './chart-or-table.tsx';
import { groupByMonth } from './year.ts';
import type { CalendarDay, Month } from './year.ts';

export function HeaderCell({ isNumeric = false, children }: { isNumeric?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-2 font-bold whitespace-nowrap text-muted ${isNumeric ? 'ps-4 text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}

export function NumberCell({ value, className = '' }: { value: number; className?: string }) {
  return <td className={`figures py-2 ps-4 text-end ${className}`}>{formatNumber(value)}</td>;
}

function sumDays(days: readonly CalendarDay[], key: 'activities' | 'points'): number {
  return days.reduce((total, day) => total + day[key], 0);
}

function MonthRows({ month: { month, days } }: { month: Month<CalendarDay> }) {
  const activeDays = days.filter((day) => day.activities > 0).toReversed();
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" className="py-2 text-start font-bold">
          {formatDate(`${month}-01`, { month: 'long', year: 'numeric' })}
        </th>
        <NumberCell value={sumDays(days, 'activities')} className="font-bold" />
        <NumberCell value={sumDays(days, 'points')} className="font-bold" />
      </tr>
      {activeDays.map(({ day, activities, points }) => (
        <tr key={day} className="text-muted">
          <th scope="row" className="py-1.5 ps-4 text-start font-normal">
            <time dateTime={day}>{formatDate(day, { weekday: 'short', day: 'numeric', month: 'long' })}</time>
          </th>
          <NumberCell value={activities} />
          <NumberCell value={points} />
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
            <HeaderCell>
              <Trans>Day</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Activities</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Eco-Points</Trans>
            </HeaderCell>
          </tr>
        </thead>
        {groupByMonth(days)
          .toReversed()
          .map((month) => (
            <MonthRows key={month.month} month={month} />
          ))}
      </table>
    </TableScroller>
  );
}
