export type StatusFilter = 'open' | 'done' | 'all';

export interface StatusFilterSearch {
  show?: Exclude<StatusFilter, 'open'>;
}

export function readStatusFilter({ show }: Record<string, unknown>): StatusFilterSearch {
  return show === 'done' || show === 'all' ? { show } : {};
}

export function statusFilterQuery(shown: StatusFilter): { open?: 'true' | 'false' } {
  if (shown === 'all') return {};
  return { open: shown === 'open' ? 'true' : 'false' };
}
