/** What a list of things to look at shows: those still open unless it says otherwise. */
export type Shown = 'open' | 'done' | 'all';

export interface OpenSearch {
  show?: Exclude<Shown, 'open'>;
}

/** Reads the filter from an address, leaving out what makes no sense. */
export function readOpenFilter({ show }: Record<string, unknown>): OpenSearch {
  return show === 'done' || show === 'all' ? { show } : {};
}

/** What the call is asked for. */
export function openQuery(shown: Shown): { open?: 'true' | 'false' } {
  if (shown === 'all') return {};
  return { open: shown === 'open' ? 'true' : 'false' };
}
