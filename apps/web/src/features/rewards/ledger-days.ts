import type { Activity } from '@ecopulse/contract/rewards/rewards';

export interface LedgerRow extends Activity {
  /** Eco-points after this activity. */
  total: number;
}

export interface LedgerDay {
  day: string;
  rows: LedgerRow[];
}

/** `activities` are newest first. `total` is after the newest one; older totals are less the points of the newer rows. */
export function groupLedgerByDay(activities: readonly Activity[], total: number): LedgerDay[] {
  const days: LedgerDay[] = [];
  let totalAfter = total;
  for (const activity of activities) {
    const row = { ...activity, total: totalAfter };
    totalAfter -= activity.ecoPointsEarned;
    const currentDay = days.at(-1);
    if (currentDay?.day === activity.day) currentDay.rows.push(row);
    else days.push({ day: activity.day, rows: [row] });
  }
  return days;
}
