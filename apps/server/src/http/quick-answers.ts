import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PreparedResponse } from './prepared-response.ts';

/** What a call to an address known from before is answered with; a promise or null if that is not in memory. */
export type QuickAnswer = (request: IncomingMessage) => PreparedResponse | Promise<unknown> | null;

/** A response that was sent this way. */
interface Sent {
  /** The contract's pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * Calls whose response is in memory, answered before Fastify sees them: its own path takes up to two fifths of the time
 * of such a response (decision 044). Fastify serves the first call to an address, with all checks, and offers how to
 * answer the next ones; it also serves every call that turns out to need more.
 */
export interface QuickAnswers {
  /** Answers the call if it can; false leaves it to Fastify. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers further calls to this address in this way. */
  offer(address: string, route: string, answer: QuickAnswer): void;
  /** What `handle` has begun for this request before it left it to Fastify, so that nothing is read twice. */
  begun(request: IncomingMessage): Promise<unknown> | undefined;
  /** Calls back for every response that was sent. */
  onSent(listener: (sent: Sent) => void): void;
  /** From now on Fastify serves all calls: it knows how connections end while the server stops. */
  stop(): void;
}

/** Far more than the app asks for. Whoever invents addresses displaces them, and slows down nothing else. */
const MAX_ADDRESSES = 500;
const MAX_ADDRESS_LENGTH = 200;

interface Deps {
  /** The headers of every response, names and values in turn. */
  readonly headers: readonly string[];
  /** Whether headers of a proxy say if the client uses HTTPS; Fastify then serves what has passed one. */
  readonly asksProxy: boolean;
}

export function createQuickAnswers({ headers: always, asksProxy }: Deps): QuickAnswers {
  const answers = new LRUCache<string, { route: string; answer: QuickAnswer }>({ max: MAX_ADDRESSES });
  const begun = new WeakMap<IncomingMessage, Promise<unknown>>();
  let stopped = false;
  let listener: ((sent: Sent) => void) | null = null;

  const find = (request: IncomingMessage) => {
    if (stopped || request.method !== 'GET') return undefined;
    if (asksProxy && request.headers['x-forwarded-proto'] !== undefined) return undefined;
    return answers.get(request.url ?? '');
  };
  const responseTo = (request: IncomingMessage, answer: QuickAnswer): PreparedResponse | null => {
    try {
      const found = answer(request);
      if (!(found instanceof Promise)) return found;
      begun.set(request, found);
      // Fastify waits for it in a moment; until then its failure is nobody's.
      found.catch(() => undefined);
    } catch {
      // Fastify meets the same error, and answers it.
    }
    return null;
  };

  return {
    handle(request, response) {
      const known = find(request);
      if (!known) return false;
      const start = listener && performance.now();
      const prepared = responseTo(request, known.answer);
      if (!prepared) return false;
      const { status, headers, body } = prepared;
      response.writeHead(status, [...always, ...headers]);
      response.end(body, 'latin1');
      if (start !== null) listener?.({ route: known.route, status, seconds: (performance.now() - start) / 1_000 });
      return true;
    },
    offer(address, route, answer) {
      if (address.length <= MAX_ADDRESS_LENGTH && !answers.has(address)) answers.set(address, { route, answer });
    },
    begun: (request) => begun.get(request),
    onSent(called) {
      listener = called;
    },
    stop() {
      stopped = true;
    },
  };
}

/** How long clients may take, in milliseconds. */
interface Times {
  readonly headers: number;
  readonly request: number;
  readonly keepAlive: number;
  /** How often the server looks for who is late. */
  readonly checks: number;
}

/** The HTTP server, which asks for a quick answer before it calls Fastify. */
export function serveQuickly(quickAnswers: QuickAnswers, fastify: RequestListener, times: Times): Server {
  const options = {
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    connectionsCheckingInterval: times.checks,
    // Without it, Node makes and ends a stream for the body that a GET does not have.
    optimizeEmptyRequests: true,
  };
  return createServer(options, (request, response) => {
    if (quickAnswers.handle(request, response)) return;
    // Fastify would read a body because of its type, and wait for an end that has already passed.
    if (request.method !== 'GET' && request.readableEnded) delete request.headers['content-type'];
    fastify(request, response);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    quickAnswers: QuickAnswers;
  }
}
