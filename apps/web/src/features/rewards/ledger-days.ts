import type { Activity } from '@ecopulse/contract/rewards/rewards';

/** A row of the ledger with the total that it led to. */
export interface LedgerRow extends Activity {
  total: number;
}

export interface LedgerDay {
  /** A day in Singapore, such as `2026-11-21`. */
  day: string;
  rows: LedgerRow[];
}

/**
 * Groups rows (newest first) by day, each with the total it led to. The newest row led to `total`, today's; each older
 * one to what is left without the newer rows.
 */
export function ledgerDays(activities: readonly Activity[], total: number): LedgerDay[] {
  const days: LedgerDay[] = [];
  let left = total;
  for (const activity of activities) {
    const row = { ...activity, total: left };
    left -= activity.ecoPointsEarned;
    const last = days.at(-1);
    if (last?.day === activity.day) last.rows.push(row);
    else days.push({ day: activity.day, rows: [row] });
  }
  return days;
}
