import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces';
import { isParkType } from '../park-types.ts';

/** The filters of the list, as its address has them. Absent means no filter. */
export interface GreenSpaceFilters {
  search?: string;
  type?: ParkType;
  sort?: 'near';
}

/** Reads the filters from an address and ignores invalid values. */
export function readFilters(address: Record<string, unknown>): GreenSpaceFilters {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  return {
    ...(search !== '' && { search }),
    ...(isParkType(address.type) && { type: address.type }),
    ...(address.sort === 'near' && { sort: 'near' as const }),
  };
}

/** The spaces of one park type, or all if there is none. */
export function ofType(spaces: readonly GreenSpace[], type: ParkType | undefined): GreenSpace[] {
  return spaces.filter((space) => type === undefined || space.parkType === type);
}
