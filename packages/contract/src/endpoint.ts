import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `anyone`, a signed-in resident (`member`), or an `admin`. The server checks it at every call. */
export type Access = 'anyone' | 'member' | 'admin';

/**
 * The rate limit. `none`: answered from memory, which is cheaper than counting, or with limits of its own; only calls that find
 * nothing count.
 * `read` and `write`: per resident (or address) and minute. `upload`: pictures, per resident and hour. `register`: per
 * address and hour, counted for all servers together.
 */
export type LimitClass = 'none' | 'read' | 'write' | 'upload' | 'register';

/**
 * How a response may be cached. `shared`: the same for everyone, revalidated by ETag. `private`: never stored. `polled`:
 * for one caller who asks repeatedly, revalidated by ETag. `immutable`: for members, never changes under its address.
 */
export type Caching = 'shared' | 'private' | 'polled' | 'immutable';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  /** Whether the caller must have given a password or a passkey within the last 10 minutes; else `proof-needed`. */
  readonly needsReauthentication?: true;
  readonly limit: LimitClass;
  readonly caching: Caching;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest body in bytes, if more than the usual 64 KiB. */
  readonly maxBodyBytes?: number;
  /** For a body that is not JSON: the bytes of a picture. A resident can send one at a time. */
  readonly sends?: 'picture';
  /**
   * Whether it may be made without a network and sent later: its body may say when (`madeAt`), and with the header
   * `Idempotency-Key` it counts once, since a repeat gets the first response.
   */
  readonly offline?: true;
  /** The status of success; 204 has no response. */
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: Schema;
  /** The name of the file that a browser saves; the handler then returns the JSON as a stream. */
  readonly download?: string;
  /** The media type of a response that is not JSON; the schema then describes its text. */
  readonly mediaType?: 'image/svg+xml' | 'image/webp' | 'text/event-stream';
  /** Errors other than `commonErrors` and those that its access implies. */
  readonly errors: readonly ErrorCode[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An endpoint's name is its method and path, such as `GET /api/green-spaces/:id`, so no two can collide. */
export type EndpointName = `${Method} /api/${string}`;

export type EndpointTable = Readonly<Record<EndpointName, Endpoint>>;

/** Declares the endpoints of a feature, keeping their exact types for the server's routes and the client's calls. */
export function defineEndpoints<const Table extends Record<EndpointName, Endpoint>>(table: Table): Table {
  return table;
}

/** Splits an endpoint's name into method and path. */
export function methodAndPath(name: EndpointName): { method: Method; path: `/api/${string}` } {
  const [method, path] = name.split(' ') as [Method, `/api/${string}`];
  return { method, path };
}

type Output<S> = S extends Schema ? z.core.output<S> : undefined;
type Input<S> = S extends Schema ? z.core.input<S> : undefined;
type Part<E, Key extends keyof Endpoint> = E extends Record<Key, infer S> ? S : undefined;

/** What a handler receives, after parsing. */
export type ParsedParams<E> = Output<Part<E, 'params'>>;
export type ParsedQuery<E> = Output<Part<E, 'query'>>;
export type ParsedBody<E> = E extends { sends: 'picture' } ? Uint8Array : Output<Part<E, 'body'>>;

/** What a client sends, and what a handler returns. */
export type SentQuery<E> = Input<Part<E, 'query'>>;
export type SentBody<E> = Input<Part<E, 'body'>>;
export type Answer<E> = Output<Part<E, 'response'>>;
