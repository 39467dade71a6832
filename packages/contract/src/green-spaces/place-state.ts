// Without schemas, so that clients do not bundle them.

export const PLACE_STATES = ['open', 'partly-closed', 'closed'] as const;

export type PlaceState = (typeof PLACE_STATES)[number];

/**
 * Days in Singapore; `from` and `until` are inclusive, null if unknown. `reason` is why it is closed, or what is if partly.
 * All are null while it is open.
 */
export interface PlaceStatus {
  readonly state: PlaceState;
  readonly from: string | null;
  readonly until: string | null;
  readonly reason: string | null;
  readonly source: string | null;
}

export const OPEN_STATUS: PlaceStatus = { state: 'open', from: null, until: null, reason: null, source: null };

/** The state on a day in Singapore: a closure can lie ahead or be over. */
export function stateOn({ state, from, until }: PlaceStatus, today: string): PlaceState {
  return (from !== null && today < from) || (until !== null && today > until) ? 'open' : state;
}

export function isClosedOn(status: PlaceStatus, today: string): boolean {
  return stateOn(status, today) === 'closed';
}

/** What residents can say of a place after a visit, and for how many days it is shown. */
export const CONDITION_DAYS = {
  'all-fine': 1,
  crowded: 1,
  flooded: 1,
  muddy: 2,
  'path-shut': 7,
} as const;

export type ConditionChip = keyof typeof CONDITION_DAYS;

export const CONDITION_CHIPS = Object.keys(CONDITION_DAYS) as ConditionChip[];

/** So many residents must agree. */
export const MIN_AGREEING_RESIDENTS = 2;

/** A visit can be described for this long. */
export const ANSWERABLE_HOURS = 24;
