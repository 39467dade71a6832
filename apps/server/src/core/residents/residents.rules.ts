import { RESTORABLE_DAYS } from '@ecopulse/contract/accounts/personal-data';
import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { ProblemError } from '../problems/problem-error.ts';

/** Equal for usernames that differ only in case or compatibility forms. Not for display. */
export function usernameKey(username: string): string {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.normalize('NFKC').toLowerCase();
}

/** No major provider distinguishes addresses by case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * Must match the SQL function `fold`: strips case, accents and apostrophes, but keeps vowel signs of scripts such as Tamil.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’‘`]/g, '')
      // Per character, like the database: on a whole word, JavaScript maps a final sigma differently.
      .replace(/./gsu, (character) => character.toLowerCase())
  );
}

export function nameOrNull(name: string | null | undefined): string | null {
  return name === undefined || name === null || name === '' ? null : name;
}

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

/** Throws `parent-needed`, also if it is the child's own address. */
export function requireParentEmail(parentEmail: string | undefined, childEmailKey: string): string {
  if (parentEmail === undefined || emailKey(parentEmail) === childEmailKey)
    throw new ProblemError('parent-needed', { fields: { parentEmail: FIELD_PROBLEMS['parent-email'] } });
  return parentEmail;
}
