import { MAX_SUSPENSION_DAYS } from '@ecopulse/contract/admin/moderation';
import { type Day, daysBetween } from '../../../core/calendar/calendar.rules.ts';

/** `until` is the first day on which the resident can sign in again. */
export function isSuspensionEnd(until: Day, today: Day): boolean {
  const days = daysBetween(today, until);
  return days >= 1 && days <= MAX_SUSPENSION_DAYS;
}

/** So that a repeated removal changes nothing. */
const NEUTRAL_USERNAME = /^resident-\d{9}$/;

export function isNeutralUsername(username: string): boolean {
  return NEUTRAL_USERNAME.test(username);
}

/** `random` is from 0 up to, but not including, 1. */
export function neutralUsername(random: number): string {
  return `resident-${String(Math.floor(random * 1_000_000_000)).padStart(9, '0')}`;
}
