import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { isWithin, readArea, writeArea } from '../../../lib/map/map-area.ts';
import { isParkType } from '../park-types.ts';

/** The filters of the list, as its address has them. Absent means no filter. */
export interface GreenSpaceFilters {
  search?: string;
  type?: ParkType;
  sort?: 'near';
  /** The part of the map that is shown, if the resident has moved it. */
  area?: string;
  /** On a phone: the map instead of the list. */
  view?: 'map';
}

/** Reads the filters from an address and ignores invalid values. */
export function readFilters(address: Record<string, unknown>): GreenSpaceFilters {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const area = readArea(address.area);
  return {
    ...(search !== '' && { search }),
    ...(isParkType(address.type) && { type: address.type }),
    ...(address.sort === 'near' && { sort: 'near' as const }),
    ...(area && { area: writeArea(area) }),
    ...(address.view === 'map' && { view: 'map' as const }),
  };
}

/** The spaces of one park type, or all if there is none. */
export function ofType(spaces: readonly GreenSpace[], type: ParkType | undefined): GreenSpace[] {
  return spaces.filter((space) => type === undefined || space.parkType === type);
}

/** The spaces in the part of the map that is shown, or all if it is not narrowed. */
export function inArea(spaces: readonly GreenSpace[], area: string | undefined): readonly GreenSpace[] {
  const shown = readArea(area);
  return shown ? spaces.filter((space) => isWithin(space, shown)) : spaces;
}
