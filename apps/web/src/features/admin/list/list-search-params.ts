import type { ContentStatus } from '@ecopulse/contract/content-admin';

/** The filters of a desk's list as they stand in its address; what is absent does not filter. */
export interface DeskSearch {
  search?: string;
  status?: ContentStatus;
}

/** The contract's closed list; the record has the compiler find one that is missing. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

/** Reads the filters from an address, leaving out what makes no sense. */
export function readDeskFilters(address: Record<string, unknown>): DeskSearch {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const { status } = address;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}
