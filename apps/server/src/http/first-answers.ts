import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';

/** Afterwards the page's script makes the call itself. */
const TIMEOUT_MS = 300;

/** Headers about the page's own response or body, which inner calls must not inherit. */
const OF_THE_PAGE = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'content-length', 'connection'];

export type FirstCall = string;

/** Read from the routes by the build; `:id` and `:username` are filled in from the page's path. */
export interface FirstCalls {
  /** Personal: answers are embedded in the page. */
  readonly own: readonly FirstCall[];
  /** The same for everyone, or for all admins: preloaded by the browser. */
  readonly named: readonly FirstCall[];
  /** The largest picture, without the theme parameter. */
  readonly picture?: FirstCall;
}

export const FRAME_CALLS: readonly FirstCall[] = ['/api/auth/user', '/api/user/profile'];

/** Fills in the path parameters. A query changes the named calls, so none is named then. */
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

/** Embeds the answers in a script element. Each call runs as the caller, so access checks and rate limits apply. */
export async function firstAnswers(request: FastifyRequest, calls: readonly FirstCall[]): Promise<string> {
  const found = await Promise.all(
    calls.map(async (call) => {
      const answer = await answerInTime(request, call);
      return answer === null ? [] : [`${JSON.stringify(call)}:${answer}`];
    }),
  );
  const content = `{"at":${JSON.stringify(new Date().toUTCString())},"answers":{${found.flat().join(',')}}}`;
  // Answers must not close the script element.
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
