import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { isWithin, readArea, writeArea } from '../../../lib/map/map-area.ts';
import { isParkType } from '../park-types.ts';

export interface GreenSpaceFilters {
  search?: string;
  type?: ParkType;
  sort?: 'near';
  /** The visible part of the map, if the resident has moved it. */
  area?: string;
  /** On phones: shows the map instead of the list. */
  view?: 'map';
}

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

export function ofType(spaces: readonly GreenSpace[], type: ParkType | undefined): GreenSpace[] {
  return spaces.filter((space) => type === undefined || space.parkType === type);
}

export function inArea(spaces: readonly GreenSpace[], area: string | undefined): readonly GreenSpace[] {
  const shown = readArea(area);
  return shown ? spaces.filter((space) => isWithin(space, shown)) : spaces;
}
