import { LIMITS } from '@ecopulse/contract/admin/limit-table';
import { defineEndpoints } from '@ecopulse/contract/endpoint';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { fixedLimits } from '../core/limits/limit-settings.service.ts';
import { createLimits } from '../core/limits/limits.service.ts';
import { createServerKeys } from '../core/server-keys/server-keys.service.ts';
import { createSessions } from '../core/sessions/sessions.service.ts';
import { openChanges } from '../db/changes.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { addClientProperties } from './client-address.ts';
import { handleErrors } from './errors.ts';
import { defineRoutes, serveRoute } from './routes.ts';
import { createSessionCookie } from './session-cookie.ts';

const plain = { summary: 'For a test', limit: 'read', caching: 'private', status: 200, errors: [] } as const;

const table = defineEndpoints({
  'GET /api/for-admins': { ...plain, access: 'owner', response: z.object({ residentId: z.int() }) },
  'POST /api/for-admins': { ...plain, access: 'owner', response: z.object({ residentId: z.int() }) },
  'GET /api/too-much': { ...plain, access: 'anyone', response: z.object({ name: z.string() }) },
  'GET /api/too-little': { ...plain, access: 'anyone', response: z.object({ name: z.string() }) },
});

const shared = shareTestApp();

async function startWithTable() {
  const server = shared();
  const { db, clock } = server;
  const changes = openChanges(server.connection);
  const app = fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('towns', null);
  app.decorateRequest('undoCount', null);
  addClientProperties(app, { publicUrl: null, clientIpv6Prefix: 56 });
  handleErrors(app);
  await app.register(fastifyCookie);
  const guard = {
    env: {},
    db,
    clock,
    sessions: createSessions({ db, clock, changes }),
    cookie: createSessionCookie(),
    limits: createLimits({
      db,
      clock,
      serverKeys: createServerKeys(db),
      active: fixedLimits({ ...LIMITS, read: { max: 8, seconds: 60 } }),
    }),
  };
  const tooMuch = { name: 'Mei', passwordHash: 'secret' };
  const routes = defineRoutes(table, {
    'GET /api/for-admins': async ({ caller }) => ({ residentId: caller.residentId }),
    'POST /api/for-admins': async ({ caller }) => ({ residentId: caller.residentId }),
    'GET /api/too-much': async () => tooMuch,
    'GET /api/too-little': async () => ({}) as { name: string },
  });
  for (const route of routes) serveRoute(app, guard, route);
  onTestFinished(async () => {
    await app.close();
    await changes.close();
  });
  const call = async (method: 'GET' | 'POST', url: string, cookie?: string) => {
    const response = await app.inject({ method, url, headers: cookie === undefined ? {} : { cookie } });
    const body = JSON.parse(response.payload) as Record<string, unknown>;
    return { status: response.statusCode, body, headers: response.headers };
  };
  return { ...server, call };
}

test('an endpoint for admins accepts only admins, and gives others the reason: 401 or 403', async () => {
  const { call, resident } = await startWithTable();
  const [member, admin] = [await resident(), await resident({ isAdmin: true })];
  for (const method of ['GET', 'POST'] as const) {
    expect(await call(method, '/api/for-admins')).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    const refused = await call(method, '/api/for-admins', member.cookie);
    expect(refused).toMatchObject({ status: 403, body: { code: 'admins-only', detail: 'Only admins can do this.' } });
    expect(await call(method, '/api/for-admins', admin.cookie)).toMatchObject({ body: { residentId: admin.id } });
  }
});

test('a revoked admin is refused at the next call, also for reads', async () => {
  const { call, db, resident } = await startWithTable();
  const admin = await resident({ isAdmin: true });
  expect((await call('GET', '/api/for-admins', admin.cookie)).status).toBe(200);
  await db.updateTable('residents').set({ is_admin: false }).where('id', '=', admin.id).execute();
  expect((await call('GET', '/api/for-admins', admin.cookie)).status).toBe(403);
});

test('an undeclared field is never sent', async () => {
  const { call } = await startWithTable();
  expect((await call('GET', '/api/too-much')).body).toEqual({ name: 'Mei' });
});

test('a response that breaks its declaration is an internal error without details', async () => {
  const { call } = await startWithTable();
  const answer = await call('GET', '/api/too-little');
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    type: '/api/docs#internal-error',
    title: 'Internal error',
    status: 500,
    detail: 'Something went wrong. Please try again.',
    code: 'internal-error',
    reference: answer.headers['x-request-id'],
  });
});

test('calls beyond a resident’s limit answer 429 with Retry-After, and do not affect other residents', async () => {
  const { call, resident } = await startWithTable();
  const [mei, raju] = [await resident({ isAdmin: true }), await resident({ isAdmin: true })];
  for (let time = 0; time < 8; time += 1) expect((await call('GET', '/api/for-admins', mei.cookie)).status).toBe(200);
  const refused = await call('GET', '/api/for-admins', mei.cookie);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await call('GET', '/api/for-admins', raju.cookie)).status).toBe(200);
});
