import { emailKey, foldName } from '../../core/residents/residents.rules.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { filterExistingNames, findResidentsByText, type FoundResidentRow } from './find-residents.queries.ts';
import { listSingleEditVariants } from './misspelt.rules.ts';
import { rejectionCutoff } from './social.rules.ts';

/** Finds by email only with the full address, and only residents who allow it. Throws `too-many-profiles`. */
export type FindResidents = (residentId: number, typed: string) => Promise<FoundResidentRow[]>;

/** Each counts as a card that was seen, and a search sends several texts. */
const MAX_RESULTS = 8;
/** With this many matches, the text is not corrected. */
const MIN_UNCORRECTED_RESULTS = 5;
/** Shorter texts are one mistake away from too many names, and longer ones from too many texts. */
const MIN_CORRECTABLE_LENGTH = 4;
const MAX_CORRECTABLE_LENGTH = 24;
const MAX_CORRECTIONS = 3;

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'limits'>;

export function createFindResidents({ db, clock, limits }: Deps): FindResidents {
  const find: FindResidents = async (residentId, typed) => {
    const text = foldName(typed).trim().replaceAll(/\s+/gu, ' ').replace(/^@/, '');
    if (text === '') return [];
    const search = {
      residentId,
      text,
      emailKey: /^[^@\s]+@[^@\s]+$/.test(typed.trim()) ? emailKey(typed.trim()) : null,
      limit: MAX_RESULTS,
      rejectedSince: rejectionCutoff(clock.now()),
    };
    const found = await findResidentsByText(db, search);
    // An email address must match exactly.
    const isCorrectable =
      search.emailKey === null && text.length >= MIN_CORRECTABLE_LENGTH && text.length <= MAX_CORRECTABLE_LENGTH;
    if (found.length >= MIN_UNCORRECTED_RESULTS || !isCorrectable) return found;
    const corrections = await filterExistingNames(db, listSingleEditVariants(text));
    for (const correction of corrections.slice(0, MAX_CORRECTIONS)) {
      const foundIds = new Set(found.map(({ id }) => id));
      found.push(
        ...(await findResidentsByText(db, { ...search, text: correction })).filter(({ id }) => !foundIds.has(id)),
      );
    }
    return found.slice(0, MAX_RESULTS);
  };
  return async (residentId, typed) => {
    const found = await find(residentId, typed);
    const idsOf = (people: readonly FoundResidentRow[]) => people.map(({ id }) => id);
    const friends = found.filter(({ areFriends }) => areFriends);
    const others = found.filter(({ areFriends }) => !areFriends);
    const allowed = limits.countCards(residentId, idsOf(others), idsOf(friends));
    return found.filter(({ id }) => allowed.has(id));
  };
}
