import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey, foldedName } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findResidentsByText, type FoundRow } from './find-residents.queries.ts';
import { rejectedSince } from './social.rules.ts';

/** Finds residents by username or name; by a whole e-mail address only those who allow it. */
export type FindResidents = (residentId: number, typed: string) => Promise<FoundRow[]>;

const MOST_FOUND = 20;

export function createFindResidents({ db, clock }: { db: Database; clock: Clock }): FindResidents {
  return async (residentId, typed) => {
    const text = foldedName(typed).trim().replaceAll(/\s+/gu, ' ').replace(/^@/, '');
    if (text === '') return [];
    return findResidentsByText(db, {
      residentId,
      text,
      emailKey: /^[^@\s]+@[^@\s]+$/.test(typed.trim()) ? emailKey(typed.trim()) : null,
      limit: MOST_FOUND,
      rejectedSince: rejectedSince(clock.now()),
    });
  };
}
