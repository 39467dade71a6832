import { joinDeviceName } from '@ecopulse/contract/accounts/device-name';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';
import type { Client } from '../core/sessions/sessions.service.ts';
import { readDeviceCookie } from './device-cookie.ts';

/** Browsers send about 150 characters. */
const MAX_USER_AGENT_LENGTH = 400;

export function describeClient(request: FastifyRequest): Client {
  return {
    address: request.clientKey,
    device: deviceOf(request.headers['user-agent']),
    deviceCookie: readDeviceCookie(request),
  };
}

/** For unknown browsers Bowser returns parts of the input, so accept only its own names. */
const KNOWN_NAMES = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** Never returns the header itself, which is attacker-controlled. */
function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name): name is string => name !== undefined && KNOWN_NAMES.has(name));
  return joinDeviceName(names);
}

const LANGUAGE_COOKIE = 'language';
const SECURE_LANGUAGE_COOKIE = `__Host-${LANGUAGE_COOKIE}`;

export function toLanguage(code: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === code) ?? null;
}

/** Null if unset or invalid. Set by the page's script (`apps/web/src/lib/language/i18n.ts`); not sensitive. */
export function languageFromCookie(request: Pick<FastifyRequest, 'headers' | 'server'>): Language | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const cookies = request.server.parseCookie(cookie);
  return toLanguage(cookies[SECURE_LANGUAGE_COOKIE] ?? cookies[LANGUAGE_COOKIE]);
}
