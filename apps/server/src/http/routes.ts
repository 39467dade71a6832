import { Readable } from 'node:stream';
import type {
  Answer,
  Caching,
  Endpoint,
  EndpointName,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@ecopulse/contract/endpoint';
import { methodAndPath } from '@ecopulse/contract/endpoint';
import { commonErrors, type ErrorCode, problem, problems } from '@ecopulse/contract/errors';
import { MAX_PICTURE_BYTES } from '@ecopulse/contract/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Member, Sessions } from '../core/sessions/sessions.service.ts';
import { isSafe } from './cross-site.ts';
import type { Limits } from '../core/limits/limits.service.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import {
  matchesEtag,
  PreparedFile,
  PreparedJson,
  type PreparedResponse,
  sendAtOnce,
  sendPrepared,
} from './prepared-response.ts';
import type { SessionCookie } from './session-cookie.ts';
import { CachedResponse } from './response-cache.ts';

type Caller<E> = E extends { access: 'anyone' } ? null : Member;

/** What a handler receives: parsed input, the caller, and the raw request and reply for cookies and the like. */
export interface Call<E> {
  readonly params: ParsedParams<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly caller: Caller<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler returns: the contract's response, a prepared one, or the stream of a stream endpoint. */
type HandlerResult<E> = E extends { mediaType: 'text/event-stream' }
  ? Readable
  : E extends { caching: 'immutable' }
    ? PreparedFile
    : E extends { caching: 'polled' }
      ? PreparedJson<Answer<E>>
      :
          | Answer<E>
          // The handler of a 204 returns nothing.
          | ([Answer<E>] extends [undefined] ? void : never)
          | PreparedJson<Answer<E>>
          | (E extends { caching: 'shared' } ? CachedResponse : never);

/** A handler that has its response in memory returns it without a promise. */
type Handler<E> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>;

/** The endpoints of a feature with a handler for each; a missing or superfluous one is a type error. */
export interface FeatureRoutes {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  // oxlint-disable-next-line typescript/no-explicit-any -- the table's types end here: each handler was checked against its own endpoint
  readonly handler: Handler<any>;
}

export function defineRoutes<Table extends Record<EndpointName, Endpoint>>(
  table: Table,
  handlers: { readonly [Name in keyof Table]: Handler<Table[Name]> },
): FeatureRoutes[] {
  return (Object.keys(table) as (keyof Table & EndpointName)[]).map((name) => ({
    name,
    endpoint: table[name] as Endpoint,
    handler: handlers[name],
  }));
}

export interface Guard {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly limits: Limits;
}

/** Serves an endpoint: session, access, limit, parse, act, present. Only declared fields are sent. */
export function serveRoute(app: FastifyInstance, guard: Guard, { name, endpoint, handler }: FeatureRoutes): void {
  const { method, path } = methodAndPath(name);
  const open = endpoint.access === 'anyone' && endpoint.limit === 'none';
  const sendsMuch = endpoint.sends !== undefined || endpoint.maxBodyBytes !== undefined;
  app.route({
    method,
    url: path,
    schema: schemaOf(endpoint),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.sends === 'picture' && { bodyLimit: MAX_PICTURE_BYTES, config: { sends: endpoint.sends } }),
    // A caller with a large body is checked before any of it is read.
    ...(!open && { [sendsMuch ? 'onRequest' : 'preValidation']: doorOf(guard, endpoint) }),
    handler: (request, reply) => {
      if (endpoint.sends === 'picture' && !(request.body instanceof Uint8Array)) throw new ProblemError('picture-type');
      const { params, query, body, caller } = request;
      const result: unknown = handler({ params, query, body, caller, request, reply } as Parameters<typeof handler>[0]);
      if (result instanceof Promise) return result.then((later) => present(endpoint, request, reply, later));
      const prepared = prepare(endpoint, request, result);
      if (prepared) sendAtOnce(reply, prepared);
      else void present(endpoint, request, reply, result);
    },
  });
}

/** The hook that checks callers. */
function doorOf(guard: Guard, endpoint: Endpoint) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const entry = enter(guard, endpoint, request);
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that returns a promise would make every call wait a turn of the event loop
    if (entry instanceof Promise) entry.then(() => done(), done);
    else done();
  };
}

