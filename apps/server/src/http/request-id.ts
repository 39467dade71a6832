import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../env.ts';
import { trustOf } from './client-address.ts';

const SAFE = /^[A-Za-z0-9-]{8,64}$/;
/** Enough for a year on a busy server; longer numbers are harmless. */
const NUMBER_LENGTH = 6;

/**
 * Unique among servers: a random prefix per process and a counter, cheaper than randomness per request. Keeps a trusted
 * proxy's id.
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
