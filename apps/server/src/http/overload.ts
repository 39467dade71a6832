import type { ServerResponse } from 'node:http';
import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import type { Endpoint } from '@ecopulse/contract/endpoint';
import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify';
import type { Metric } from '../core/metrics/metric.ts';
import { createConcurrencyLimiter } from '../core/limits/concurrency-limiter.ts';
import { MAX_CONNECTIONS } from '../db/database.ts';
import { RETRY_AFTER_SECONDS, sendProblem } from './problem.ts';

/** After this a call no longer counts: no call waits longer for the database. */
const MAX_SLOT_MS = 2_000;
const LOG_INTERVAL_MS = 1_000;

/** Calls that need the database, except admins' (to fix problems), sign-ins, and long streams, downloads and uploads. */
export function mayBeRefused({ access, limit, mediaType, download, sends, maxBodyBytes }: Endpoint): boolean {
  if (mediaType === 'text/event-stream' || download !== undefined) return false;
  if (sends !== undefined || maxBodyBytes !== undefined) return false;
  return limit === 'read' ? !isAdminAccess(access) : limit === 'write' && access === 'member';
}

interface LoadShedder {
  /** After the body was read, so that slow senders do not occupy a slot. */
  readonly preValidation: preValidationHookHandler;
  readonly metrics: readonly Metric[];
}

export function createLoadShedder(log: Pick<FastifyBaseLogger, 'warn'>): LoadShedder {
  const limiter = createConcurrencyLimiter(MAX_CONNECTIONS, performance.now());
  let refusedCalls = 0;
  let unloggedRefusals = 0;
  let firstReference = '';
  let lastReference = '';
  const logRefusals = (): void => {
    log.warn({ refused: unloggedRefusals, firstReference, lastReference }, 'too many calls at once');
    unloggedRefusals = 0;
  };
  return {
    preValidation(request, reply, done) {
      if (limiter.tryAcquire(performance.now())) {
        onceDone(reply.raw, () => limiter.release());
        done();
        return;
      }
      refusedCalls += 1;
      // A log line per refusal would make the overload worse.
      if (unloggedRefusals === 0) {
        firstReference = request.id;
        setTimeout(logRefusals, LOG_INTERVAL_MS).unref();
      }
      unloggedRefusals += 1;
      lastReference = request.id;
      void sendProblem(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    metrics: [
      {
        name: 'ecopulse_calls_refused_total',
        help: 'Calls that were refused because too many were under way.',
        kind: 'counter',
        read: () => [{ value: refusedCalls }],
      },
    ],
  };
}

function onceDone(response: ServerResponse, onDone: () => void): void {
  let hasRun = false;
  const finish = (): void => {
    if (hasRun) return;
    hasRun = true;
    clearTimeout(timer);
    onDone();
  };
  const timer = setTimeout(finish, MAX_SLOT_MS).unref();
  response.once('prefinish', finish);
  response.once('close', finish);
}
