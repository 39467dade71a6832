import type { Condition } from '@ecopulse/contract/green-spaces/conditions';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';

export interface AgreedCondition {
  readonly chip: Condition['chip'];
  /** Different residents. */
  readonly by: number;
  /** When the last of them said so. */
  readonly at: Date;
}

/** Newest first. That all is fine and that something is not contradict each other: the later holds. */
export function shownConditions(agreed: readonly AgreedCondition[]): Condition[] {
  const newestFirst = agreed.toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.chip.localeCompare(b.chip));
  const isFine = newestFirst[0]?.chip === 'all-fine';
  return newestFirst
    .filter(({ chip }) => (chip === 'all-fine') === isFine)
    .map(({ chip, at, by }) => ({ chip, at: dayOf(at), by }));
}
