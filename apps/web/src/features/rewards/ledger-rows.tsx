import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { formatDate } from '../../lib/language/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { groupLedgerByDay } from './ledger-days.ts';
import { takeFocus } from '../../ui/use-focus-fallback.ts';

interface LedgerRowsProps {
  /** Newest first. */
  activities: readonly Activity[];
  /** Points after the newest activity. */
  total: number;
  /** ID of the first row added by "Show more". */
  focused: number | undefined;
}

export function LedgerRows({ activities, total, focused }: LedgerRowsProps) {
  return groupLedgerByDay(activities, total).map(({ day, rows }) => (
    <section key={day} aria-labelledby={`ledger-${day}`}>
      <h3 id={`ledger-${day}`} className="border-b border-line pb-1.5 text-sm font-bold text-muted">
        {formatDate(day, { dateStyle: 'full' })}
      </h3>
      <ul className="grid list-none divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1} ref={row.id === focused ? takeFocus : undefined}>
            <ActivityRow activity={row} when="time" total={row.total} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function LedgerSkeleton() {
  return (
    <div className="grid min-h-svh content-start gap-3">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-14 rounded-md" />
      ))}
    </div>
  );
}
