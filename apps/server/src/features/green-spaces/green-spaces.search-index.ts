import { searchWords } from '../../core/search/search.rules.ts';
import { indexKind, indexSome, type Searchable } from '../../core/search/search.service.ts';
import type { Querier } from '../../db/database.ts';
import { findSearchableSpaces, type SearchableSpace } from './green-spaces.content.queries.ts';
import { searchTexts } from './green-spaces.rules.ts';
import { SEARCH_KIND } from './green-spaces.service.ts';

/** Makes exactly the green spaces that are listed findable. */
export async function indexAllSpaces(db: Querier): Promise<void> {
  await indexKind(db, SEARCH_KIND, (await findSearchableSpaces(db)).map(toSearchable));
}

/** Makes these findable as they are now, and those that are gone not any more. */
export async function indexSpaces(
  db: Querier,
  spaces: readonly SearchableSpace[],
  goneIds: readonly number[] = [],
): Promise<void> {
  await indexSome(db, SEARCH_KIND, spaces.map(toSearchable), goneIds);
}

function toSearchable(space: SearchableSpace): Searchable {
  const texts = searchTexts({
    location: space.location,
    planningArea: space.planning_area,
    region: space.region,
    parkType: space.park_type,
    nearestMrt: space.nearest_mrt,
    busRoutes: space.bus_routes,
    tags: space.tags,
    specialFeatures: space.special_features,
  });
  return { id: space.id, words: searchWords(space.name, texts) };
}
