import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';

const NAME = 'language';

export function knownLanguage(code: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === code) ?? null;
}

/** Null if unset or invalid. Set by the page's script (`apps/web/src/lib/language/i18n.ts`); not sensitive. */
export function chosenLanguage(request: Pick<FastifyRequest, 'headers' | 'server'>): Language | null {
  const { cookie } = request.headers;
  return cookie === undefined ? null : knownLanguage(request.server.parseCookie(cookie)[NAME]);
}
