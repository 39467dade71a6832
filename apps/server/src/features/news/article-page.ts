import type { NewsArticle } from '@ecopulse/contract/news/news';
import { idInPath } from '@ecopulse/contract/scalars';
import * as z from 'zod/mini';
import { translationLanguage } from '../../core/content/translations.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import { isDatabaseUnavailable } from '../../db/database.ts';
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
export function createArticlePages({ newsCache, responseCache, publicUrl }: Deps) {
  return async (requestedId: string, frame: string, language: Language): Promise<CachedResponse | null> => {
    const id = z.safeParse(idInPath, requestedId);
    if (!id.success) return null;
    const key = `news/page/${id.data}/${language}`;
    const toPageContent = (article: NewsArticle | null) => ({
      value: null,
      text: article ? toArticlePage(frame, article, { language, publicUrl }) : frame,
      mediaType: 'text/html; charset=utf-8',
    });
    try {
      return await responseCache.get(key, async () =>
        toPageContent((await newsCache.article(id.data, translationLanguage(language))).value),
      );
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'article-not-found') return null;
      if (isDatabaseUnavailable(error))
        return responseCache.get(`news/page/${language}`, () => Promise.resolve(toPageContent(null)));
      throw error;
    }
  };
}
