import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppEnv } from '../feature-module.ts';
import type { TrustedProxies } from '../env.ts';
import { startTestApp } from '../testing/test-app.ts';

const OWN_ID = /^[0-9a-z]{12}$/;

async function startFailing(env: Partial<AppEnv> = {}) {
  const testApp = await startTestApp({ env });
  await sql`alter table green_spaces rename to lost_spaces`.execute(testApp.db);
  return testApp;
}

async function referencesOf(trustProxy: TrustedProxies, calls: readonly { id: string; from: string }[]) {
  const { call } = await startFailing({ trustProxy });
  const references: string[] = [];
  for (const { id, from } of calls) {
    const failed = await call('GET', '/api/green-spaces', { from, headers: { 'x-request-id': id } });
    references.push(failed.body.reference as string);
  }
  return references;
}

test('a failed call has one reference in its header and its body, and each call another one', async () => {
  const { call } = await startFailing();
  const firstCall = await call('GET', '/api/green-spaces');
  const secondCall = await call('GET', '/api/green-spaces');
  expect(firstCall.status).toBe(500);
  expect(firstCall.headers['x-request-id']).toMatch(OWN_ID);
  expect(firstCall.body.reference).toBe(firstCall.headers['x-request-id']);
  expect(secondCall.body.reference).not.toBe(firstCall.body.reference);
});

test('a refused call has no reference', async () => {
  const { call } = await startTestApp();
  const { headers, body } = await call('GET', '/api/nothing');
  expect(headers).not.toHaveProperty('x-request-id');
  expect(body).not.toHaveProperty('reference');
});

test('a received id is used only from a trusted proxy', async () => {
  const id = '9f86d081884c7d659a2feaa0c55ad015';
  const [near, far] = ['10.1.2.3', '203.0.113.9'];
  expect(await referencesOf(1, [{ id, from: near }])).toEqual([id]);
  expect(await referencesOf(['10.0.0.0/8'], [{ id, from: near }])).toEqual([id]);
  expect(await referencesOf(['10.0.0.0/8'], [{ id, from: far }])).toEqual([expect.stringMatching(OWN_ID)]);
  expect(await referencesOf(false, [{ id, from: near }])).toEqual([expect.stringMatching(OWN_ID)]);
});

test('an invalid id is not used, even from a proxy', async () => {
  const invalidIds = [
    'short',
    'x'.repeat(65),
    'with a space',
    'evil"quote',
    'under_score',
    'mei@example.sg',
    'ünïcödé-id',
  ];
  const receivedReferences = await referencesOf(
    1,
    invalidIds.map((id) => ({ id, from: '10.1.2.3' })),
  );
  expect(receivedReferences).toEqual(invalidIds.map(() => expect.stringMatching(OWN_ID)));
});
