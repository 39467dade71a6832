import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import type { Summary } from './week-summary.rules.ts';

export function toWeekSummary({ pointsByKind, badges, activeDays, ...summary }: Summary): WeekSummary {
  return { ...summary, pointsByKind: [...pointsByKind], badges: [...badges], activeDays: [...activeDays] };
}
