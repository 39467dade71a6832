import type { SourceOf } from '../../core/search/search-source.ts';
import { SEARCH_KIND } from './articles.search-index.ts';
import type { News } from './news.service.ts';
import { toNewsArticle } from './news.view.ts';

/** Articles that are found are asked for by their ids: there are too many of them for a list in memory. */
export function newsSearch({ news }: { news: Pick<News, 'articlesOf'> }): SourceOf<'news'> {
  return {
    kind: SEARCH_KIND,
    list: 'news',
    found: async (ids) => (await news.articlesOf([...ids])).map(toNewsArticle),
  };
}
