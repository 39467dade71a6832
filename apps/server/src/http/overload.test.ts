import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import type { Endpoint } from '@ecopulse/contract/endpoint';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLoadShedder, mayBeRefused } from './overload.ts';

const MAX_BURST = 200;

describe('an overloaded server', () => {
  const table: Readonly<Record<string, Endpoint>> = endpoints;
  it.each<[ServedEndpointName, boolean]>([
    ['GET /api/user/profile', true],
    ['GET /api/search', true],
    ['GET /api/rankings/national', true],
    ['POST /api/green-spaces/checkin', true],
    ['PATCH /api/user/settings', true],
    ['GET /api/health', false],
    ['GET /api/ready', false],
    ['GET /api/green-spaces', false],
    ['GET /api/auth/user', false],
    ['GET /api/admin/inbox', false],
    ['POST /api/admin/users/:id/adjustments', false],
    ['POST /api/auth/login', false],
    ['POST /api/auth/second-factor', false],
    ['GET /api/notifications/stream', false],
    ['GET /api/user/export', false],
    ['PUT /api/user/picture', false],
  ])('may refuse %s: %s', (name, expected) => {
    expect(mayBeRefused(table[name] as Endpoint)).toBe(expected);
  });
});

const TEST_PATH = '/test';

async function startServerWithPendingCalls() {
  const app = fastify();
  onTestFinished(() => app.close());
  const warn = vi.fn();
  const loadShedder = createLoadShedder({ warn });
  const { promise, resolve } = Promise.withResolvers<string>();
  app.get(TEST_PATH, { preValidation: loadShedder.preValidation }, () => promise);
  await app.ready();
  // `inject` sends nothing until it is awaited.
  const sendCall = async (method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: TEST_PATH });
  const sendCalls = (calls: number) => Array.from({ length: calls }, () => sendCall());
  return { loadShedder, warn, sendCall, sendCalls, completeCalls: () => resolve('done') };
}

describe('the load shedder', () => {
  it('refuses the next call with 503 and Retry-After, and admits calls when others are done', async () => {
    const { sendCall, sendCalls, completeCalls } = await startServerWithPendingCalls();
    const admitted = sendCalls(MAX_BURST);

    const refused = await sendCall();

    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
    expect(refused.json()).toHaveProperty('reference', refused.headers['x-request-id']);
    expect(refused.headers['x-request-id']).toBeTruthy();
    expect((await sendCall('HEAD')).statusCode).toBe(503);
    completeCalls();
    for (const call of admitted) expect((await call).statusCode).toBe(200);
    expect((await sendCall()).statusCode).toBe(200);
  });

  it('counts refused calls, and logs how many there were once a second', async () => {
    const { sendCall, sendCalls, loadShedder, warn } = await startServerWithPendingCalls();
    void sendCalls(MAX_BURST);

    const references: string[] = [];
    for (let call = 0; call < 3; call += 1) {
      const refused = await sendCall();
      expect(refused.statusCode).toBe(503);
      references.push(refused.json<{ reference: string }>().reference);
    }

    expect(loadShedder.metrics[0]?.read()).toEqual([{ value: 3 }]);
    await expect
      .poll(() => warn.mock.calls, { timeout: 10_000 })
      .toEqual([
        [{ refused: 3, firstReference: references[0], lastReference: references[2] }, 'too many calls at once'],
      ]);
  });

  it('admits calls again once the pending ones have taken longer than any call waits for the database', async () => {
    const { sendCall, sendCalls } = await startServerWithPendingCalls();
    void sendCalls(MAX_BURST);
    expect((await sendCall()).statusCode).toBe(503);
    const outcome = () => Promise.race([sendCall().then(({ statusCode }) => statusCode), delay(50, 'admitted')]);
    await expect.poll(outcome, { timeout: 10_000 }).toBe('admitted');
  });
});
