import type { Operator } from '@ecopulse/contract/operator/operator';
import type { Language } from '../../core/messages/catalogs.ts';
import { isDatabaseUnavailable } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import type { CachedResponse } from '../../http/prepared-response.ts';
import { toOperatorPage } from './operator-page.view.ts';

export interface OperatorPages {
  /** Fills the operator's profile into a page for visitors. `frame` returns the prerendered HTML of the page `name`. */
  fill(name: string, frame: () => string, language: Language): Promise<CachedResponse>;
}

interface Deps extends Pick<SharedDeps, 'responseCache'> {
  readonly read: (language: Language) => Promise<Operator>;
  /** While the database is unreachable. */
  readonly unread: Operator;
}

/** Cached until the profile changes. */
export function createOperatorPages({ responseCache, read, unread }: Deps): OperatorPages {
  const toContent = (frame: string, operator: Operator, language: Language) => ({
    value: null,
    text: toOperatorPage(frame, operator, language),
    mediaType: 'text/html; charset=utf-8',
  });
  return {
    async fill(name, frame, language) {
      const key = `operator/page/${name}/${language}`;
      try {
        return await responseCache.get(key, async () => toContent(frame(), await read(language), language));
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        return responseCache.get(`${key}/unfilled`, () => Promise.resolve(toContent(frame(), unread, language)));
      }
    },
  };
}
