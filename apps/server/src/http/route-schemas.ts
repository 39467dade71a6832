import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { commonErrors, type ErrorCode, problem, problems } from '@ecopulse/contract/errors';
import { OFFLINE_ERRORS } from '@ecopulse/contract/offline';
import * as z from 'zod/mini';
import { idempotencyHeaders } from './idempotency.ts';

export function createRouteSchema(name: EndpointName, endpoint: Endpoint) {
  const statuses = new Set(listDeclaredErrors(endpoint).map((code) => problems[code].status));
  const errorResponses = Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { description: descriptionOf(endpoint, status), content: { 'application/problem+json': { schema: problem } } },
    ]),
  );
  const success = describeSuccess(endpoint);
  return {
    operationId: operationIdOf(name),
    tags: [tagOf(name)],
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.offline && { headers: idempotencyHeaders }),
    response: { [endpoint.status]: success, ...(endpoint.accepted && { 202: endpoint.accepted }), ...errorResponses },
  };
}

function describeSuccess({ summary, mediaType, alternative, response }: Endpoint) {
  if (mediaType !== undefined) return { description: summary, content: { [mediaType]: { schema: response } } };
  if (alternative === undefined) return response ?? z.null();
  return {
    description: summary,
    content: { 'application/json': { schema: response }, [alternative]: { schema: z.string() } },
  };
}

/** Such as `getGreenSpacesById` for `GET /api/green-spaces/:id`. */
function operationIdOf(name: EndpointName): string {
  const { method, path } = methodAndPath(name);
  const words = path
    .replace(API_PREFIX, '')
    .split('/')
    .flatMap((part) => (part.startsWith(':') ? ['by', ...wordsOf(part.slice(1))] : wordsOf(part)));
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

const API_PREFIX = /^\/(?:api\/)?/;

function wordsOf(part: string): string[] {
  return part.split(/[-.]/);
}

function tagOf(name: EndpointName): string {
  const [first = '', second = ''] = methodAndPath(name).path.replace(API_PREFIX, '').split(/[./]/);
  return first === 'admin' ? `admin: ${second}` : first;
}

export function listDeclaredErrors(endpoint: Endpoint): ErrorCode[] {
  const access: ErrorCode[] = isAdminAccess(endpoint.access)
    ? ['signed-out', 'admins-only', 'role-needed']
    : endpoint.access === 'member'
      ? ['signed-out']
      : [];
  const consent: ErrorCode[] = endpoint.access === 'anyone' || endpoint.withoutConsent ? [] : ['consent-needed'];
  const reauthentication: ErrorCode[] = endpoint.needsReauthentication ? ['proof-needed'] : [];
  return [
    ...endpoint.errors,
    ...(endpoint.offline ? OFFLINE_ERRORS : []),
    ...access,
    ...consent,
    ...reauthentication,
    ...commonErrors,
  ];
}

function descriptionOf(endpoint: Endpoint, status: number): string {
  const codes = listDeclaredErrors(endpoint).filter((code) => problems[code].status === status);
  return codes.map((code) => `\`${code}\`: ${problems[code].detail}`).join('\n\n');
}
