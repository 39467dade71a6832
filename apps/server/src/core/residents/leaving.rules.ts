import { RESTORABLE_DAYS } from '@ecopulse/contract/accounts/personal-data';

const DAY_MS = 24 * 60 * 60 * 1000;

export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);
}

export function restorableUntil(leavingSince: Date): Date {
  return new Date(leavingSince.getTime() + RESTORABLE_DAYS * DAY_MS);
}

export function canBeRestored(leavingSince: Date | null, now: Date): boolean {
  return leavingSince !== null && leavingSince > restorableSince(now);
}
