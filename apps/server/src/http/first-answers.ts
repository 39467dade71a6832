import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FIRST_CALLS, FRAME_CALLS, type FirstCall } from '@ecopulse/contract/first-calls';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';

/** A page does not wait longer for an answer; the screen then asks itself. */
const TIMEOUT_MS = 300;

/** They say which part or version of a response a caller wants, or describe a body. Calls of a page send none of them. */
const OF_THE_PAGE = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'content-length', 'connection'];

/** What a page asks for first, with the parts of its address filled in. */
export interface CallsOfPage {
  readonly own: readonly FirstCall[];
  readonly named: readonly FirstCall[];
  readonly picture: FirstCall | undefined;
}

/** The calls of the page at an address. A search in the address changes the named ones, so none is named then. */
export function firstCallsOf(address: string): CallsOfPage {
  const [path = '/', query] = address.split('?', 2);
  const page = pageOf(SIGNED_IN_PAGES, path);
  const calls = page === undefined ? undefined : FIRST_CALLS[page];
  if (page === undefined || calls === undefined) return { own: FRAME_CALLS, named: [], picture: undefined };
  const parts = new Map(page.split('/').map((name, place) => [name, path.split('/')[place] ?? '']));
  const filled = (call: FirstCall) => call.replace(/:\w+/g, (name) => parts.get(name) ?? name) as FirstCall;
  return {
    own: [...FRAME_CALLS, ...calls.own].map(filled),
    named: query === undefined || page === '/' ? (calls.named ?? []).map(filled) : [],
    picture: calls.picture && filled(calls.picture),
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
