import { localText } from '../../core/previews/local-texts.rules.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import type { NewsCache } from './news.cache.ts';

export function newsPreviews(newsCache: Pick<NewsCache, 'article'>): PreviewSource {
  return {
    page: '/news/:id',
    cachedAs: 'news',
    openGraphType: 'article',
    find: async (id, language) => {
      const article = (await newsCache.article(id, language)).value;
      const { title, summary, translations, imageUrl } = article;
      return {
        title: localText(title, translations, 'title', language),
        description: localText(summary, translations, 'summary', language),
        imageUrl,
        item: article,
      };
    },
  };
}
