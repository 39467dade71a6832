import type { Readable } from 'node:stream';
import {
  type Answer,
  type Endpoint,
  type EndpointName,
  methodAndPath,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
} from '@ecopulse/contract/endpoint';
import { problems } from '@ecopulse/contract/errors';
import { MAX_PICTURE_BYTES } from '@ecopulse/contract/accounts/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { Clock } from '../core/calendar/clock.ts';
import type { Submission } from '../core/rewards/idempotency.rules.ts';
import type { Client, Member } from '../core/sessions/sessions.service.ts';
import { isRecentlyReauthenticated } from '../core/sessions/sessions.rules.ts';
import { clientOf } from './client.ts';
import { isSafe } from './cross-site.ts';
import type { Limits } from '../core/limits/limits.service.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { PreparedFile, PreparedJson } from './prepared-response.ts';
import { type CallerDeps, createMisses, authenticate } from './caller-cache.ts';
import { mayBeRefused } from './overload.ts';
import { createOneUpload, type OneUpload } from './one-upload.ts';
import { present } from './present.ts';
import { schemaOf } from './route-schemas.ts';
import { submissionOf } from './idempotency.ts';
import type { CachedResponse } from './response-cache.ts';

type Caller<E> = E extends { access: 'anyone' } ? null : Member;

export interface Call<E> {
  readonly params: ParsedParams<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly caller: Caller<E>;
  readonly submission: Submission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type HandlerResult<E> = E extends { mediaType: 'text/event-stream' } | { download: string }
  ? Readable
  : E extends { caching: 'immutable' } | { caching: 'polled'; mediaType: 'image/webp' }
    ? PreparedFile
    : E extends { caching: 'polled' }
      ? PreparedJson<Answer<E>>
      :
          | Answer<E>
          // A 204 handler returns nothing.
          | ([Answer<E>] extends [undefined] ? void : never)
          | PreparedJson<Answer<E>>
          | (E extends { caching: 'shared' } ? CachedResponse : never);

/** Handlers return cached responses synchronously. */
type Handler<E> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>;

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

export interface Guard extends CallerDeps {
  readonly loadShedder?: preValidationHookHandler;
  readonly env: { readonly adminSecondFactor?: 'optional' | 'required' };
  readonly clock: Clock;
  readonly onAdminCallRefused?: (residentId: number, client: Client) => void;
}

export function serveRoute(app: FastifyInstance, guard: Guard, { name, endpoint, handler }: FeatureRoutes): void {
  const { method, path } = methodAndPath(name);
  const open = endpoint.access === 'anyone' && endpoint.limit === 'none';
  // Endpoints with a limit are counted anyway.
  const misses = endpoint.limit === 'none' && endpoint.params !== undefined ? createMisses(guard) : null;
  const oneUpload = endpoint.sends === 'picture' ? createOneUpload() : null;
  const sendsMuch = endpoint.sends !== undefined || endpoint.maxBodyBytes !== undefined;
  const shedding = guard.loadShedder && mayBeRefused(endpoint) ? [guard.loadShedder] : [];
  app.route({
    method,
    url: path,
    schema: schemaOf(endpoint),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.sends === 'picture' && { bodyLimit: MAX_PICTURE_BYTES, config: { sends: endpoint.sends } }),
    // Check callers before reading any of a large body.
    ...(!open && {
      [sendsMuch ? 'onRequest' : 'preValidation']: [...shedding, createAuthHook(guard, endpoint, oneUpload)],
    }),
    handler: (request, reply) => {
      if (endpoint.sends === 'picture' && !(request.body instanceof Uint8Array)) throw new ProblemError('picture-type');
      misses?.throwIfExhausted(request);
      const { params, query, body, caller } = request;
      const submission = submissionOf(name, endpoint, request);
      const call = { params, query, body, caller, submission, request, reply } as Parameters<typeof handler>[0];
      const result: unknown = handler(call);
      if (result instanceof Promise) {
        const counted = misses ? misses.count(request, result, isMissing) : result;
        const whole = oneUpload ? oneUpload.until(request, counted) : counted;
        return whole.then((later) => present(endpoint, request, reply, later));
      }
      // Not returned: Fastify would await the reply.
      void present(endpoint, request, reply, result);
      return undefined;
    },
  });
}

function isMissing(result: PromiseSettledResult<unknown>): boolean {
  return (
    result.status === 'rejected' && result.reason instanceof ProblemError && problems[result.reason.code].status === 404
  );
}

function createAuthHook(guard: Guard, endpoint: Endpoint, oneUpload: OneUpload | null) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const admitted = (caller: Member | null) => {
      if (caller) oneUpload?.begin(caller.residentId, request, reply);
    };
    const entry = authorize(guard, endpoint, request, admitted);
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that returns a promise would make every call wait a turn of the event loop
    if (entry instanceof Promise) entry.then(() => done(), done);
    else done();
  };
}

/** Sync if no query is needed. Throws why the call is refused. */
function authorize(
  guard: Guard,
  endpoint: Endpoint,
  request: FastifyRequest,
  admitted: (caller: Member | null) => void,
): Promise<void> | void {
  const member = endpoint.access === 'anyone' ? null : identify(guard, endpoint, request);
  const admit = (caller: Member | null): Promise<void> | void => {
    if (endpoint.access !== 'anyone' && !caller) throw new ProblemError('signed-out');
    if (endpoint.access === 'admin' && !caller?.isAdmin) {
      if (caller) guard.onAdminCallRefused?.(caller.residentId, clientOf(request));
      throw new ProblemError('admins-only');
    }
    if (endpoint.access === 'admin' && guard.env.adminSecondFactor === 'required' && !caller?.hasAdminSecondFactor)
      throw new ProblemError('second-factor-needed', { status: 403, values: { variant: 'admin' } });
    if (
      endpoint.needsReauthentication &&
      caller &&
      !isRecentlyReauthenticated(caller.reauthenticatedAt, guard.clock.now())
    )
      throw new ProblemError('proof-needed');
    request.caller = caller;
    admitted(caller);
    return countCall(guard.limits, endpoint, caller ? `resident-${caller.residentId}` : request.clientKey);
  };
  return member instanceof Promise ? member.then(admit) : admit(member);
}

/**
 * Unsafe calls, admins' calls and those that need reauthentication always query the session; others may use the cached one.
 */
function identify(guard: Guard, endpoint: Endpoint, request: FastifyRequest): Member | null | Promise<Member | null> {
  const mayBeRecent = isSafe(request.method) && endpoint.access === 'member' && !endpoint.needsReauthentication;
  return authenticate(guard, request, mayBeRecent ? 'recent' : 'fresh');
}

function countCall(limits: Limits, { limit }: Endpoint, who: string): Promise<void> | void {
  if (limit === 'none') return;
  return limit === 'register' ? limits.count([{ limit, who }]) : limits.countHere(limit, who);
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Member | null;
  }
  interface FastifyContextConfig {
    sends?: Endpoint['sends'];
  }
}
