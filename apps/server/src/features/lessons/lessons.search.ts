import type { SearchKind } from '../../core/search/search-kind.ts';
import { type SearchableLesson, selectSearchableLessons } from './lessons.queries.ts';

export const LESSON_SEARCH_KIND: SearchKind<SearchableLesson> = {
  name: 'lesson',
  subject: 'lesson',
  cachedAs: 'lessons',
  rows: selectSearchableLessons,
  textsOf: ({ title, description, category, sections }) => ({
    name: title,
    keys: category,
    facts: [description, ...sections.map(({ heading }) => heading)].join('\n'),
    // Strips citations, and the addresses of links.
    text: sections.map(({ body }) => body.replaceAll(/\[\^[^\]]*\]|\]\([^)]*\)/g, ' ')).join('\n'),
  }),
};
