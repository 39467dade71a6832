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

/** Fills in the path parameters, and leaves out calls with an impossible one. Except on home, a query changes the calls to preload, so none is preloaded then. */
export function resolveFirstCalls(address: string, pages: Readonly<Record<string, FirstCalls>>): FirstCalls {
  const [path = '/', query] = address.split('?', 2);
  const page = findPage(SIGNED_IN_PAGES, path);
  const calls = page === undefined ? undefined : pages[page];
  if (page === undefined || calls === undefined) return { embeddedCalls: FRAME_CALLS, preloadedCalls: [] };
  const parts = path.split('/').map(toPathSegment);
  const partOf = new Map(page.split('/').map((name, index) => [name, parts[index]]));
  const fillParameters = (call: FirstCall): FirstCall[] => {
    const names = call.match(/:\w+/g) ?? [];
    if (names.some((name) => (partOf.get(name) ?? '') === '')) return [];
    return [call.replace(/:\w+/g, (name) => partOf.get(name) ?? '')];
  };
  const [picture] = calls.picture === undefined ? [] : fillParameters(calls.picture);
  return {
    embeddedCalls: [...new Set([...FRAME_CALLS, ...calls.embeddedCalls])].flatMap(fillParameters),
    preloadedCalls: query === undefined || page === '/' ? calls.preloadedCalls.flatMap(fillParameters) : [],
    ...(picture !== undefined && { picture }),
  };
}

/** Null for what would lead to another path: dot segments, slashes, and backslashes, which URLs treat as slashes. */
function toPathSegment(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /^\.{1,2}$|[\\/]/.test(text) ? null : encodeURIComponent(text);
  } catch {
    return null;
  }
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
  try {
    return await injectCall(request.server, request, call, AbortSignal.timeout(TIMEOUT_MS));
  } catch {
    return null;
  }
}

async function injectCall(
  app: FastifyInstance,
  request: FastifyRequest,
  call: FirstCall,
  signal: AbortSignal,
): Promise<string | null> {
  const forwardedHeaders = Object.entries(request.headers).filter(([name]) => !PAGE_HEADERS.includes(name));
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: call,
    headers: { ...Object.fromEntries(forwardedHeaders), accept: 'application/json' },
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
    signal,
  });
  return statusCode === 200 ? payload : null;
}
