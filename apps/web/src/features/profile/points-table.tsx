import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/language/format.ts';
import { TableScroller } from './chart-or-table.tsx';
import type { TotalOnDay } from './points-line.ts';
import { NumberCell, HeaderCell } from './year-table.tsx';
import { groupByMonth } from './year.ts';

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
            <HeaderCell>
              <Trans>Month</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Earned</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Total</Trans>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {groupByMonth(totals)
            .toReversed()
            .map(({ month, days }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-semibold">
                  {formatDate(`${month}-01`, { month: 'long', year: 'numeric' })}
                </th>
                <NumberCell value={days.reduce((sum, { points }) => sum + points, 0)} />
                <NumberCell value={days.at(-1)?.total ?? 0} className="font-bold" />
              </tr>
            ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
