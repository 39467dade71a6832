import { deviceName } from '@ecopulse/contract/accounts/device-name';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../core/sessions/client.ts';
import { readDeviceCookie } from './device-cookie.ts';

/** Browsers send about 150 characters. */
const MAX_USER_AGENT = 400;

export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.clientKey,
    device: deviceOf(request.headers['user-agent']),
    deviceCookie: readDeviceCookie(request),
  };
}

/** For unknown browsers Bowser returns parts of the input, so accept only its own names. */
const NAMES = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** Never returns the header itself, which is attacker-controlled. */
function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name): name is string => name !== undefined && NAMES.has(name));
  return deviceName(names);
}
