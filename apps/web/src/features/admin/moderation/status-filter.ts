/** What a list of things to look at shows: those still open unless it says otherwise. */
export type StatusFilter = 'open' | 'done' | 'all';

export interface StatusFilterSearch {
  show?: Exclude<StatusFilter, 'open'>;
}

/** Reads the filter from an address, leaving out what makes no sense. */
export function readStatusFilter({ show }: Record<string, unknown>): StatusFilterSearch {
  return show === 'done' || show === 'all' ? { show } : {};
}

/** What the call is asked for. */
export function statusFilterQuery(shown: StatusFilter): { open?: 'true' | 'false' } {
  if (shown === 'all') return {};
  return { open: shown === 'open' ? 'true' : 'false' };
}
