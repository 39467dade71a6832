import { RESTORABLE_DAYS } from '@ecopulse/contract/accounts/personal-data';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An account that was deleted after this moment can be restored at `now`; one deleted earlier is erased. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);
}

/** Until when an account that is deleted at this moment can be restored. */
export function restorableUntil(leavingSince: Date): Date {
  return new Date(leavingSince.getTime() + RESTORABLE_DAYS * DAY_MS);
}

/** Whether an account that was deleted at that moment (null: not at all) can be restored. */
export function canBeRestored(leavingSince: Date | null, now: Date): boolean {
  return leavingSince !== null && leavingSince > restorableSince(now);
}
