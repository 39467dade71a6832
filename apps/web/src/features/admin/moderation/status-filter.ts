/** Which items a moderation list shows. Open ones are the default. */
export type StatusFilter = 'open' | 'done' | 'all';

export interface StatusFilterSearch {
  show?: Exclude<StatusFilter, 'open'>;
}

/** Reads the filter from an address, and ignores invalid values. */
export function readStatusFilter({ show }: Record<string, unknown>): StatusFilterSearch {
  return show === 'done' || show === 'all' ? { show } : {};
}

/** The query of the call. */
export function statusFilterQuery(shown: StatusFilter): { open?: 'true' | 'false' } {
  if (shown === 'all') return {};
  return { open: shown === 'open' ? 'true' : 'false' };
}
