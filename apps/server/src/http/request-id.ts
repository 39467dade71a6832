import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../env.ts';

/** What an id of a proxy may look like: short, and safe in a log and on a screen. */
const SAFE = /^[\w-]{8,64}$/;
/** Wide enough for a year of a busy server; a longer number is no harm. */
const NUMBER_LENGTH = 6;

/**
 * Makes the ids of requests, 12 characters, unique among all servers: the same start for a process, then a number. It
 * costs less than a random text for each. An id that a proxy sends is kept if proxies are trusted by their number,
 * since then only they reach this server.
 */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const start = randomBytes(3).toString('hex');
  let number = 0;
  const own = () => `${start}${(number++).toString(36).padStart(NUMBER_LENGTH, '0')}`;
  if (typeof proxies !== 'number' || proxies === 0) return own;
  return ({ headers }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && SAFE.test(sent) ? sent : own();
  };
}
