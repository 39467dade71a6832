import type { NewsArticle } from '@ecopulse/contract/news/news';
import { idInPath } from '@ecopulse/contract/scalars';
import * as z from 'zod/mini';
import { foreign } from '../../core/content/translations.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import { isDatabaseAway } from '../../db/database.ts';
import type { CachedResponse, ResponseCache } from '../../http/response-cache.ts';
import { toArticlePage } from './article-page.view.ts';
import type { NewsCache } from './news.cache.ts';

interface Deps {
  readonly newsCache: Pick<NewsCache, 'article'>;
  readonly responseCache: ResponseCache;
  readonly publicUrl: URL | null;
}

/**
 * Article page for visitors, cached until the article changes; null if there is no such article.
 * While the database is unreachable: the bare frame, whose script fetches the article.
 */
export function articlePages({ newsCache, responseCache, publicUrl }: Deps) {
  return async (idGiven: string, frame: string, language: Language): Promise<CachedResponse | null> => {
    const id = z.safeParse(idInPath, idGiven);
    if (!id.success) return null;
    const key = `news/page/${id.data}/${language}`;
    const page = (article: NewsArticle | null) => ({
      value: null,
      text: article ? toArticlePage(frame, article, { language, publicUrl }) : frame,
      mediaType: 'text/html; charset=utf-8',
    });
    try {
      return await responseCache.get(key, async () =>
        page((await newsCache.article(id.data, foreign(language))).value),
      );
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'article-not-found') return null;
      if (isDatabaseAway(error)) return responseCache.get(`news/page/${language}`, () => Promise.resolve(page(null)));
      throw error;
    }
  };
}
