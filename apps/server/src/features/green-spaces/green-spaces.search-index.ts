import { withTranslatedWords } from '../../core/content/translations.service.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexKind, type Searchable } from '../../core/search/search.service.ts';
import type { Querier } from '../../db/database.ts';
import { findSearchableSpaces, type SearchableSpace } from './green-spaces.content.queries.ts';
import { searchTexts } from './green-spaces.rules.ts';
import { SEARCH_KIND } from './green-spaces.service.ts';

/** Indexes the listed green spaces for search and removes all others. */
export async function indexAllSpaces(db: Querier): Promise<void> {
  const documents = (await findSearchableSpaces(db)).map(toSearchable);
  await indexKind(db, SEARCH_KIND, await withTranslatedWords(db, 'green_space', documents));
}

export function toSearchable(space: SearchableSpace): Searchable {
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
