import type { NewsCategory } from '@ecopulse/contract/news/news';
import { newsPicture, type NewsSubject } from '@ecopulse/illustrations/news-picture';
import { localText } from '../../core/previews/local-texts.rules.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import type { NewsCache } from './news.cache.ts';

const PICTURES: Readonly<Record<NewsCategory, NewsSubject>> = {
  'Solar Energy': 'solar',
  'Green Transport': 'transport',
  'Urban Farming': 'farming',
  'Waste Management': 'waste',
  'Nature & Wildlife': 'wildlife',
  Climate: 'climate',
  Water: 'water',
  'Green Living': 'living',
};

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
    drawing: {
      path: (id) => `/api/news/${id}/picture.svg`,
      draw: async (id, theme) => {
        const { category } = (await newsCache.article(id, null)).value;
        return newsPicture({ subject: PICTURES[category], theme });
      },
    },
  };
}
