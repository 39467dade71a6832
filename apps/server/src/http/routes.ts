import type { Readable } from 'node:stream';
import {
  type ResponseBody,
  type Endpoint,
  type EndpointName,
  methodAndPath,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
} from '@ecopulse/contract/endpoint';
import { problems } from '@ecopulse/contract/errors';
import { MAX_PICTURE_BYTES } from '@ecopulse/contract/accounts/settings';
import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { Clock } from '../core/calendar/clock.ts';
import type { Submission } from '../core/rewards/idempotency.rules.ts';
import type { Member } from '../core/sessions/sessions.service.ts';
import { isRecentlyReauthenticated } from '../core/sessions/sessions.rules.ts';
import { isSafeMethod } from './cross-site.ts';
import type { Limits } from '../core/limits/limits.service.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { CachedResponse, PreparedFile, PreparedJson } from './prepared-response.ts';
import { type CallerDeps, createNotFoundLimiter, authenticate } from './authentication.ts';
import { mayBeRefused } from './overload.ts';
import { checkSubject, requireRole, type RoleGuard, type Towns } from './roles.ts';
import { createUploadLimiter, type UploadLimiter } from './upload-limiter.ts';
import { isFiltered, sendResult } from './send-result.ts';
import { createRouteSchema } from './route-schemas.ts';
import { parseSubmission } from './idempotency.ts';

type Caller<E> = E extends { identifiesCaller: true } ? Member | null : E extends { access: 'anyone' } ? null : Member;

export interface Call<E> {
  readonly params: ParsedParams<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly caller: Caller<E>;
  /** What the caller's roles are limited to; null means everywhere. */
  readonly towns: Towns;
  readonly submission: Submission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type HandlerResult<E> = E extends { mediaType: 'text/event-stream' } | { download: string }
  ? Readable
  : E extends
        | { caching: 'immutable' }
        | { mediaType: 'image/webp' | 'image/png' | 'application/pdf' }
        | { mediaType: 'text/calendar'; caching: 'polled' }
    ? PreparedFile
    : E extends { caching: 'polled' }
      ? PreparedJson<ResponseBody<E>>
      :
          | ResponseBody<E>
          // A 204 handler returns nothing.
          | ([ResponseBody<E>] extends [undefined] ? void : never)
          | PreparedJson<ResponseBody<E>>
          | (E extends { caching: 'shared' } | { identifiesCaller: true } ? CachedResponse : never)
          | (E extends { alternative: string } ? PreparedFile : never);

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

export interface Guard extends CallerDeps, RoleGuard {
  readonly loadShedder?: preValidationHookHandler;
  readonly clock: Clock;
}

export function serveRoute(app: FastifyInstance, guard: Guard, { name, endpoint, handler }: FeatureRoutes): void {
  const { method, path } = methodAndPath(name);
  const isUnguarded = endpoint.access === 'anyone' && endpoint.limit === 'none' && endpoint.limitedQuery === undefined;
  // Endpoints with a limit are counted anyway.
  const notFoundLimiter =
    endpoint.limit === 'none' && endpoint.params !== undefined ? createNotFoundLimiter(guard) : null;
  const uploadLimiter = endpoint.sends === 'picture' ? createUploadLimiter() : null;
  const hasLargeBody = endpoint.sends !== undefined || endpoint.maxBodyBytes !== undefined;
  const loadSheddingHooks = guard.loadShedder ? listLoadSheddingHooks(endpoint, guard.loadShedder) : [];
  app.route({
    method,
    url: path,
    schema: createRouteSchema(name, endpoint),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.sends === 'picture' && { bodyLimit: MAX_PICTURE_BYTES, config: { sends: endpoint.sends } }),
    // Check callers before reading any of a large body.
    ...(!isUnguarded && {
      [hasLargeBody ? 'onRequest' : 'preValidation']: [
        ...loadSheddingHooks,
        createAuthHook(guard, endpoint, uploadLimiter),
      ],
    }),
    handler: (request, reply) => {
      if (endpoint.sends === 'picture' && !(request.body instanceof Uint8Array)) throw new ProblemError('picture-type');
      const { params, query, body, caller, towns } = request;
      const submission = parseSubmission(name, endpoint, request);
      const call = { params, query, body, caller, towns, submission, request, reply } as Parameters<typeof handler>[0];
      const answer = (): unknown => {
        const checked = checkSubject(guard, endpoint, towns, params);
        return checked ? checked.then(() => handler(call)) : handler(call);
      };
      const result = notFoundLimiter ? notFoundLimiter.run(request, answer, isNotFoundProblem) : answer();
      if (result instanceof Promise) {
        const tracked = uploadLimiter ? uploadLimiter.releaseAfter(request, result) : result;
        if (endpoint.limit === 'upload') tracked.catch((error: unknown) => undoCountIfBusy(request, error));
        return tracked.then((value) => sendResult(endpoint, request, reply, value));
      }
      const sent = sendResult(endpoint, request, reply, result);
      // A reply is not returned: Fastify would await it.
      return sent instanceof Promise ? sent : undefined;
    },
  });
}

