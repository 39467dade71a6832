import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { isWithin, parseArea, formatArea } from '../../../lib/map/map-area.ts';
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

export function parseGreenSpaceFilters(searchParams: Record<string, unknown>): GreenSpaceFilters {
  const search = typeof searchParams.search === 'string' ? searchParams.search.trim().slice(0, 200) : '';
  const area = parseArea(searchParams.area);
  return {
    ...(search !== '' && { search }),
    ...(isParkType(searchParams.type) && { type: searchParams.type }),
    ...(searchParams.sort === 'near' && { sort: 'near' as const }),
    ...(area && { area: formatArea(area) }),
    ...(searchParams.view === 'map' && { view: 'map' as const }),
  };
}

export function filterByParkType(spaces: readonly GreenSpace[], type: ParkType | undefined): GreenSpace[] {
  return spaces.filter((space) => type === undefined || space.parkType === type);
}

export function filterByArea(spaces: readonly GreenSpace[], area: string | undefined): readonly GreenSpace[] {
  const visibleArea = parseArea(area);
  return visibleArea ? spaces.filter((space) => isWithin(space, visibleArea)) : spaces;
}
