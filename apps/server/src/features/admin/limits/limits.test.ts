import { LIMITS } from '@ecopulse/contract/admin/limit-table';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const PROXY = { trustProxy: 1 };
const firstServer = shareTestApp({ env: PROXY });
const secondServer = shareTestApp({ env: PROXY, sharing: firstServer });

let admin: TestResident;
beforeEach(async () => {
  const { db, resident } = firstServer();
  admin = await resident({ isAdmin: true });
  await db.deleteFrom('limit_settings').execute();
  for (const table of ['limit_refusals', 'limit_windows', 'registration_queues', 'audit_entries'] as const)
    await db.deleteFrom(table).execute();
});

const get = (server: TestApp = firstServer()) => server.call('GET', '/api/admin/limits', { as: admin });
const put = (body: object, server: TestApp = firstServer()) =>
  server.call('PUT', '/api/admin/limits', { as: admin, body: { limits: {}, networks: [], ...body } });

let formCount = 0;
function register(server: TestApp, address: string) {
  formCount += 1;
  const body = { username: `pupil-${formCount}`, email: `pupil.${formCount}@example.sg`, password: 'green-city' };
  return server.call('POST', '/api/auth/register', { body, headers: { 'x-forwarded-for': address } });
}

describe('the limits', () => {
  test('are the defaults until someone changes them', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      limits: LIMITS,
      networks: [],
      refusedToday: Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 0])),
      version: expect.any(Number),
      isFromFile: false,
    });
  });

  test('can be sent back as they were read, changed in one place', async () => {
    const { body } = await get();
    const { status, body: stored } = await put({
      ...body,
      limits: { ...body.limits, register: { max: 900, seconds: 3600 } },
    });
    expect(status).toBe(200);
    expect(stored.limits).toEqual({ ...LIMITS, register: { max: 900, seconds: 3600 } });
    const rows = await firstServer().db.selectFrom('limit_settings').select(['limits', 'networks']).execute();
    expect(rows).toEqual([{ limits: { register: { max: 900, seconds: 3600 } }, networks: [] }]);
    expect((await get(secondServer())).body.limits).toEqual(stored.limits);
  });

  test('that are out of range change nothing and answer 422 with each field', async () => {
    const response = await put({
      limits: {
        read: { max: 6_001, seconds: 60 },
        codeFailures: { max: 41, seconds: 24 * 3600 },
        register: { max: 600, seconds: 1 },
      },
      networks: [
        { cidr: '0.0.0.0/0', factor: 100, name: 'All' },
        { cidr: '10.1.0.0/16', factor: 2, name: 'School' },
        { cidr: '10.1.2.3/16', factor: 2, name: 'Again' },
      ],
    });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: 'limit-out-of-range' });
    expect(response.body.fields).toEqual({
      'limits.read.max': 'Must be a whole number from 60 to 6000',
      'limits.codeFailures.max': 'Must be a whole number from 10 to 40',
      'limits.register.seconds': 'Must be a whole number from 360 to 36000',
      'networks.0.cidr': 'Use a smaller network, with a prefix of at least /8',
      'networks.2.cidr': 'List this network only once',
    });
    expect((await get()).body.limits).toEqual(LIMITS);
  });

  test.each([
    ['no network', { networks: [{ cidr: 'school', factor: 2, name: 'School' }] }, 'networks.0.cidr'],
    ['a prefix too long', { networks: [{ cidr: '10.1.0.0/33', factor: 2, name: 'School' }] }, 'networks.0.cidr'],
    ['a factor of 0', { networks: [{ cidr: '10.1.0.0/16', factor: 0, name: 'School' }] }, 'networks.0.factor'],
    ['a blank name', { networks: [{ cidr: '10.1.0.0/16', factor: 2, name: ' ' }] }, 'networks.0.name'],
    ['a limit of 3e9', { limits: { read: { max: 3e9, seconds: 60 } } }, 'limits.read.max'],
    ['a limit of half a call', { limits: { read: { max: 60.5, seconds: 60 } } }, 'limits.read.max'],
    ['a list of limits', { limits: [1] }, 'limits'],
  ])('that are malformed answer 400 and name the field: %s', async (_what, body, field) => {
    const response = await put(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });

  test('edited by someone else meanwhile answer 409, and of two edits at once one wins', async () => {
    const { body } = await get();
    const edits = [600, 900].map((max, index) =>
      put(
        { version: body.version, limits: { register: { max, seconds: 3600 } } },
        index ? firstServer() : secondServer(),
      ),
    );
    const responses = await Promise.all(edits);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('edited-meanwhile');
  });

  test('are in the audit log by name once they change, and not if nothing does', async () => {
    const networks = [{ cidr: '10.1.0.0/16', factor: 2, name: 'School' }];
    const limits = { register: { max: 900, seconds: 3600 } };
    for (let time = 0; time < 2; time += 1) expect((await put({ limits, networks })).status).toBe(200);
    const { body } = await firstServer().call('GET', '/api/admin/audit?subject=limits', { as: admin });
    expect(body).toMatchObject([
      { admin: { id: admin.id }, action: 'edited', subjectId: null, subjectName: 'register, networks' },
    ]);
    expect(body).toHaveLength(1);
  });
});

