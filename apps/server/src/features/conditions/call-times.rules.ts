import type { ConditionCall } from '@ecopulse/contract/conditions/conditions';
import { RECENT_MS } from '@ecopulse/contract/conditions/fresh-conditions';

const DAY_STARTS = 7;
const NIGHT_STARTS = 22;
/** Shorter than the job's period of 10 and 30 minutes, since it never runs to the second. */
const PERIOD_MS = { day: 8 * 60_000, night: 25 * 60_000 };

/** When a call that is made now is due again. */
export function nextDue(now: Date): Date {
  const hour = new Date(now.getTime() + 8 * 3_600_000).getUTCHours();
  return new Date(now.getTime() + PERIOD_MS[hour >= DAY_STARTS && hour < NIGHT_STARTS ? 'day' : 'night']);
}

/** How long what is no longer published is kept: other areas and stations are gone. */
export const KEPT_MS: Partial<Record<ConditionCall, number>> = {
  psi: 24 * 3_600_000,
  pm25: 24 * 3_600_000,
  'weather?api=lightning': RECENT_MS,
};
