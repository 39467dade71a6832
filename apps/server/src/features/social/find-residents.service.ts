import type { Clock } from '../../core/calendar/clock.ts';
import { emailKey, foldedName } from '../../core/residents/residents.rules.ts';
import type { Database } from '../../db/database.ts';
import { findNamesThatExist, findResidentsByText, type FoundRow } from './find-residents.queries.ts';
import { oneMistakeAway } from './misspelt.rules.ts';
import { rejectedSince } from './social.rules.ts';

/** By email only with the whole address, and only residents who allow it. */
export type FindResidents = (residentId: number, typed: string) => Promise<FoundRow[]>;

const MAX_FOUND = 20;
/** With this many matches, the text is not corrected. */
const ENOUGH = 5;
/** Shorter texts are one mistake away from too many names, and longer ones from too many texts. */
const MIN_MISSPELT = 4;
const MAX_MISSPELT = 24;
const MAX_MEANT = 3;

export function createFindResidents({ db, clock }: { db: Database; clock: Clock }): FindResidents {
  return async (residentId, typed) => {
    const text = foldedName(typed).trim().replaceAll(/\s+/gu, ' ').replace(/^@/, '');
    if (text === '') return [];
    const search = {
      residentId,
      text,
      emailKey: /^[^@\s]+@[^@\s]+$/.test(typed.trim()) ? emailKey(typed.trim()) : null,
      limit: MAX_FOUND,
      rejectedSince: rejectedSince(clock.now()),
    };
    const found = await findResidentsByText(db, search);
    // An email address must match exactly.
    const isMisspelt = search.emailKey === null && text.length >= MIN_MISSPELT && text.length <= MAX_MISSPELT;
    if (found.length >= ENOUGH || !isMisspelt) return found;
    const meant = await findNamesThatExist(db, oneMistakeAway(text));
    for (const text of meant.slice(0, MAX_MEANT)) {
      const known = new Set(found.map(({ id }) => id));
      found.push(...(await findResidentsByText(db, { ...search, text })).filter(({ id }) => !known.has(id)));
    }
    return found.slice(0, MAX_FOUND);
  };
}
