import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../core/sessions/client.ts';

/** The longest `User-Agent` that is read; those of browsers have about 150 characters. */
const MAX_USER_AGENT = 400;

/** Where a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, device: deviceOf(request.headers['user-agent']) };
}

/** The browser and the system that a `User-Agent` names. Never the text itself: anything can stand in it. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}
