import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../env.ts';
import { toTrustFunction } from './client-address.ts';

const VALID_ID = /^[A-Za-z0-9-]{8,64}$/;
/** Enough for a year on a busy server; longer numbers are harmless. */
const MIN_NUMBER_LENGTH = 6;

/**
 * Unique among servers: a random prefix per process and a counter, cheaper than randomness per request. Keeps a trusted
 * proxy's id.
 */
export function createRequestIdGenerator(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const prefix = randomBytes(3).toString('hex');
  let counter = 0;
  const createId = () => `${prefix}${(counter++).toString(36).padStart(MIN_NUMBER_LENGTH, '0')}`;
  const isProxy = toTrustFunction(proxies);
  if (!isProxy) return createId;
  return ({ headers, socket }) => {
    const receivedId = headers['x-request-id'];
    if (typeof receivedId !== 'string' || !VALID_ID.test(receivedId)) return createId();
    return isProxy(socket.remoteAddress ?? '', 0) ? receivedId : createId();
  };
}
