import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { formatDate } from '../../../lib/language/format.ts';
import { TableScroller } from '../../profile/chart-panel.tsx';
import { Figure, HeadCell } from '../../profile/year-table.tsx';

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
            <HeadCell>
              <Trans>Day</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Active residents</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>New residents</Trans>
            </HeadCell>
            <HeadCell isFigure>
              <Trans>Activities</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, activeUsers, newUsers, activities }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {formatDate(day)}
              </th>
              <Figure value={activeUsers} />
              <Figure value={newUsers} />
              <Figure value={activities} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
