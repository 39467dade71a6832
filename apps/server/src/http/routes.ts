import type {
  Answer,
  Endpoint,
  EndpointName,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@ecopulse/contract/endpoint';
import { methodAndPath } from '@ecopulse/contract/endpoint';
import { commonErrors, type ErrorCode, problem, problems } from '@ecopulse/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Member, Sessions } from '../core/sessions/sessions.service.ts';
import { isSafe } from './cross-site.ts';
import type { Limits } from '../core/limits/limits.service.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import { ReadyJson } from './ready-json.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sendShared, type SharedAnswer } from './shared-answers.ts';

type Caller<E> = E extends { access: 'anyone' } ? null : Member;

/** What a handler is given: parsed input, who calls, and the raw request and reply for cookies and the like. */
export interface Call<E> {
  readonly params: ParsedParams<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly caller: Caller<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler answers the contract's response, or the ready bytes of a shared one. */
type Handler<E> = (
  call: Call<E>,
) => Promise<Answer<E> | ReadyJson<Answer<E>> | (E extends { caching: 'shared' } ? SharedAnswer : never)>;

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

/** Serves an endpoint: session, access, limit, parse, act, present. Only declared fields leave. */
export function serveRoute(app: FastifyInstance, guard: Guard, { name, endpoint, handler }: FeatureRoutes): void {
  const { method, path } = methodAndPath(name);
  const options: RouteShorthandOptions = {
    schema: schemaOf(endpoint),
    preValidation: async (request) => {
      const caller = await identify(guard, endpoint, request);
      await countCall(guard.limits, endpoint, caller ? `resident-${caller.residentId}` : request.ip);
      request.caller = caller;
    },
  };
  app.route({
    method,
    url: path,
    ...options,
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const answer = await handler({ params, query, body, caller, request, reply } as Parameters<typeof handler>[0]);
      if (isSharedAnswer(answer)) return sendShared(request, reply, answer);
      reply
        .code(endpoint.status)
        .header('cache-control', endpoint.caching === 'shared' ? 'public, no-cache' : 'no-store');
      if (endpoint.status === 204) return reply.send();
      if (answer instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(answer.bytes);
      return reply.send(answer);
    },
  });
}

/** Who calls. Unsafe calls and admins' calls always ask the database; others may rely on what was seen lately. */
async function identify(
  { sessions, cookie }: Guard,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Member | null> {
  if (endpoint.access === 'anyone') return null;
  const token = cookie.read(request);
  const freshness = isSafe(request.method) && endpoint.access === 'member' ? 'recent' : 'fresh';
  const caller = token === null ? null : await sessions.find(token, freshness);
  if (!caller) throw new ProblemError('signed-out');
  if (endpoint.access === 'admin' && !caller.isAdmin) throw new ProblemError('admins-only');
  return caller;
}

function countCall(limits: Limits, { limit }: Endpoint, who: string): Promise<void> | void {
  if (limit === 'none') return;
  return limit === 'register' ? limits.count(limit, who) : limits.countHere(limit, who);
}

function isSharedAnswer(answer: unknown): answer is SharedAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'etag' in answer &&
    'plain' in answer &&
    Buffer.isBuffer(answer.plain)
  );
}

/** The contract's schemas where Fastify wants them, and all that the documentation says of the endpoint. */
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

/** Every error the endpoint can answer: its own, what everyone can, and what its access implies. */
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
}
