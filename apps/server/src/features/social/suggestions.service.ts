import { dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Limits } from '../../core/limits/limits.service.ts';
import type { Database } from '../../db/database.ts';
import type { FoundResidentRow } from './find-residents.queries.ts';
import { rejectionCutoff } from './social.rules.ts';
import { findSuggestions } from './suggestions.queries.ts';

/** The same residents all day, as of its start, so that no one appears because of what they do today. */
export type SuggestResidents = (residentId: number) => Promise<FoundResidentRow[]>;

const MAX_SUGGESTIONS = 10;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'countCards'>;
}

/** Throws `too-many-profiles`. */
export function createSuggestResidents({ db, clock, limits }: Deps): SuggestResidents {
  return async (residentId) => {
    const now = clock.now();
    const today = dayOf(now);
    const suggestions = await findSuggestions(db, {
      residentId,
      limit: MAX_SUGGESTIONS,
      shuffleKey: `${residentId} ${today}`,
      before: new Date(spanOf(today).from),
      rejectedSince: rejectionCutoff(now),
    });
    const allowed = limits.countCards(
      residentId,
      suggestions.map(({ id }) => id),
    );
    return suggestions.filter(({ id }) => allowed.has(id));
  };
}
