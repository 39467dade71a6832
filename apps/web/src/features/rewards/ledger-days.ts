import type { Activity } from '@ecopulse/contract/rewards/rewards';

export interface LedgerRow extends Activity {
  total: number;
}

export interface LedgerDay {
  day: string;
  rows: LedgerRow[];
}

/**
 * `activities` are newest first. The newest row leads to `total`; each older one to that less the points of the newer rows.
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
