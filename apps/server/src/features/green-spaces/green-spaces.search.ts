import type { SearchKind } from '../../core/search/search-kind.ts';
import { type SearchableSpace, selectSearchableSpaces } from './green-spaces.queries.ts';

export const GREEN_SPACE_SEARCH_KIND: SearchKind<SearchableSpace> = {
  name: 'green-space',
  subject: 'green_space',
  cachedAs: 'green-spaces',
  rows: selectSearchableSpaces,
  textsOf: (space) => ({
    name: space.name,
    keys: [space.nearest_mrt, ...space.bus_routes, space.park_type].join('\n'),
    facts: [
      space.planning_area,
      space.location,
      space.region,
      ...space.tags,
      ...space.special_features,
      ...space.facilities.map(({ kind }) => splitCamelCase(kind)),
    ].join('\n'),
    text: [space.description, space.biodiversity_facts].join('\n'),
  }),
};

/** Turns `playArea` into `play area`. */
function splitCamelCase(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, ' ');
}
