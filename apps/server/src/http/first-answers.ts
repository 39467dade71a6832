import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';

/** A page does not wait longer for an answer; the screen then asks itself. */
const TIMEOUT_MS = 300;

/** They say which part or version of a response a caller wants, or describe a body. Calls of a page send none of them. */
const OF_THE_PAGE = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'content-length', 'connection'];

/** The address of a call that reads, with its query. */
export type FirstCall = string;

/** What a page asks for first. The build reads it from the routes; `:id` and `:username` stand for parts of the page's address. */
export interface FirstCalls {
  /** Of the resident alone: the server sends the answers within the page. */
  readonly own: readonly FirstCall[];
  /** The same for everyone, or for admins: the page names the calls, so that the browser asks before any script runs. */
  readonly named: readonly FirstCall[];
  /** Its largest picture; the page adds the resident's theme. */
  readonly picture?: FirstCall;
}

/** What the frame around every screen asks for. */
export const FRAME_CALLS: readonly FirstCall[] = ['/api/auth/user', '/api/user/profile'];

/**
 * The calls of the page at an address, with the parts of the address filled in. A search in the address changes the named
 * ones, so none is named then.
 */
export function firstCallsOf(address: string, pages: Readonly<Record<string, FirstCalls>>): FirstCalls {
  const [path = '/', query] = address.split('?', 2);
  const page = pageOf(SIGNED_IN_PAGES, path);
  const calls = page === undefined ? undefined : pages[page];
  if (page === undefined || calls === undefined) return { own: FRAME_CALLS, named: [] };
  const parts = new Map(page.split('/').map((name, place) => [name, path.split('/')[place] ?? '']));
  const filled = (call: FirstCall) => call.replace(/:\w+/g, (name) => parts.get(name) ?? name);
  return {
    own: [...new Set([...FRAME_CALLS, ...calls.own])].map(filled),
    named: query === undefined || page === '/' ? calls.named.map(filled) : [],
    ...(calls.picture !== undefined && { picture: filled(calls.picture) }),
  };
}

/**
 * The answers to the caller's own first calls, as the element that the app reads. Each call takes the usual way, with the
 * caller's cookie: who may not make it, or makes too many, gets no answer here either.
 */
export async function firstAnswers(request: FastifyRequest, calls: readonly FirstCall[]): Promise<string> {
  const found = await Promise.all(
    calls.map(async (call) => {
      const answer = await answerInTime(request, call);
      return answer === null ? [] : [`${JSON.stringify(call)}:${answer}`];
    }),
  );
  const content = `{"at":${JSON.stringify(new Date().toUTCString())},"answers":{${found.flat().join(',')}}}`;
  // Nothing in it may end the element.
  return `<script type="application/json" id="first-answers">${content.replaceAll('<', '\\u003c')}</script>`;
}

async function answerInTime(request: FastifyRequest, call: FirstCall): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([answerTo(request.server, request, call), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function answerTo(app: FastifyInstance, request: FastifyRequest, call: FirstCall): Promise<string | null> {
  const kept = Object.entries(request.headers).filter(([name]) => !OF_THE_PAGE.includes(name));
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: call,
    headers: { ...Object.fromEntries(kept), accept: 'application/json' },
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
  });
  return statusCode === 200 ? payload : null;
}
