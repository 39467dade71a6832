import type { SearchKind } from '../../core/search/search-kind.ts';
import { type SearchableArticle, searchableArticles } from './news.queries.ts';

export const SEARCHED_ARTICLES: SearchKind<SearchableArticle> = {
  name: 'news',
  subject: 'article',
  cachedAs: 'news',
  rows: searchableArticles,
  textsOf: ({ title, summary, category, content }) => ({
    name: title,
    keys: category,
    facts: summary,
    text: content ?? '',
  }),
};
