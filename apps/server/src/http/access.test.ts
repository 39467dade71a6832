import { isAdminAccess, type Role, ROLES } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { type ErrorCode, problems } from '@ecopulse/contract/errors';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type RouteParameters, fillRouteParameters, prepareRouteParameters } from '../testing/route-parameters.ts';
import { UNREACHABLE_CONDITIONS } from '../testing/content/conditions-server.ts';
import { shareTestApp } from '../testing/test-app.ts';

const shared = shareTestApp({
  env: { conditions: UNREACHABLE_CONDITIONS },
  limits: { register: { max: 10_000, seconds: 3600 }, write: { max: 10_000, seconds: 60 } },
});
const names = Object.keys(endpoints) as ServedEndpointName[];

const CALLERS = [
  'anonymous',
  'member',
  ...ROLES,
  'revoked admin',
  'member without consent',
  'logged-out cookie',
  'garbage cookie',
] as const;
type Caller = (typeof CALLERS)[number];

function isRole(caller: Caller): caller is Role {
  return (ROLES as readonly string[]).includes(caller);
}

let existing: RouteParameters = new Map();
beforeAll(async () => {
  const { db, resident } = shared();
  existing = await prepareRouteParameters(db, (await resident()).username);
});

async function getSessionCookie(caller: Caller): Promise<string | null> {
  if (caller === 'anonymous') return null;
  if (caller === 'garbage cookie') return `session=${'garbage-'.repeat(5)}abc`;
  const { call, db, resident } = shared();
  if (isRole(caller)) return (await resident({ roles: [{ role: caller }] })).cookie;
  const as = await resident({ isAdmin: caller === 'revoked admin' });
  if (caller === 'member') return as.cookie;
  if (caller === 'member without consent') {
    await call('DELETE', '/api/user/consents/terms', { as });
    return as.cookie;
  }
  await call('GET', '/api/auth/user', { as });
  if (caller === 'logged-out cookie') await call('POST', '/api/auth/logout', { as });
  else await db.updateTable('residents').set({ is_admin: false }).where('id', '=', as.id).execute();
  return as.cookie;
}

/** Limited by their own counters, without a query, or with one for all callers at a time. */
const WITHOUT_LIMIT: readonly string[] = ['POST /api/auth/login', 'GET /api/health', 'GET /api/ready'];

test('every public call that asks the database counts for a limit', () => {
  for (const name of names) {
    const { access, limit, limitedQuery = [], caching, query } = endpoints[name] as Endpoint;
    if (access !== 'anyone' || limit !== 'none' || WITHOUT_LIMIT.includes(name)) continue;
    // Answers without these parameters are the same for everyone, and stay in memory.
    expect(caching, name).toBe('shared');
    const parameters = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
    expect([...limitedQuery, 'language', 'theme'], name).toEqual(expect.arrayContaining(parameters));
  }
});

type Verdict = 'allowed' | 'signed-out' | 'consent-needed' | 'admins-only' | 'role-needed';

function declaredAccess(name: ServedEndpointName, caller: Caller): Verdict {
  const { access, withoutConsent } = endpoints[name] as Endpoint;
  if (access === 'anyone') return 'allowed';
  if (caller === 'member without consent') return withoutConsent ? 'allowed' : 'consent-needed';
  if (!isRole(caller) && caller !== 'member' && caller !== 'revoked admin') return 'signed-out';
  if (!isAdminAccess(access)) return 'allowed';
  if (!isRole(caller)) return 'admins-only';
  return caller === 'owner' || access.includes(caller) ? 'allowed' : 'role-needed';
}

