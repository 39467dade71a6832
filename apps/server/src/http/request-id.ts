import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../env.ts';
import { trustOf } from './client-address.ts';

/** What an id of a proxy may look like: short, and safe in a log and on a screen. */
const SAFE = /^[A-Za-z0-9-]{8,64}$/;
/** Wide enough for a year of a busy server; a longer number is no harm. */
const NUMBER_LENGTH = 6;

/**
 * Makes the ids of requests, 12 characters, unique among all servers: the same start for a process, then a number. It
 * costs less than a random text for each. An id that a trusted proxy sends is kept.
 */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const start = randomBytes(3).toString('hex');
  let number = 0;
  const own = () => `${start}${(number++).toString(36).padStart(NUMBER_LENGTH, '0')}`;
  const isProxy = trustOf(proxies);
  if (!isProxy) return own;
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    if (typeof sent !== 'string' || !SAFE.test(sent)) return own();
    return isProxy(socket.remoteAddress ?? '', 0) ? sent : own();
  };
}
