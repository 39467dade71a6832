import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { formatDate } from '../../../lib/language/format.ts';
import { TableScroller } from '../../profile/chart-or-table.tsx';
import { HeaderCell, NumberCell } from '../../profile/year-table.tsx';

export function DaysTable({ days }: { days: readonly AdminStats['days'][number][] }) {
  const { t } = useLingui();
  return (
    <TableScroller label={t`The last 30 days, day by day`}>
      <table className="w-full text-md">
        <caption className="sr-only">
          <Trans>Residents and activities by day, newest first</Trans>
        </caption>
        <thead>
          <tr>
            <HeaderCell>
              <Trans>Day</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Active residents</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>New residents</Trans>
            </HeaderCell>
            <HeaderCell isNumeric>
              <Trans>Activities</Trans>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, activeUsers, newUsers, activities }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {formatDate(day)}
              </th>
              <NumberCell value={activeUsers} />
              <NumberCell value={newUsers} />
              <NumberCell value={activities} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
