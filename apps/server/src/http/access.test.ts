import { type Endpoint, type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { servedRoutes } from '../testing/served-routes.ts';
import { shareTestApp } from '../testing/test-app.ts';

const shared = shareTestApp({ limits: { register: { max: 10_000, seconds: 3600 } } });
const names = Object.keys(endpoints) as ServedEndpointName[];

const CALLERS = ['anonymous', 'member', 'admin', 'revoked admin', 'logged-out cookie', 'garbage cookie'] as const;
type Caller = (typeof CALLERS)[number];
const cookies = new Map<Caller, string | null>();

beforeAll(async () => {
  const { call, db, resident } = shared();
  const [member, admin, revoked, gone] = [
    await resident(),
    await resident({ isAdmin: true }),
    await resident({ isAdmin: true }),
    await resident(),
  ];
  for (const as of [revoked, gone]) await call('GET', '/api/auth/user', { as });
  await db.updateTable('residents').set({ is_admin: false }).where('id', '=', revoked.id).execute();
  await call('POST', '/api/auth/logout', { as: gone });
  cookies.set('anonymous', null);
  cookies.set('member', member.cookie);
  cookies.set('admin', admin.cookie);
  cookies.set('revoked admin', revoked.cookie);
  cookies.set('logged-out cookie', gone.cookie);
  cookies.set('garbage cookie', `session=${'garbage-'.repeat(5)}abc`);
});

/** What the declaration says of a caller: let in, or refused with this code. */
function declared(name: ServedEndpointName, caller: Caller): 'in' | 'signed-out' | 'admins-only' {
  const { access } = endpoints[name] as Endpoint;
  if (access === 'anyone') return 'in';
  if (caller === 'member' || caller === 'revoked admin') return access === 'admin' ? 'admins-only' : 'in';
  return caller === 'admin' ? 'in' : 'signed-out';
}

/** What a call with nothing to say gets: past the guard, it is told at most that its input is missing. */
function expectedOf(name: ServedEndpointName, caller: Caller): { status: number; code: string | undefined } {
  const verdict = declared(name, caller);
  if (verdict === 'signed-out') return { status: 401, code: 'signed-out' };
  if (verdict === 'admins-only') return { status: 403, code: 'admins-only' };
  const { status, body } = endpoints[name] as Endpoint;
  return body === undefined ? { status, code: undefined } : { status: 400, code: 'invalid-input' };
}

/** Calls with nothing to say; every body of the table has a field that it needs. */
async function knock(name: EndpointName, caller: Caller) {
  const { method, path } = methodAndPath(name);
  const cookie = cookies.get(caller);
  const address = path.replaceAll(/:\w+/g, '1');
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  return shared().call(method, address, { headers: cookie ? { cookie } : {}, ...body });
}

describe.each(names)('%s', (name) => {
  test.each(CALLERS.filter((caller) => caller !== 'logged-out cookie' || name !== 'POST /api/auth/logout'))(
    'lets in or refuses, as declared: %s',
    async (caller) => {
      const { status, body } = await knock(name, caller);
      expect({ status, code: body?.code }).toEqual(expectedOf(name, caller));
      // Signing out ends the session that the next cell needs.
      if (name === 'POST /api/auth/logout' && cookies.get(caller)) await renew(caller);
    },
  );
});

async function renew(caller: Caller): Promise<void> {
  if (caller === 'garbage cookie') return;
  const made = await shared().resident({ isAdmin: caller === 'admin' });
  cookies.set(caller, made.cookie);
}

describe('the routes of the server', () => {
  const DOCUMENTATION = /^(GET|HEAD) \/api\/(docs(\/.*)?|openapi\.json)$/;

  test('are those of the table, HEAD for each GET, and the documentation: nothing else', () => {
    const declaredRoutes = names.flatMap((name) => {
      const { method, path } = methodAndPath(name);
      return method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`];
    });
    const served = servedRoutes(shared().app);
    expect(served.filter((route) => !DOCUMENTATION.test(route)).toSorted()).toEqual(declaredRoutes.toSorted());
    expect(served.some((route) => DOCUMENTATION.test(route))).toBe(true);
  });

  test('answer HEAD to nobody who may not GET', async () => {
    for (const name of names) {
      const { method, path } = methodAndPath(name);
      if (method !== 'GET') continue;
      const url = path.replaceAll(/:\w+/g, '1');
      const { statusCode, payload } = await shared().app.inject({ method: 'HEAD', url });
      const expected = declared(name, 'anonymous') === 'in' ? 200 : 401;
      expect({ name, statusCode, payload }).toEqual({ name, statusCode: expected, payload: '' });
    }
  });

  test('answer 405 with the methods that there are, and 404 where there is none', async () => {
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
