import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@ecopulse/contract/endpoint';
import type { FastifyBaseLogger, preValidationHookHandler } from 'fastify';
import type { Figure } from '../core/figures/figure.ts';
import { MAX_CONNECTIONS } from '../db/database.ts';
import { RETRY_AFTER_SECONDS, sendProblem } from './problem.ts';

/** How many calls may be under way before the server counts as overloaded: a quarter of a second's work at 800 a second. */
const LARGEST_BURST = 200;
/** The server stays overloaded until it has refused no call for this long. */
const CALM_MS = 500;
/** While overloaded, it admits only as many calls as it does within this time. */
const LONGEST_QUEUE_MS = 50;
/** This many are always admitted: for each connection to the database a call that has it, and one that waits for it. */
const ALWAYS_ADMITTED = 2 * MAX_CONNECTIONS;
/** How often the speed is measured. */
const SPEED_MS = 250;
/** No call waits longer for the database: what takes longer waits for something else, and is in nobody's way. */
const LONGEST_STAY_MS = 2_000;
const LOG_EVERY_MS = 1_000;

/** The places of calls that are under way. */
export interface Places {
  /** False if the call would wait too long. Whoever gets a place must free it. */
  take(): boolean;
  free(): void;
}

/**
 * A burst is served in full. Once there are more calls than that, the server is overloaded, and the queue is kept short
 * until there are fewer again.
 *
 * By Little's law, calls under way are done after as long as their number divided by how many are done in a millisecond.
 * So the longest queue adapts to the machine and to what the calls are. Only a server with work for every connection to
 * the database shows how fast it can be.
 */
export function createPlaces(now: () => number): Places {
  let most = ALWAYS_ADMITTED;
  let taken = 0;
  let leastTaken = 0;
  let done = 0;
  let countedFrom = now();
  let refusedAt = -Infinity;
  const measureSpeed = (at: number): void => {
    const elapsed = at - countedFrom;
    if (elapsed < SPEED_MS) return;
    const withinReason = (done / elapsed) * LONGEST_QUEUE_MS;
    if (leastTaken >= MAX_CONNECTIONS) most = Math.min(LARGEST_BURST, Math.max(ALWAYS_ADMITTED, withinReason));
    done = 0;
    leastTaken = taken;
    countedFrom = at;
  };
  return {
    take() {
      const at = now();
      measureSpeed(at);
      if (taken >= (at - refusedAt < CALM_MS ? most : LARGEST_BURST)) {
        refusedAt = at;
        return false;
      }
      taken += 1;
      return true;
    },
    free() {
      taken -= 1;
      done += 1;
      leastTaken = Math.min(leastTaken, taken);
    },
  };
}

/**
 * Which calls an overloaded server may refuse: those that need the database. Calls for admins can mend what is wrong, and with
 * steps of a sign-in they get there; streams, downloads and uploads last as long as they last.
 */
export function mayBeRefused({ access, limit, mediaType, download, sends, maxBodyBytes }: Endpoint): boolean {
  if (mediaType === 'text/event-stream' || download !== undefined) return false;
  if (sends !== undefined || maxBodyBytes !== undefined) return false;
  return limit === 'read' ? access !== 'admin' : limit === 'write' && access === 'member';
}

interface Gate {
  /** After the body was read: a client that sends it slowly is in nobody's way. */
  readonly preValidation: preValidationHookHandler;
  readonly figures: readonly Figure[];
}

/** Answers calls that would wait too long with 503 at once, so that the others are answered in time. */
export function createGate(log: Pick<FastifyBaseLogger, 'warn'>): Gate {
  const places = createPlaces(() => performance.now());
  let refused = 0;
  let notLogged = 0;
  const tell = (): void => {
    log.warn({ refused: notLogged }, 'too many calls at once');
    notLogged = 0;
  };
  return {
    preValidation(_request, reply, done) {
      if (places.take()) {
        whenDone(reply.raw, () => places.free());
        done();
        return;
      }
      refused += 1;
      // A line for each would make the overload worse.
      if (notLogged === 0) setTimeout(tell, LOG_EVERY_MS).unref();
      notLogged += 1;
      void sendProblem(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, isLogged: false });
    },
    figures: [
      {
        name: 'ecopulse_calls_refused_total',
        help: 'Calls that were refused because too many were under way.',
        kind: 'counter',
        read: () => [{ value: refused }],
      },
    ],
  };
}

/** Calls back once: when the response was handed to the system, its client has gone, or it takes too long. */
function whenDone(response: ServerResponse, callBack: () => void): void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(limit);
    callBack();
  };
  const limit = setTimeout(finish, LONGEST_STAY_MS).unref();
  response.once('prefinish', finish);
  response.once('close', finish);
}
