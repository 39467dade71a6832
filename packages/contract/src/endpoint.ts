import type * as z from 'zod/mini';
import type { Access, TownScope } from './accounts/role-access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * `none`: cheap (served from memory) or limited elsewhere. `read`, `write`: per resident or address and minute. `upload`:
 * per resident and hour. `register`: per address and hour, across all servers, counted by the service.
 */
export type LimitClass = 'none' | 'read' | 'write' | 'upload' | 'register';

/**
 * `shared`: public, revalidated by ETag. `private`: never stored. `polled`: one caller, revalidated by ETag. `immutable`:
 * for members, never changes.
 */
export type Caching = 'shared' | 'private' | 'polled' | 'immutable';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly townScope?: TownScope;
  /** A public call that answers a signed-in caller differently. Without a session the answer comes from the shared cache. */
  readonly identifiesCaller?: true;
  /** Requires a password or passkey within the last 10 minutes, else `proof-needed`. */
  readonly needsReauthentication?: true;
  /** Also for members who took back their agreement; else `consent-needed`. */
  readonly withoutConsent?: true;
  readonly limit: LimitClass;
  /** Query parameters with which a call asks the database, so that it counts as `read`; for `limit: 'none'` alone. */
  readonly limitedQuery?: readonly string[];
  readonly caching: Caching;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly maxBodyBytes?: number;
  /** The body is an image, not JSON. A resident can upload one at a time. */
  readonly sends?: 'picture';
  /**
   * May be queued offline and sent later: `madeAt` in the body says when it was made. The header `Idempotency-Key` makes
   * a repeat get the first response.
   */
  readonly offline?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: Schema;
  /** The response with 202 instead, where the handler sets that status. */
  readonly accepted?: Schema;
  /** The file name of a download; the handler returns a JSON stream. */
  readonly download?: string;
  /** For responses that are not JSON; the schema then describes their text. */
  readonly mediaType?:
    | 'image/svg+xml'
    | 'image/webp'
    | 'image/png'
    | 'application/pdf'
    | 'text/event-stream'
    | 'text/calendar'
    | 'application/rss+xml';
  /** Another form of the response, which a query parameter asks for. */
  readonly alternative?: 'text/csv';
  /** In addition to `commonErrors` and those that `access` implies. */
  readonly errors: readonly ErrorCode[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path, such as `GET /api/green-spaces/:id`, hence unique. Feed readers expect a feed beside the pages. */
export type EndpointName = `${Method} ${Path}`;

type Path = `/api/${string}` | `/${string}.rss`;

export type EndpointTable = Readonly<Record<EndpointName, Endpoint>>;

/** Unless an endpoint says otherwise. */
const DEFAULTS = { status: 200, caching: 'private', errors: [] } as const;

type Declaration = Omit<Endpoint, keyof typeof DEFAULTS> & Partial<Pick<Endpoint, keyof typeof DEFAULTS>>;
type WithDefaults<Declared> = Declared & Omit<typeof DEFAULTS, keyof Declared>;

export function defineEndpoints<const Table extends Record<EndpointName, Declaration>>(
  table: Table,
): { readonly [Name in keyof Table]: WithDefaults<Table[Name]> };
export function defineEndpoints(table: Record<EndpointName, Declaration>): Record<string, Endpoint> {
  return Object.fromEntries(Object.entries(table).map(([name, endpoint]) => [name, { ...DEFAULTS, ...endpoint }]));
}

export function methodAndPath(name: EndpointName): { method: Method; path: Path } {
  const [method, path] = name.split(' ') as [Method, Path];
  return { method, path };
}

type Output<S> = S extends Schema ? z.core.output<S> : undefined;
type Input<S> = S extends Schema ? z.core.input<S> : undefined;
type SchemaOf<E, Key extends keyof Endpoint> = E extends Record<Key, infer S> ? S : undefined;

export type ParsedParams<E> = Output<SchemaOf<E, 'params'>>;
export type ParsedQuery<E> = Output<SchemaOf<E, 'query'>>;
export type ParsedBody<E> = E extends { sends: 'picture' } ? Uint8Array : Output<SchemaOf<E, 'body'>>;

export type RequestQuery<E> = Input<SchemaOf<E, 'query'>>;
export type RequestBody<E> = Input<SchemaOf<E, 'body'>>;
export type ResponseBody<E> = E extends { accepted: infer Accepted }
  ? Output<SchemaOf<E, 'response'>> | Output<Accepted>
  : Output<SchemaOf<E, 'response'>>;