/** Expected error of a new resident who lacks what the call needs. */
const INITIAL_ERRORS: Partial<Record<ServedEndpointName, ErrorCode>> = {
  'POST /api/green-spaces/:id/routes/:routeId/finish': 'route-not-under-way',
  'DELETE /api/green-spaces/:id/routes/:routeId/start': 'route-not-under-way',
  'DELETE /api/challenges/:id/join': 'challenge-not-joined',
  'POST /api/challenges/:id/undo-leave': 'leaving-final',
  'DELETE /api/events/:id/join': 'event-not-joined',
  'POST /api/events/:id/offer': 'event-not-joined',
  'GET /api/events/:id/people': 'organiser-only',
  'GET /api/events/:id/code': 'organiser-only',
  'PUT /api/events/:id/outcome': 'organiser-only',
  'GET /api/user/events.ics': 'calendar-not-found',
  'GET /api/user/certificates/:id.pdf': 'certificate-not-found',
  'GET /api/clubs/:slug/members': 'club-not-joined',
  'GET /api/clubs/:slug/requests': 'steward-only',
  'POST /api/clubs/:id/restore': 'steward-only',
  'DELETE /api/clubs/:id/goal': 'steward-only',
  'DELETE /api/clubs/:id/join': 'club-not-joined',
  'POST /api/clubs/:id/code': 'steward-only',
  'DELETE /api/user/passkeys/:id': 'passkey-not-found',
  'POST /api/user/second-factor/recovery-codes': 'second-factor-off',
  'DELETE /api/user/second-factor': 'second-factor-off',
  'DELETE /api/user/eco-actions/:id': 'eco-action-not-found',
  'GET /api/rankings/neighbourhood': 'home-town-needed',
  'POST /api/friend-request/:id/accept': 'request-not-found',
  'POST /api/friend-request/:id/reject': 'request-not-found',
  'DELETE /api/friend-request/:id': 'request-not-found',
  'DELETE /api/friend/:id': 'friend-not-found',
  'PUT /api/friends/feed/:id/cheer': 'activity-not-found',
  'DELETE /api/friends/feed/:id/cheer': 'activity-not-found',
  'DELETE /api/user/sessions/:id': 'session-not-found',
  'GET /api/admin/inbox/:item': 'inbox-item-not-found',
  'DELETE /api/admin/news-sources/:id': 'source-not-found',
  'POST /api/admin/news-sources/:id/fetch': 'source-not-found',
  'PUT /api/user/picture': 'picture-type',
  'POST /api/admin/pictures': 'picture-type',
  'PUT /api/admin/operator/logo': 'picture-type',
  'POST /api/admin/operator/test-email': 'email-off',
  'POST /api/user/visits/:checkInId/pictures': 'picture-type',
  'GET /api/user/visits/:checkInId/pictures/:pictureId': 'picture-not-found',
  'DELETE /api/user/visits/:checkInId/pictures/:pictureId': 'picture-not-found',
};

/** Owners and moderators can make these calls about everyone's. */
const OF_MODERATORS: readonly ServedEndpointName[] = ['POST /api/clubs/:id/restore'];

const REQUIRED_QUERIES: Partial<Record<ServedEndpointName, string>> = {
  'GET /api/search-users': '?q=mei',
  'GET /api/search': '?q=park',
  // Before the first resident, so that nothing must be counted.
  'GET /api/admin/report': '?from=2020-01-01&to=2020-01-31',
  'GET /api/admin/translations': '?language=zh&subject=lesson',
};

/** Past the access check, at most an error about missing input. */
function expectedResponse(name: ServedEndpointName, caller: Caller): { status: number; code: string | undefined } {
  const expectedAccess = declaredAccess(name, caller);
  if (expectedAccess === 'signed-out') return { status: 401, code: 'signed-out' };
  if (expectedAccess !== 'allowed') return { status: 403, code: expectedAccess };
  const { status, body } = endpoints[name] as Endpoint;
  const mayAlways = OF_MODERATORS.includes(name) && (caller === 'owner' || caller === 'moderator');
  const initialError = mayAlways ? undefined : INITIAL_ERRORS[name];
  if (initialError !== undefined) return { status: problems[initialError].status, code: initialError };
  const isAnswered = body === undefined || z.safeParse(body, {}).success;
  return isAnswered ? { status, code: undefined } : { status: 400, code: 'invalid-input' };
}

async function callAs(name: ServedEndpointName, caller: Caller) {
  const { method, path } = methodAndPath(name);
  const cookie = await getSessionCookie(caller);
  const address = fillRouteParameters(path, existing) + (REQUIRED_QUERIES[name] ?? '');
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  return shared().call(method, address, { headers: cookie ? { cookie } : {}, ...body });
}

describe.each(names)('%s', (name) => {
  test.each(CALLERS)('accepts or refuses each caller as declared: %s', async (caller) => {
    const { status, body } = await callAs(name, caller);
    const code = status < 400 ? undefined : body?.code;
    expect({ status, code }).toEqual(expectedResponse(name, caller));
  });
});

test('no call starts a session without credentials', async () => {
  for (const name of names) {
    const { headers } = await callAs(name, 'anonymous');
    expect(String(headers['set-cookie'] ?? ''), name).not.toMatch(/\bsession=[\w-]/);
  }
});

test('responses from the cache have declared fields alone', async () => {
  const cached = names.filter((name) => (endpoints[name] as Endpoint).caching === 'shared');
  expect(cached.length).toBeGreaterThan(5);
  for (const name of cached) {
    const { mediaType, response } = endpoints[name] as Endpoint;
    if (mediaType !== undefined || response === undefined) continue;
    const { body } = await callAs(name, 'anonymous');
    expect(z.parse(response, body), name).toEqual(body);
  }
});

