import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/language/format.ts';
import { TableScroller } from './chart-panel.tsx';
import type { TotalOnDay } from './points-line.ts';
import { Figure, HeadCell } from './year-table.tsx';
import { byMonth } from './year.ts';

export function PointsTable({ totals }: { totals: readonly TotalOnDay[] }) {
  const { t } = useLingui();
  return (
    <TableScroller label={t`Points by month`}>
      <table className="w-full text-md">
        <caption className="sr-only">
          <Trans>Eco-points by month, newest first</Trans>
        </caption>
        <thead>
          <tr>
            <HeadCell>
              <Trans>Month</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Earned</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Total</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {byMonth(totals)
            .toReversed()
            .map(({ month, days }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-semibold">
                  {formatDate(`${month}-01`, { month: 'long', year: 'numeric' })}
                </th>
                <Figure value={days.reduce((sum, { points }) => sum + points, 0)} />
                <Figure value={days.at(-1)?.total ?? 0} className="font-bold" />
              </tr>
            ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