/** Accepts the caller, without a promise if no query is needed. Throws the reason to refuse the call. */
function enter(guard: Guard, endpoint: Endpoint, request: FastifyRequest): Promise<void> | void {
  const member = endpoint.access === 'anyone' ? null : identify(guard, endpoint, request);
  const admit = (caller: Member | null): Promise<void> | void => {
    if (endpoint.access !== 'anyone' && !caller) throw new ProblemError('signed-out');
    if (endpoint.access === 'admin' && !caller?.isAdmin) throw new ProblemError('admins-only');
    request.caller = caller;
    return countCall(guard.limits, endpoint, caller ? `resident-${caller.residentId}` : request.clientKey);
  };
  return member instanceof Promise ? member.then(admit) : admit(member);
}

/** The caller. Unsafe calls and admins' calls always ask the database; others may use the cached session. */
function identify(
  { sessions, cookie }: Guard,
  endpoint: Endpoint,
  request: FastifyRequest,
): Member | null | Promise<Member | null> {
  const token = cookie.read(request);
  if (token === null) return null;
  const mayBeRecent = isSafe(request.method) && endpoint.access === 'member';
  return mayBeRecent ? (sessions.recall(token) ?? sessions.find(token, 'recent')) : sessions.find(token, 'fresh');
}

function countCall(limits: Limits, { limit }: Endpoint, who: string): Promise<void> | void {
  if (limit === 'none') return;
  return limit === 'register' ? limits.count([{ limit, who }]) : limits.countHere(limit, who);
}

function present(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const prepared = prepare(endpoint, request, result);
  if (prepared) return sendPrepared(reply, prepared);
  reply.code(endpoint.status).header('cache-control', cacheControl(endpoint));
  // A proxy that buffers a response before it passes it on would hold back a stream forever.
  if (result instanceof Readable)
    return reply.headers({ 'content-type': endpoint.mediaType, 'x-accel-buffering': 'no' }).send(result);
  return endpoint.status === 204 ? reply.send() : reply.send(result);
}

/** The response if it is already serialised; null for a value that the contract's schema has to serialise. */
function prepare(endpoint: Endpoint, request: FastifyRequest, result: unknown): PreparedResponse | null {
  const { caching, status } = endpoint;
  if (result instanceof CachedResponse) return result.for(request);
  const kept = ['cache-control', cacheControl(endpoint)];
  if (result instanceof PreparedFile) return { status, headers: [...kept, ...contentOf(result)], body: result.bytes };
  if (!(result instanceof PreparedJson)) return null;
  if (caching === 'polled') kept.push('etag', result.etag);
  if (caching === 'polled' && matchesEtag(request.headers['if-none-match'], result.etag))
    return { status: 304, headers: kept, body: null };
  return { status, headers: [...kept, ...contentOf(result)], body: result.bytes };
}

function contentOf(result: PreparedFile | PreparedJson<unknown>): string[] {
  const type = result instanceof PreparedFile ? result.mediaType : 'application/json; charset=utf-8';
  return ['content-type', type, 'content-length', String(result.bytes.length)];
}

const CACHE_CONTROL: Readonly<Record<Exclude<Caching, 'immutable'>, string>> = {
  shared: 'public, no-cache',
  private: 'no-store',
  polled: 'private, no-cache',
};

/** An immutable response may be cached forever, but by shared caches only if everyone may read it. */
function cacheControl({ access, caching }: Endpoint): string {
  if (caching !== 'immutable') return CACHE_CONTROL[caching];
  return `${access === 'anyone' ? 'public' : 'private'}, max-age=31536000, immutable`;
}

/** The contract's schemas in Fastify's form, and the documentation of the endpoint. */
function schemaOf(endpoint: Endpoint) {
  const statuses = new Set(errorsOf(endpoint).map((code) => problems[code].status));
  const errorResponses = Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { description: descriptionOf(endpoint, status), content: { 'application/problem+json': { schema: problem } } },
    ]),
  );
  const success =
    endpoint.mediaType === undefined
      ? (endpoint.response ?? z.null())
      : { description: endpoint.summary, content: { [endpoint.mediaType]: { schema: endpoint.response } } };
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status]: success, ...errorResponses },
  };
}

/** Every error of the endpoint: its own, the common ones, and those that its access implies. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const access: ErrorCode[] =
    endpoint.access === 'admin' ? ['signed-out', 'admins-only'] : endpoint.access === 'member' ? ['signed-out'] : [];
  return [...endpoint.errors, ...access, ...commonErrors];
}

function descriptionOf(endpoint: Endpoint, status: number): string {
  const codes = errorsOf(endpoint).filter((code) => problems[code].status === status);
  return codes.map((code) => `\`${code}\`: ${problems[code].detail}`).join('\n\n');
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Member | null;
  }
  interface FastifyContextConfig {
    /** The type of the body, if it is not JSON. */
    sends?: Endpoint['sends'];
  }
}
