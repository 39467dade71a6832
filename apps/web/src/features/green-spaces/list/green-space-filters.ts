import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { isWithin, parseArea, formatArea } from '../../../lib/map/map-area.ts';
import { isParkType } from '../park-types.ts';

const SORTS = ['near', 'name', 'points', 'unvisited'] as const;

export type GreenSpaceSort = (typeof SORTS)[number];

export interface GreenSpaceFilters {
  search?: string;
  type?: ParkType;
  sort?: GreenSpaceSort;
  /** The visible part of the map, if the resident has moved it. */
  area?: string;
  /** On phones: shows the map instead of the list. */
  view?: 'map';
  /** Shows upcoming events on the map and above the list. */
  layer?: 'events';
}

export function isGreenSpaceSort(value: unknown): value is GreenSpaceSort {
  return SORTS.some((sort) => sort === value);
}

export function parseGreenSpaceFilters(searchParams: Record<string, unknown>): GreenSpaceFilters {
  const search = typeof searchParams.search === 'string' ? searchParams.search.trim().slice(0, 200) : '';
  const area = parseArea(searchParams.area);
  return {
    ...(search !== '' && { search }),
    ...(isParkType(searchParams.type) && { type: searchParams.type }),
    ...(isGreenSpaceSort(searchParams.sort) && { sort: searchParams.sort }),
    ...(area && { area: formatArea(area) }),
    ...(searchParams.view === 'map' && { view: 'map' as const }),
    ...(searchParams.layer === 'events' && { layer: 'events' as const }),
  };
}

export function filterByParkType(spaces: readonly GreenSpace[], type: ParkType | undefined): GreenSpace[] {
  return spaces.filter((space) => type === undefined || space.parkType === type);
}

export function filterByArea(spaces: readonly GreenSpace[], area: string | undefined): readonly GreenSpace[] {
  const visibleArea = parseArea(area);
  return visibleArea ? spaces.filter((space) => isWithin(space, visibleArea)) : spaces;
}
