import type { GreenSpace, ParkType } from '@ecopulse/contract/green-spaces';
import type { Point } from '../../core/places/distance.rules.ts';
import { findSubjects } from '../../core/search/search.queries.ts';
import { searchTokens } from '../../core/search/search.rules.ts';
import type { Database } from '../../db/database.ts';
import { byDistance } from './green-spaces.rules.ts';

export const SEARCH_KIND = 'green-space';

/** What somebody asks of the list. A blank search asks for nothing. */
export interface Wanted {
  readonly search?: string | undefined;
  readonly parkType?: ParkType | undefined;
  readonly near?: Point | undefined;
}

/** The spaces that meet all that is asked: the nearest first where a place was named, else the best found first. */
export async function selectGreenSpaces(
  db: Database,
  spaces: readonly GreenSpace[],
  wanted: Wanted,
): Promise<GreenSpace[]> {
  const { search, parkType, near } = wanted;
  const found = await searchGreenSpaces(db, spaces, search ?? '');
  const ofType = parkType === undefined ? found : found.filter((space) => space.parkType === parkType);
  return near === undefined ? [...ofType] : byDistance(ofType, near);
}

async function searchGreenSpaces(
  db: Database,
  spaces: readonly GreenSpace[],
  search: string,
): Promise<readonly GreenSpace[]> {
  if (search.trim() === '') return spaces;
  const tokens = searchTokens(search);
  if (tokens.length === 0) return [];
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const ids = await findSubjects(db, SEARCH_KIND, tokens, spaces.length);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
