import type { Condition } from '@ecopulse/contract/green-spaces/conditions';
import type { Point } from '../../core/places/distance.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Search } from '../../core/search/search.service.ts';
import type { Database } from '../../db/database.ts';
import { selectAgreedConditions } from './conditions/conditions.queries.ts';
import {
  findGreenSpaces,
  findDetailFacts,
  findShapes,
  type GreenSpaceRow,
  type DetailFactsRow,
  type ShapeRow,
} from './green-spaces.queries.ts';
import { shownConditions, sortByDistance } from './green-spaces.rules.ts';
import { GREEN_SPACE_SEARCH_KIND } from './green-spaces.search.ts';

interface FilterableSpace extends Point {
  readonly id: number;
  readonly parkType: string;
}

export interface GreenSpaceFilters {
  readonly search?: string | undefined;
  readonly parkType?: string | undefined;
  readonly near?: Point | undefined;
}

export type ListedSpace = GreenSpaceRow & { readonly conditions: readonly Condition[] };

export async function listGreenSpaces(db: Database, now: Date): Promise<ListedSpace[]> {
  const [spaces, agreed] = await Promise.all([findGreenSpaces(db), selectAgreedConditions(db, now).execute()]);
  return spaces.map((space) => ({
    ...space,
    conditions: shownConditions(agreed.filter(({ green_space_id }) => green_space_id === space.id)),
  }));
}

export function listShapes(db: Database): Promise<ShapeRow[]> {
  return findShapes(db);
}

export async function getDetailFacts(db: Database, id: number): Promise<DetailFactsRow> {
  const facts = await findDetailFacts(db, id);
  if (!facts) throw new ProblemError('green-space-not-found');
  return facts;
}

/** The nearest first if `near` is given, otherwise the best match first. */
export async function filterGreenSpaces<T extends FilterableSpace>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  filters: GreenSpaceFilters,
): Promise<T[]> {
  const { search, parkType, near } = filters;
  const matches = await searchGreenSpaces(engine, spaces, search ?? '');
  const ofType = parkType === undefined ? matches : matches.filter((space) => space.parkType === parkType);
  return near === undefined ? [...ofType] : sortByDistance(ofType, near);
}

async function searchGreenSpaces<T extends FilterableSpace>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  search: string,
): Promise<readonly T[]> {
  if (search.trim() === '') return spaces;
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const { ids } = await engine.find(search, { [GREEN_SPACE_SEARCH_KIND.name]: spaces.length });
  return (ids.get(GREEN_SPACE_SEARCH_KIND.name) ?? []).flatMap((id) => byId.get(id) ?? []);
}
