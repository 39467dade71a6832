import type { Point } from '../../core/places/distance.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Search } from '../../core/search/search.service.ts';
import type { Database } from '../../db/database.ts';
import {
  findGreenSpaces,
  findPageFacts,
  findShapes,
  type GreenSpaceRow,
  type PageFactsRow,
  type ShapeRow,
} from './green-spaces.queries.ts';
import { byDistance } from './green-spaces.rules.ts';
import { SEARCHED_SPACES } from './green-spaces.search.ts';

interface Selectable extends Point {
  readonly id: number;
  readonly parkType: string;
}

export interface Wanted {
  readonly search?: string | undefined;
  readonly parkType?: string | undefined;
  readonly near?: Point | undefined;
}

export function listGreenSpaces(db: Database): Promise<GreenSpaceRow[]> {
  return findGreenSpaces(db);
}

export function listShapes(db: Database): Promise<ShapeRow[]> {
  return findShapes(db);
}

export async function readPageFacts(db: Database, id: number): Promise<PageFactsRow> {
  const facts = await findPageFacts(db, id);
  if (!facts) throw new ProblemError('green-space-not-found');
  return facts;
}

/** The nearest first if `near` is given, otherwise the best match first. */
export async function selectGreenSpaces<T extends Selectable>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  wanted: Wanted,
): Promise<T[]> {
  const { search, parkType, near } = wanted;
  const found = await searchGreenSpaces(engine, spaces, search ?? '');
  const ofType = parkType === undefined ? found : found.filter((space) => space.parkType === parkType);
  return near === undefined ? [...ofType] : byDistance(ofType, near);
}

async function searchGreenSpaces<T extends Selectable>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  search: string,
): Promise<readonly T[]> {
  if (search.trim() === '') return spaces;
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const { ids } = await engine.find(search, { [SEARCHED_SPACES.name]: spaces.length });
  return (ids.get(SEARCHED_SPACES.name) ?? []).flatMap((id) => byId.get(id) ?? []);
}
