import { problems } from '@ecopulse/contract/errors';
import { idInPath } from '@ecopulse/contract/scalars';
import * as z from 'zod/mini';
import { translationLanguage } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Preview, PreviewSource } from '../../core/previews/preview-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { isDatabaseUnavailable } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import type { CachedResponse } from '../../http/prepared-response.ts';
import { toPreviewPage } from './preview-page.view.ts';

interface Deps extends Pick<SharedDeps, 'responseCache'> {
  readonly sources: readonly PreviewSource[];
  readonly publicUrl: URL | null;
}

export interface PreviewPages {
  has(page: string): boolean;
  /** Null if visitors may not see the item. `frame` is the page's prerendered HTML. */
  fill(page: string, id: string, frame: string, language: Language): Promise<CachedResponse | null>;
}

/** Pages for visitors, cached until their item changes. While the database is unreachable, they fetch it themselves. */
export function createPreviewPages({ responseCache, sources, publicUrl }: Deps): PreviewPages {
  const sourceOf = (page: string) => sources.find((source) => source.page === page);
  return {
    has: (page) => sourceOf(page) !== undefined,
    async fill(page, requestedId, frame, language) {
      const source = sourceOf(page);
      const { success, data: id } = z.safeParse(idInPath, requestedId);
      if (!source || !success) return null;
      const toContent = (preview: Preview | null) => ({
        value: null,
        text: toPreviewPage(frame, preview, { source, id, publicUrl }),
        mediaType: 'text/html; charset=utf-8',
      });
      const key = `${source.cachedAs}/page/${id}/${language}`;
      try {
        return await responseCache.get(key, async () =>
          toContent(await source.find(id, translationLanguage(language))),
        );
      } catch (error) {
        if (error instanceof ProblemError && problems[error.code].status === 404) return null;
        if (isDatabaseUnavailable(error))
          return responseCache.get(`${key}/unfilled`, () => Promise.resolve(toContent(null)));
        throw error;
      }
    },
  };
}
