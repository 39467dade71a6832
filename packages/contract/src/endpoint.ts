import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `anyone`, a signed-in resident (`member`), or an `admin`, checked on the server at every call. */
export type Access = 'anyone' | 'member' | 'admin';

/**
 * How often one may call. `none`: answered from memory, cheaper than counting. `read` and `write`: per resident (or
 * address) and minute. `register`: per address and hour, counted for all servers together.
 */
export type LimitClass = 'none' | 'read' | 'write' | 'register';

/**
 * How an answer may be kept. `shared`: the same for everyone, revalidated by ETag. `private`: never stored. `polled`: of
 * one caller, who asks again and again, revalidated by ETag. `immutable`: of members, never another under its address.
 */
export type Caching = 'shared' | 'private' | 'polled' | 'immutable';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly limit: LimitClass;
  readonly caching: Caching;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The most bytes of a body, where it is more than the 64 KiB of others. */
  readonly maxBodyBytes?: number;
  /** A body that is no JSON: the bytes of a picture. */
  readonly sends?: 'picture';
  /** The status of success; 204 has no response. */
  readonly status: 200 | 201 | 204;
  readonly response?: Schema;
  /** The media type of the response where it is not JSON; the schema is then of its text. */
  readonly mediaType?: 'image/svg+xml' | 'image/webp' | 'text/event-stream';
  /** What it can answer besides `commonErrors`, and besides what its access implies. */
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

/** Takes an endpoint's name apart. */
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

/** What a client sends, and what a handler answers. */
export type SentQuery<E> = Input<Part<E, 'query'>>;
export type SentBody<E> = Input<Part<E, 'body'>>;
export type Answer<E> = Output<Part<E, 'response'>>;
