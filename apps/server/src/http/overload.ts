import type { Endpoint, EndpointName } from '@ecopulse/contract/endpoint';
import { endpoints } from '@ecopulse/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { MAX_CONNECTIONS } from '../db/database.ts';
import { sendProblem } from './problem.ts';

/** So many may be under way before a server is overloaded: what 800 calls a second serve in a quarter of a second. */
const LARGEST_BURST = 200;
/** A server is overloaded until it has not refused a call for so long. */
const CALM_MS = 500;
/** How long the calls under way may take together while the server is overloaded. */
const LONGEST_QUEUE_MS = 50;
/** So many may always be under way: for each connection to the database one call that has it, and one that waits for it. */
const ALWAYS_ADMITTED = 2 * MAX_CONNECTIONS;
/** How often the speed is measured. */
const SPEED_MS = 250;
const RETRY_AFTER_SECONDS = 2;
const LOG_EVERY_MS = 1_000;

/** Admits calls, unless the queue of those under way is too long. */
export interface Door {
  /** False if the call would wait too long. Who is admitted leaves. */
  admit(): boolean;
  leave(): void;
}

/**
 * A burst is served as a whole. Once there are more calls than that, the server is overloaded, and the queue is kept short
 * until there are fewer again.
 *
 * By Little's law, calls under way are done after as long as their number divided by how many are done in a millisecond.
 * So the longest queue adapts to the machine and to what the calls are. Only a server with work for every connection to
 * the database shows how fast it can be.
 */
export function createDoor(now: () => number): Door {
  let most = ALWAYS_ADMITTED;
  let underWay = 0;
  let leastUnderWay = 0;
  let done = 0;
  let countedFrom = now();
  let refusedAt = -Infinity;
  const measureSpeed = (): void => {
    const elapsed = now() - countedFrom;
    if (elapsed < SPEED_MS) return;
    if (leastUnderWay >= MAX_CONNECTIONS) most = Math.max(ALWAYS_ADMITTED, (done / elapsed) * LONGEST_QUEUE_MS);
    done = 0;
    leastUnderWay = underWay;
    countedFrom += elapsed;
  };
  return {
    admit() {
      measureSpeed();
      const at = now();
      if (underWay >= (at - refusedAt < CALM_MS ? most : LARGEST_BURST)) {
        refusedAt = at;
        return false;
      }
      underWay += 1;
      return true;
    },
    leave() {
      underWay -= 1;
      done += 1;
      leastUnderWay = Math.min(leastUnderWay, underWay);
    },
  };
}

/**
 * Answers calls that would wait too long with 503 at once, so that the others are answered in time. Only calls of
 * residents that read or change something in the database: what is answered from memory costs no more than a refusal.
 */
export function shedOverload(app: FastifyInstance): void {
  const door = createDoor(() => performance.now());
  let refused = 0;
  let loggedAt = -Infinity;
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    refused += 1;
    // A line for each would make the overload worse.
    if (performance.now() - loggedAt >= LOG_EVERY_MS) {
      request.log.warn({ refused }, 'too many calls at once');
      refused = 0;
      loggedAt = performance.now();
    }
    void sendProblem(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!door.admit()) {
      refuse(request, reply);
      return;
    }
    reply.raw.once('close', door.leave);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (isShed(route)) route.onRequest = [enter, ...[route.onRequest ?? []].flat()];
  });
}

const table: Readonly<Record<string, Endpoint>> = endpoints satisfies Record<EndpointName, Endpoint>;

/** Admins can work on what is wrong; streams, downloads and uploads last as long as they last. */
function isShed({ method, url }: RouteOptions): boolean {
  const endpoint = table[`${String(method)} ${url}`];
  if (endpoint === undefined) return false;
  const { access, limit, mediaType, download } = endpoint;
  const isCounted = limit === 'read' || limit === 'write';
  return isCounted && access !== 'admin' && mediaType !== 'text/event-stream' && download === undefined;
}
