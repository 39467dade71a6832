import type { ParkType } from '@ecopulse/contract/green-spaces';
import { isParkType } from '../../green-spaces/park-types.ts';
import { readDeskFilters } from './list-search-params.ts';
import type { DeskSearch } from './list-search-params.ts';

/** The filters of the desk's green spaces as they stand in its address. */
export interface SpaceSearch extends DeskSearch {
  parkType?: ParkType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readSpaceFilters(address: Record<string, unknown>): SpaceSearch {
  const { parkType } = address;
  return { ...readDeskFilters(address), ...(isParkType(parkType) && { parkType }) };
}
