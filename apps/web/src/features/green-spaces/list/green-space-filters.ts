import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Need } from '@ecopulse/contract/green-spaces/needs';
import { isWithin, parseArea, formatArea } from '../../../lib/map/map-area.ts';
import { joinNeeds, type NeedParams, parseNeedParams, toFinding } from './need-params.ts';
import { trimSearch } from '../green-spaces.api.ts';
import { isParkType } from '../park-types.ts';

const SORTS = ['near', 'name', 'points', 'unvisited'] as const;

export type GreenSpaceSort = (typeof SORTS)[number];

export interface GreenSpaceFilters extends NeedParams {
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

type NextFilters = GreenSpaceFilters | ((latest: GreenSpaceFilters) => GreenSpaceFilters);

/** A function gets the latest ones: a tap can come before the render of another. */
export type ChangeFilters = (next: NextFilters, options?: { replace?: boolean }) => void;

export function isGreenSpaceSort(value: unknown): value is GreenSpaceSort {
  return SORTS.some((sort) => sort === value);
}

export function parseGreenSpaceFilters(searchParams: Record<string, unknown>): GreenSpaceFilters {
  const search = trimSearch(searchParams);
  const area = parseArea(searchParams.area);
  return {
    ...(search !== '' && { search }),
    ...(isParkType(searchParams.type) && { type: searchParams.type }),
    ...parseNeedParams(searchParams),
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

export function toggleNeed(need: Need) {
  return (filters: GreenSpaceFilters): GreenSpaceFilters => {
    const { needs: _needs, ...others } = filters;
    const words = toFinding(filters).needs ?? [];
    const next = joinNeeds(words.includes(need) ? words.filter((each) => each !== need) : [...words, need]);
    return { ...others, ...(next !== '' && { needs: next }) };
  };
}

export function withoutNearOpen({ openNow: _openNow, sort: _sort, ...filters }: GreenSpaceFilters): GreenSpaceFilters {
  return filters;
}
