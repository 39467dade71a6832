import { CLUB_FIELD_PROBLEMS, MAX_CLUB_GOAL_DAYS } from '@ecopulse/contract/clubs/club-rules';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { type Day, daysBetween } from '../../../core/calendar/calendar.rules.ts';
import type { EarnedBadge } from '../../../core/rewards/rewards.rules.ts';

/** The verified acts that count, and how many members did any verified act since the goal began. */
export interface Counted {
  readonly acts: number;
  readonly people: number;
}

/** Per person, so that a large club has no advantage. Exact: both are whole numbers. */
export function isReached({ acts, people }: Counted, target: number): boolean {
  return people > 0 && acts >= target * people;
}

/** To two decimals, rounded down, so that a goal never looks reached that is not. */
export function shownProgress({ acts, people }: Counted): number {
  return people === 0 ? 0 : Math.floor((acts * 100) / people) / 100;
}

/** Null if it can be the last day of a goal that begins today. */
export function endFault(endsOn: Day, today: Day): string | null {
  if (endsOn < today) return CLUB_FIELD_PROBLEMS['goal-end-in-the-past'];
  if (daysBetween(today, endsOn) >= MAX_CLUB_GOAL_DAYS)
    return fillPlaceholders(CLUB_FIELD_PROBLEMS['goal-too-long'], { days: MAX_CLUB_GOAL_DAYS });
  return null;
}

/**
 * One for each goal that a club reached, named by its last day; without the club's name if others must not learn who is in
 * it. The texts are translated in `features/translations`.
 */
export function clubBadge(club: string | null, endsOn: Day): EarnedBadge {
  return {
    badgeName: `${club ?? 'Club goal'} ${endsOn}`,
    description: 'Reached a goal with a club',
    emblem: 'friends',
  };
}
