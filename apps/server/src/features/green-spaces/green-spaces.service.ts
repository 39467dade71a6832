import type { Condition } from '@ecopulse/contract/green-spaces/conditions';
import {
  answerFinding,
  type FindablePlace,
  type Finding,
  findPlaces,
  isFinding,
} from '@ecopulse/contract/green-spaces/finding';
import { parseFinding } from '@ecopulse/contract/green-spaces/need-words';
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

interface FilterableSpace extends Point, FindablePlace {
  readonly id: number;
  readonly parkType: string;
}

export interface GreenSpaceFilters extends Finding {
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

/**
 * The nearest first if `near` is given, otherwise the best match first; with a filter by need, those that have it before
 * those that may.
 */
export async function filterGreenSpaces<T extends FilterableSpace>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  { search = '', parkType, near, ...finding }: GreenSpaceFilters,
  now: Date,
): Promise<(T & { match?: 'yes' | 'unknown' })[]> {
  const matches = search.trim() === '' ? spaces : (await searchGreenSpaces(engine, spaces, search, now)).spaces;
  const ofType = parkType === undefined ? matches : matches.filter((space) => space.parkType === parkType);
  const sorted = near === undefined ? [...ofType] : sortByDistance(ofType, near);
  if (!isFinding(finding)) return sorted;
  const { known, possible } = findPlaces(sorted, finding, now.getTime());
  return [
    ...known.map((space) => ({ ...space, match: 'yes' as const })),
    ...possible.map((space) => ({ ...space, match: 'unknown' as const })),
  ];
}

/**
 * What the words name, such as toilets, is looked up in what is known of the places that the other words find; then follow
 * those whose texts match all words, unless it is known that they lack it.
 */
export async function searchGreenSpaces<T extends FilterableSpace>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  search: string,
  now: Date,
): Promise<{ spaces: readonly T[]; matches: readonly string[] }> {
  const { finding, rest } = parseFinding(search);
  const byText = await findByText(engine, spaces, search);
  if (!isFinding(finding)) return byText;
  const candidates = rest === '' ? { spaces, matches: [] } : await findByText(engine, spaces, rest);
  const { known } = findPlaces(candidates.spaces, finding, now.getTime());
  const others = byText.spaces.filter((space) => answerFinding(space, finding, now.getTime()) !== 'no');
  return {
    spaces: [...new Set([...known, ...others])],
    matches: [...new Set([...byText.matches, ...candidates.matches])],
  };
}

async function findByText<T extends FilterableSpace>(
  engine: Pick<Search, 'find'>,
  spaces: readonly T[],
  search: string,
): Promise<{ spaces: readonly T[]; matches: readonly string[] }> {
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const { ids, matches } = await engine.find(search, { [GREEN_SPACE_SEARCH_KIND.name]: spaces.length });
  return { spaces: (ids.get(GREEN_SPACE_SEARCH_KIND.name) ?? []).flatMap((id) => byId.get(id) ?? []), matches };
}
