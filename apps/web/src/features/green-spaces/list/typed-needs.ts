import { parseFinding } from '@ecopulse/contract/green-spaces/need-words';
import { NEEDS } from '@ecopulse/contract/green-spaces/needs';
import type { GreenSpaceFilters } from './green-space-filters.ts';

interface TypedNeeds {
  readonly filters: GreenSpaceFilters;
  readonly isNearMe: boolean;
}

/** Adds the needs that the text names to the filters. The rest is searched. Loaded with the first search. */
export function readTypedNeeds(text: string, { search: _search, ...filters }: GreenSpaceFilters): TypedNeeds {
  const { finding, rest, isNearMe } = parseFinding(text);
  const words = [...(filters.needs?.split(',') ?? []), ...(finding.needs ?? [])];
  const needs = NEEDS.filter((need) => words.includes(need)).join(',');
  const next: GreenSpaceFilters = {
    ...filters,
    ...(needs !== '' && { needs }),
    ...(finding.openNow && { openNow: 'true' }),
    ...(finding.maxMrtMeters !== undefined && { maxMrtMeters: String(finding.maxMrtMeters) }),
    ...(rest !== '' && { search: rest }),
  };
  return { filters: next, isNearMe };
}
