import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type AddressPolicy, ipOf } from './public-address.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const DNS_OPTIONS = { timeout: 2_000, tries: 2 };

type OutboundFault =
  | 'address-refused'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'http-status'
  | 'unreadable';

interface OutboundErrorOptions extends ErrorOptions {
  readonly status?: number;
  readonly retryAfter?: string | null;
}

export class OutboundError extends Error {
  readonly code: OutboundFault;
  /** Of a response with `http-status`. */
  readonly status: number | undefined;
  /** Its header, as sent. */
  readonly retryAfter: string | null;

  constructor(code: OutboundFault, detail: string, options?: OutboundErrorOptions) {
    super(detail, options);
    this.name = 'OutboundError';
    this.code = code;
    this.status = options?.status;
    this.retryAfter = options?.retryAfter ?? null;
  }
}

export type ResolveName = (name: string) => Promise<readonly string[]>;

interface Options {
  readonly policy: AddressPolicy;
  readonly resolve?: ResolveName | undefined;
  /** In milliseconds, for connecting and between parts of the response. */
  readonly timeout: number;
}

/**
 * Agent for untrusted addresses. Resolves and checks a name when connecting, and connects to the checked IP address, which
 * defeats DNS rebinding.
 */
export function openGuardedAgent({ policy, resolve = resolveName, timeout }: Options): Agent {
  const lookup: LookupFunction = (name, options, callback) => {
    const resolveAndCheck = async (): Promise<void> => {
      const allowed = (await resolve(name)).filter(policy.isAllowed);
      const [first] = allowed;
      if (first === undefined) throw new OutboundError('address-refused', 'Its name leads to no public address.');
      const addresses = allowed.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all === true) callback(null, addresses);
      else callback(null, first, first.includes(':') ? 6 : 4);
    };
    // oxlint-disable-next-line promise/no-callback-in-promise -- Node's own lookup takes a callback
    resolveAndCheck().catch((error: unknown) => callback(error as NodeJS.ErrnoException, []));
  };
  const connect = buildConnector({ lookup, allowH2: false, timeout });
  return new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect(options, callback) {
      // The connector skips `lookup` for IP addresses.
      const ip = ipOf(options);
      if (ip !== null && !policy.isAllowed(ip))
        callback(new OutboundError('address-refused', 'Not a public address.'), null);
      else connect(options, callback);
    },
  });
}

/** Queries name servers directly: dns.lookup would occupy the thread pool shared with files and password hashing. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(DNS_OPTIONS);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw new OutboundError('unreachable', 'Address not found.');
  return addresses;
}

const FAULT_BY_ERROR_CODE: Readonly<Record<string, OutboundFault>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
};

export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = (error as { code?: unknown }).code;
  const detail = typeof code === 'string' ? `No connection (${code}).` : 'No connection.';
  return new OutboundError(FAULT_BY_ERROR_CODE[String(code)] ?? 'unreachable', detail, { cause: error });
}
