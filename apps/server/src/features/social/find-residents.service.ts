import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey, foldedName } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findResidentsAlike, findResidentsByText, type FoundRow } from './find-residents.queries.ts';
import { rejectedSince } from './social.rules.ts';

/** Finds residents by username or name; by a whole e-mail address only those who allow it. */
export type FindResidents = (residentId: number, typed: string) => Promise<FoundRow[]>;

const MOST_FOUND = 20;
/** With this many matches by spelling, there is no search by similarity. */
const ENOUGH = 5;
/** A shorter text is similar to too many names, and a longer one is not a name. */
const SHORTEST_MISSPELT = 4;
const LONGEST_MISSPELT = 40;

export function createFindResidents({ db, clock }: { db: Database; clock: Clock }): FindResidents {
  return async (residentId, typed) => {
    const text = foldedName(typed).trim().replaceAll(/\s+/gu, ' ').replace(/^@/, '');
    if (text === '') return [];
    const search = {
      residentId,
      text,
      emailKey: /^[^@\s]+@[^@\s]+$/.test(typed.trim()) ? emailKey(typed.trim()) : null,
      limit: MOST_FOUND,
      rejectedSince: rejectedSince(clock.now()),
    };
    const found = await findResidentsByText(db, search);
    // An e-mail address must match exactly.
    const isMisspelt = search.emailKey === null && text.length >= SHORTEST_MISSPELT && text.length <= LONGEST_MISSPELT;
    if (found.length >= ENOUGH || !isMisspelt) return found;
    const known = new Set(found.map(({ id }) => id));
    const alike = (await findResidentsAlike(db, search)).filter(({ id }) => !known.has(id));
    return [...found, ...alike].slice(0, MOST_FOUND);
  };
}
