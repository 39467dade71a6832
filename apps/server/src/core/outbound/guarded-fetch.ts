import { type Dispatcher, request } from 'undici';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { openGuardedAgent, OutboundError, type ResolveName, toOutboundError } from './guarded-agent.ts';
import { type AddressPolicy, addressRefusal } from './public-address.ts';
import { VERSION } from '../../env.ts';
import { readBoundedBody } from './bounded-body.ts';

const USER_AGENT = `EcoPulse/${VERSION} (data reader)`;
const MAX_REDIRECTS = 3;

interface FetchOptions {
  readonly accept: string;
  /** After decompression. */
  readonly maxBytes: number;
  /** For the complete fetch, redirects included. */
  readonly timeoutMs: number;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** A key, which only the server of `address` gets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal;
}

export interface FetchedResponse {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly url: string;
}

/**
 * Null if unmodified (304). Checks each address when connecting, also after redirects, against SSRF.
 * Throws `OutboundError`.
 */
export type GuardedFetch = (address: string, options: FetchOptions) => Promise<FetchedResponse | null>;

interface Deps {
  readonly policy: AddressPolicy;
  readonly resolve?: ResolveName | undefined;
}

export function createGuardedFetch({ policy, resolve }: Deps): GuardedFetch {
  return async (address, { signal, timeoutMs, ...options }) => {
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    const combinedSignal = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
    const agent = openGuardedAgent({ policy, resolve, timeout: timeoutMs });
    try {
      return await fetchFollowingRedirects(address, { ...options, agent, policy, signal: combinedSignal });
    } catch (error) {
      if (timeoutSignal.aborted) throw new OutboundError('timeout', `No whole answer in ${timeoutMs / 1000} s.`);
      throw isTimedOut(signal)
        ? new OutboundError('timeout', 'No whole answer before the round was over.')
        : toOutboundError(error);
    } finally {
      agent.destroy().catch(() => undefined);
    }
  };
}

function isTimedOut(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (signal.reason as Error).name === 'TimeoutError';
}

interface FetchContext extends Omit<FetchOptions, 'timeoutMs' | 'signal'> {
  readonly agent: Dispatcher;
  readonly policy: AddressPolicy;
  readonly signal: AbortSignal;
}

async function fetchFollowingRedirects(address: string, context: FetchContext): Promise<FetchedResponse | null> {
  let url = checkUrl(address, undefined, context);
  const { origin } = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await sendRequest(url, url.origin === origin ? context : { ...context, headers: {} });
    if (response.statusCode === 304) return null;
    const location = isRedirect(response.statusCode) ? getHeader(response, 'location') : null;
    if (location === null) return await readResponse(url, response, context);
    discardBody(response);
    const nextUrl = checkUrl(location, url, context);
    if (url.protocol === 'https:' && nextUrl.protocol === 'http:')
      throw new OutboundError('address-refused', 'Sent from https:// to http://.');
    url = nextUrl;
  }
  throw new OutboundError('too-many-redirects', `Sent on more than ${MAX_REDIRECTS} times.`);
}

function checkUrl(address: string, base: URL | undefined, { policy }: FetchContext): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new OutboundError('address-refused', ADMIN_FIELD_PROBLEMS['not-an-address']);
  const refusal = addressRefusal(url, policy);
  if (refusal !== null) throw new OutboundError('address-refused', base ? `Sent on: ${refusal}` : refusal);
  return url;
}

function sendRequest(
  url: URL,
  { agent, accept, etag, lastModified, headers, signal }: FetchContext,
): Promise<Dispatcher.ResponseData> {
  return request(url, {
    dispatcher: agent,
    signal,
    headers: {
      ...headers,
      accept,
      'accept-encoding': 'gzip, br',
      'user-agent': USER_AGENT,
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

async function readResponse(
  url: URL,
  response: Dispatcher.ResponseData,
  context: FetchContext,
): Promise<FetchedResponse> {
  if (response.statusCode !== 200) {
    discardBody(response);
    throw new OutboundError('http-status', `It answered ${response.statusCode}.`, {
      status: response.statusCode,
      retryAfter: getHeader(response, 'retry-after'),
    });
  }
  const encoding = getHeader(response, 'content-encoding');
  const bytes = await readBoundedBody(response.body, { encoding, maxBytes: context.maxBytes, signal: context.signal });
  return {
    bytes,
    contentType: getHeader(response, 'content-type'),
    etag: toStorableHeader(getHeader(response, 'etag')),
    lastModified: toStorableHeader(getHeader(response, 'last-modified')),
    url: url.href,
  };
}

function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined);
  body.destroy();
}

function getHeader({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Stored and sent with the next fetch, so only short printable ASCII. */
function toStorableHeader(header: string | null): string | null {
  return header !== null && /^[\x20-\x7e]{1,200}$/.test(header) ? header : null;
}
