import type { SearchKind } from '../../core/search/search-kind.ts';
import { type SearchableArticle, selectSearchableArticles } from './news.queries.ts';

export const ARTICLE_SEARCH_KIND: SearchKind<SearchableArticle> = {
  name: 'news',
  subject: 'article',
  cachedAs: 'news',
  rows: selectSearchableArticles,
  textsOf: ({ title, summary, category, content }) => ({
    name: title,
    keys: category,
    facts: summary,
    text: content ?? '',
  }),
};