function listLoadSheddingHooks(endpoint: Endpoint, shedLoad: preValidationHookHandler): preValidationHookHandler[] {
  if (mayBeRefused(endpoint)) return [shedLoad];
  if (endpoint.limitedQuery === undefined) return [];
  return [
    function shedFilteredCalls(request, reply, done) {
      if (isFiltered(endpoint, request)) shedLoad.call(this, request, reply, done);
      else done();
    },
  ];
}

/** What the server was too busy for does not count against a quota. */
function undoCountIfBusy(request: FastifyRequest, error: unknown): void {
  if (error instanceof ProblemError && error.code === 'unavailable') request.undoCount?.();
}

function isNotFoundProblem(result: PromiseSettledResult<unknown>): boolean {
  return (
    result.status === 'rejected' && result.reason instanceof ProblemError && problems[result.reason.code].status === 404
  );
}

function createAuthHook(guard: Guard, endpoint: Endpoint, uploadLimiter: UploadLimiter | null) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const onAuthorized = (caller: Member | null) => {
      if (caller) uploadLimiter?.acquire(caller.residentId, request, reply);
    };
    const authorization = authorize(guard, endpoint, request, onAuthorized);
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that returns a promise would make every call wait for the event loop
    if (authorization instanceof Promise) authorization.then(() => done(), done);
    else done();
  };
}

/** Sync if no query is needed. Throws why the call is refused. */
function authorize(
  guard: Guard,
  endpoint: Endpoint,
  request: FastifyRequest,
  onAuthorized: (caller: Member | null) => void,
): Promise<void> | void {
  const isPublic = endpoint.access === 'anyone';
  const identified = isPublic && !endpoint.identifiesCaller ? null : identify(guard, endpoint, request);
  const checkAccess = (identifiedCaller: Member | null): void => {
    const caller = isPublic && identifiedCaller?.hasWithdrawnConsent ? null : identifiedCaller;
    if (!isPublic && !caller) throw new ProblemError('signed-out');
    if (caller) refuseOtherResident(caller, request);
    if (caller?.hasWithdrawnConsent && !endpoint.withoutConsent) throw new ProblemError('consent-needed');
    if (caller) request.towns = requireRole(guard, endpoint, caller, request);
    if (
      endpoint.needsReauthentication &&
      caller &&
      !isRecentlyReauthenticated(caller.reauthenticatedAt, guard.clock.now())
    )
      throw new ProblemError('proof-needed');
    request.caller = caller;
    onAuthorized(caller);
    countCall(guard.limits, endpoint, request);
  };
  return identified instanceof Promise ? identified.then(checkAccess) : checkAccess(identified);
}

/** The resident whom the page shows, if it says so: in another tab, someone else may have signed in since. */
const SHOWN_RESIDENT_HEADER = 'x-resident';

function refuseOtherResident({ residentId }: Member, { method, headers }: FastifyRequest): void {
  const shown = headers[SHOWN_RESIDENT_HEADER];
  if (shown !== undefined && !isSafeMethod(method) && shown !== String(residentId))
    throw new ProblemError('someone-else');
}

/**
 * Unsafe calls, admins' calls and those that need reauthentication always query the session; others may use the cached one.
 * An open page reconnects its stream by itself, which is no use of the session.
 */
function identify(guard: Guard, endpoint: Endpoint, request: FastifyRequest): Member | null | Promise<Member | null> {
  if (endpoint.mediaType === 'text/event-stream') return authenticate(guard, request, 'watched');
  const mayBeCached =
    isSafeMethod(request.method) && !isAdminAccess(endpoint.access) && !endpoint.needsReauthentication;
  return authenticate(guard, request, mayBeCached ? 'recent' : 'fresh');
}

function countCall(limits: Limits, endpoint: Endpoint, request: FastifyRequest): void {
  const { limit } = endpoint;
  const { caller, clientKey } = request;
  if (limit === 'register' || (limit === 'none' && !isFiltered(endpoint, request))) return;
  const who = caller ? `resident-${caller.residentId}` : clientKey;
  request.undoCount = limits.countInMemory(limit === 'none' ? 'read' : limit, who);
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Member | null;
    towns: Towns;
    /** Takes the call back from the limit that it counted for. */
    undoCount: (() => void) | null;
  }
  interface FastifyContextConfig {
    sends?: Endpoint['sends'];
  }
}
