import { deviceName } from '@ecopulse/contract/accounts/device-name';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../core/sessions/client.ts';
import { readDeviceCookie } from './device-cookie.ts';

/** The longest `User-Agent` that is read; those of browsers have about 150 characters. */
const MAX_USER_AGENT = 400;

/** Where a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.clientKey,
    device: deviceOf(request.headers['user-agent']),
    deviceCookie: readDeviceCookie(request),
  };
}

/** For a browser that it does not know, Bowser returns a part of the text: only names of its own lists may pass. */
const NAMES = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** The browser and the system that a `User-Agent` names. Never the text itself: anything can stand in it. */
function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name): name is string => name !== undefined && NAMES.has(name));
  return deviceName(names);
}
