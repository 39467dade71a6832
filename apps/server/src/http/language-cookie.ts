import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';

const NAME = 'language';

/** One of the ten languages; null for anything else. */
export function knownLanguage(code: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === code) ?? null;
}

/**
 * The language that was chosen in this browser; null before any choice, and if the cookie holds anything else. The page's
 * script sets the cookie (`apps/web/src/lib/language/i18n.ts`): it says nothing that the page itself does not show.
 */
export function chosenLanguage(request: Pick<FastifyRequest, 'headers' | 'server'>): Language | null {
  const { cookie } = request.headers;
  return cookie === undefined ? null : knownLanguage(request.server.parseCookie(cookie)[NAME]);
}
