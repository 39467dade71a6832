import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@ecopulse/contract/endpoint';
import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify';
import type { Metric } from '../core/metrics/metric.ts';
import { createConcurrencyLimiter } from '../core/limits/concurrency-limiter.ts';
import { MAX_CONNECTIONS } from '../db/database.ts';
import { RETRY_AFTER_SECONDS, sendProblem } from './problem.ts';

/** After this a call no longer counts: no call waits longer for the database. */
const MAX_STAY_MS = 2_000;
const LOG_EVERY_MS = 1_000;

/** Calls that need the database, except admins' (to fix problems), sign-ins, and long streams, downloads and uploads. */
export function mayBeRefused({ access, limit, mediaType, download, sends, maxBodyBytes }: Endpoint): boolean {
  if (mediaType === 'text/event-stream' || download !== undefined) return false;
  if (sends !== undefined || maxBodyBytes !== undefined) return false;
  return limit === 'read' ? access !== 'admin' : limit === 'write' && access === 'member';
}

interface LoadShedder {
  /** After the body was read, so that slow senders do not occupy a slot. */
  readonly preValidation: preValidationHookHandler;
  readonly metrics: readonly Metric[];
}

export function createLoadShedder(log: Pick<FastifyBaseLogger, 'warn'>): LoadShedder {
  const limiter = createConcurrencyLimiter(MAX_CONNECTIONS, performance.now());
  let refused = 0;
  let notLogged = 0;
  const tell = (): void => {
    log.warn({ refused: notLogged }, 'too many calls at once');
    notLogged = 0;
  };
  return {
    preValidation(_request, reply, done) {
      if (limiter.take(performance.now())) {
        whenDone(reply.raw, () => limiter.free());
        done();
        return;
      }
      refused += 1;
      // A log line per refusal would make the overload worse.
      if (notLogged === 0) setTimeout(tell, LOG_EVERY_MS).unref();
      notLogged += 1;
      void sendProblem(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, isLogged: false });
    },
    metrics: [
      {
        name: 'ecopulse_calls_refused_total',
        help: 'Calls that were refused because too many were under way.',
        kind: 'counter',
        read: () => [{ value: refused }],
      },
    ],
  };
}

function whenDone(response: ServerResponse, callBack: () => void): void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(limit);
    callBack();
  };
  const limit = setTimeout(finish, MAX_STAY_MS).unref();
  response.once('prefinish', finish);
  response.once('close', finish);
}