/** No resident lives there, and it has no green space. */
const EMPTY_TOWN = 'Western Islands';

test.each(['editor', 'moderator', 'organiser'] as const)(
  'a role of %s that is limited to a town reaches nothing of other towns, and nothing national',
  async (role) => {
    const { call, resident } = shared();
    const as = await resident({ roles: [{ role, planningArea: EMPTY_TOWN }] });
    for (const name of names) {
      const { access, townScope } = endpoints[name] as Endpoint;
      if (!isAdminAccess(access)) continue;
      const { method, path } = methodAndPath(name);
      const address = fillRouteParameters(path, existing) + (REQUIRED_QUERIES[name] ?? '');
      const { status, body } = await call(method, address, { as, ...(method !== 'GET' && { body: {} }) });
      if (!access.includes(role) || townScope === undefined) {
        expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'role-needed' });
      } else if (status < 400 && townScope !== 'any') {
        expect({ name, items: Object.values(body as object).flat() }).toEqual({ name, items: [] });
      } else
        expect({ name, status }).toEqual({
          name,
          status: townScope === 'any' ? expect.any(Number) : expect.toBeOneOf([400, 403, 404]),
        });
    }
  },
);

/** Rankings are polled, and the address of a picture changes with it. */
const STORED_BY_BROWSERS: readonly string[] = [
  'GET /api/pictures/:key',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/clubs/board',
];

test('answers to members and admins are stored nowhere, but rankings and profile pictures by their browser', async () => {
  for (const name of names) {
    const { access } = endpoints[name] as Endpoint;
    if (access === 'anyone' || !name.startsWith('GET ')) continue;
    const { headers } = await callAs(name, access === 'member' ? 'member' : 'owner');
    const isStored = STORED_BY_BROWSERS.includes(name);
    expect(headers['cache-control'], name).toMatch(
      isStored ? /^private, (no-cache|max-age=31536000, immutable)$/ : /^no-store$/,
    );
  }
});

const TREE_LINE = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)/;

function servedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = TREE_LINE.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
    parents[depth] = path;
    for (const method of methods.split(', ')) routes.push(`${method} ${path}`);
  }
  return routes;
}

/** The tree has one place for both names. */
const clubParameter = (route: string) => (/^(GET|HEAD) /.test(route) ? ':slug' : ':id');

describe('the routes of the server', () => {
  const DOCUMENTATION = /^(GET|HEAD) \/api\/(docs(\/.*)?|openapi\.json)$/;

  /** Not in the contract, since email clients send a form to it (RFC 8058). */
  const ONE_CLICK = 'POST /unsubscribe';

  test('are exactly the declared endpoints, HEAD for each GET, and the documentation', () => {
    const declaredRoutes = names.flatMap((name) => {
      const { method, path } = methodAndPath(name);
      return method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`];
    });
    const served = servedRoutes(shared().app).map((route) => route.replace(':slug|:id', clubParameter(route)));
    expect(served.filter((route) => !DOCUMENTATION.test(route)).toSorted()).toEqual(
      [...declaredRoutes, ONE_CLICK].toSorted(),
    );
    expect(served.some((route) => DOCUMENTATION.test(route))).toBe(true);
  });

  test('refuse HEAD to callers who may not GET', async () => {
    for (const name of names) {
      const { method, path } = methodAndPath(name);
      if (method !== 'GET') continue;
      const url = fillRouteParameters(path, existing);
      const { statusCode, payload } = await shared().app.inject({ method: 'HEAD', url });
      const { status } = expectedResponse(name, 'anonymous');
      expect({ name, statusCode, payload }).toEqual({ name, statusCode: status, payload: '' });
    }
  });

  test('answer no TRACE, which would repeat what the caller has sent', async () => {
    for (const url of ['/', '/api/health', '/api/nothing']) {
      const headers = { 'x-note': 'repeated' };
      const { statusCode, payload } = await shared().app.inject({ method: 'TRACE', url, headers });
      expect([404, 405], url).toContain(statusCode);
      expect(payload).not.toContain('repeated');
    }
  });

  test('answer 405 with the methods of a known path, and 404 for an unknown path', async () => {
    const { call } = shared();
    const wrongMethod = await call('DELETE', '/api/green-spaces');
    expect(wrongMethod).toMatchObject({
      status: 405,
      body: { code: 'method-not-allowed' },
      headers: { allow: 'GET, HEAD' },
    });
    expect(await call('GET', '/api/auth/login')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    for (const path of ['/api', '/api/nothing', '/api/green-spaces/1/nothing', '/api/GREEN-SPACES', '/api//health'])
      expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