describe('a change', () => {
  test('reaches other servers at once', async () => {
    const mei = await firstServer().resident();
    const isAllowed = async () =>
      (await secondServer().call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } })).status === 200;
    for (let call = 0; call < 40; call += 1) expect(await isAllowed()).toBe(true);
    await put({ limits: { write: { max: 30, seconds: 60 } } });
    await expect.poll(isAllowed).toBe(false);
    await put({});
    await expect.poll(isAllowed).toBe(true);
  });

  test('that raises the limits of a network counts for its addresses alone', async () => {
    const server = await startTestApp({ env: PROXY, limits: { register: { max: 2, seconds: 3600 } } });
    const as = await server.resident({ isAdmin: true });
    const networks = [{ cidr: '10.1.0.0/16', factor: 2, name: 'School' }];
    await server.call('PUT', '/api/admin/limits', { as, body: { limits: {}, networks } });
    const statusesFrom = async (address: string) => {
      const statuses: number[] = [];
      for (let time = 0; time < 5; time += 1) statuses.push((await register(server, address)).status);
      return statuses;
    };
    expect(await statusesFrom('10.1.2.3')).toEqual([201, 201, 201, 201, 429]);
    expect(await statusesFrom('10.2.2.3')).toEqual([201, 201, 429, 429, 429]);
    const { body } = await server.call('GET', '/api/admin/limits', { as });
    expect(body.networks).toEqual(networks);
    expect(body.refusedToday).toMatchObject({ register: 4, read: 0 });
  });
});

test('what was refused today counts for all servers, and starts again on the next day', async () => {
  const options = { limits: { notFound: { max: 1, seconds: 60 } } };
  const one = await startTestApp(options);
  const other = await startTestApp({ ...options, sharing: one });
  const refusedOn = async (server: TestApp) => {
    const as = await one.resident({ isAdmin: true });
    return (await server.call('GET', '/api/admin/limits', { as })).body.refusedToday.notFound;
  };
  for (const server of [one, other])
    for (let time = 0; time < 3; time += 1) await server.call('GET', '/api/news/2147483647');
  expect(await refusedOn(one)).toBe(2);
  expect(await refusedOn(other)).toBe(4);
  expect(await refusedOn(one)).toBe(4);
  one.clock.forward({ days: 1 });
  expect(await refusedOn(one)).toBe(0);
});

describe('a LIMITS_FILE', () => {
  const limitsFile = {
    limits: { register: { max: 600, seconds: 3600 } },
    networks: [{ cidr: '10.1.2.3/16', factor: 3, name: 'School' }],
  };

  test('replaces what is stored, which is not lost, and the page cannot change it', async () => {
    await put({ limits: { register: { max: 900, seconds: 3600 } } });
    const server = await startTestApp({ sharing: firstServer(), env: { limitsFile } });
    expect((await get(server)).body).toMatchObject({
      limits: { ...LIMITS, register: { max: 600, seconds: 3600 } },
      networks: [{ cidr: '10.1.0.0/16', factor: 3, name: 'School' }],
      isFromFile: true,
    });
    expect(await put({}, server)).toMatchObject({ status: 409, body: { code: 'limits-in-file' } });
    expect((await get()).body.limits.register).toEqual({ max: 900, seconds: 3600 });
  });
});
