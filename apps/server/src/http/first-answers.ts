import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findPage, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';

/** Afterwards the page's script makes the call itself. */
const TIMEOUT_MS = 300;

/** Headers about the page's own response or body, which inner calls must not inherit. */
const PAGE_HEADERS = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'content-length', 'connection'];

export type FirstCall = string;

/** Read from the routes by the build; `:id` and `:username` are filled in from the page's path. */
export interface FirstCalls {
  /** Personal: answers are embedded in the page. */
  readonly embeddedCalls: readonly FirstCall[];
  /** The same for everyone, or for all admins: preloaded by the browser. */
  readonly preloadedCalls: readonly FirstCall[];
  /** The largest picture, without the theme parameter. */
  readonly picture?: FirstCall;
}

export const FRAME_CALLS: readonly FirstCall[] = ['/api/auth/user', '/api/user/profile'];

/** Fills in the path parameters. Except on home, a query changes the calls to preload, so none is preloaded then. */
export function resolveFirstCalls(address: string, pages: Readonly<Record<string, FirstCalls>>): FirstCalls {
  const [path = '/', query] = address.split('?', 2);
  const page = findPage(SIGNED_IN_PAGES, path);
  const calls = page === undefined ? undefined : pages[page];
  if (page === undefined || calls === undefined) return { embeddedCalls: FRAME_CALLS, preloadedCalls: [] };
  const parts = new Map(page.split('/').map((name, index) => [name, path.split('/')[index] ?? '']));
  const fillParameters = (call: FirstCall) => call.replace(/:\w+/g, (name) => parts.get(name) ?? name);
  return {
    embeddedCalls: [...new Set([...FRAME_CALLS, ...calls.embeddedCalls])].map(fillParameters),
    preloadedCalls: query === undefined || page === '/' ? calls.preloadedCalls.map(fillParameters) : [],
    ...(calls.picture !== undefined && { picture: fillParameters(calls.picture) }),
  };
}

/** Embeds the answers in a script element. Each call runs as the caller, so access checks and rate limits apply. */
export async function embedFirstAnswers(request: FastifyRequest, calls: readonly FirstCall[]): Promise<string> {
  const embeddedAnswers = await Promise.all(
    calls.map(async (call) => {
      const answer = await answerWithTimeout(request, call);
      return answer === null ? [] : [`${JSON.stringify(call)}:${answer}`];
    }),
  );
  const content = `{"at":${JSON.stringify(new Date().toUTCString())},"answers":{${embeddedAnswers.flat().join(',')}}}`;
  // Answers must not close the script element.
  return `<script type="application/json" id="first-answers">${content.replaceAll('<', '\\u003c')}</script>`;
}

async function answerWithTimeout(request: FastifyRequest, call: FirstCall): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([injectCall(request.server, request, call), timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function injectCall(app: FastifyInstance, request: FastifyRequest, call: FirstCall): Promise<string | null> {
  const forwardedHeaders = Object.entries(request.headers).filter(([name]) => !PAGE_HEADERS.includes(name));
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: call,
    headers: { ...Object.fromEntries(forwardedHeaders), accept: 'application/json' },
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
  });
  return statusCode === 200 ? payload : null;
}
