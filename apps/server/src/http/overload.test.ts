import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { MAX_CONNECTIONS } from '../db/database.ts';
import { createDoor, shedOverload } from './overload.ts';

const LARGEST_BURST = 200;
const ALWAYS_ADMITTED = 2 * MAX_CONNECTIONS;
const CALM_MS = 500;

/** A door with far more calls before it than it admits, and a clock. */
function openDoor() {
  let now = 0;
  let underWay = 0;
  const door = createDoor(() => now);
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const leave = (calls: number): void => {
    underWay -= calls;
    for (let call = 0; call < calls; call += 1) door.leave();
  };
  /** How many calls are under way when the door admits no more. */
  const fill = (): number => {
    while (door.admit()) underWay += 1;
    return underWay;
  };
  /** Calls are done one after the other, and others come. */
  const serve = ({ perSecond, seconds }: { perSecond: number; seconds: number }): void => {
    for (let call = 0; call < perSecond * seconds; call += 1) {
      leave(1);
      fill();
      wait(1000 / perSecond);
    }
  };
  return { wait, leave, fill, serve };
}

/** The same, overloaded, with no call under way. */
function openOverloaded() {
  const opened = openDoor();
  opened.leave(opened.fill());
  return opened;
}

describe('the door', () => {
  it('admits a burst of two hundred calls', () => {
    expect(openDoor().fill()).toBe(LARGEST_BURST);
  });

  it('admits two for each connection once it has refused a call', () => {
    const { fill, leave } = openOverloaded();
    expect(fill()).toBe(ALWAYS_ADMITTED);
    leave(1);
    expect(fill()).toBe(ALWAYS_ADMITTED);
  });

  it('admits a burst again when it has refused none for half a second', () => {
    const { fill, leave, wait } = openOverloaded();
    wait(CALM_MS - 1);
    leave(fill());
    wait(CALM_MS);
    expect(fill()).toBe(LARGEST_BURST);
  });

  it('admits as many as an overloaded server does within 50 ms', () => {
    const { fill, serve } = openOverloaded();
    fill();
    serve({ perSecond: 2000, seconds: 1 });
    expect(fill()).toBe(100);
  });

  it('admits two for each connection, however slow the server is', () => {
    const { fill, serve } = openOverloaded();
    fill();
    serve({ perSecond: 20, seconds: 2 });
    expect(fill()).toBe(ALWAYS_ADMITTED);
  });
});

/** A server whose calls last until they are let go, with as many under way as it admits. */
async function startFull() {
  const app = fastify();
  shedOverload(app);
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const url of ['/api/user/profile', '/api/notifications/stream', '/api/admin/reports'])
    app.get(url, () => promise);
  for (const url of ['/api/health', '/api/ready', '/api/green-spaces']) app.get(url, () => 'at once');
  await app.ready();
  // `inject` alone sends nothing until it is awaited.
  const ask = async (url: string) => app.inject(url);
  const admittedCalls = Array.from({ length: LARGEST_BURST }, () => ask('/api/user/profile'));
  return { ask, admittedCalls, letGo: () => resolve('done') };
}

describe('a server with as many calls as it admits', () => {
  it('refuses the next with 503, says when to try again, and serves when the others are done', async () => {
    const { ask, admittedCalls, letGo } = await startFull();

    const refused = await ask('/api/user/profile');

    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
    letGo();
    for (const call of admittedCalls) expect((await call).statusCode).toBe(200);
    expect((await ask('/api/user/profile')).statusCode).toBe(200);
  });

  it('refuses neither what asks whether it lives, nor what it has in memory, nor admins, nor streams', async () => {
    const { ask, admittedCalls, letGo } = await startFull();

    for (const url of ['/api/health', '/api/ready', '/api/green-spaces'])
      expect((await ask(url)).statusCode, url).toBe(200);
    const slow = ['/api/notifications/stream', '/api/admin/reports'].map((url) => ask(url));
    letGo();

    for (const call of [...slow, ...admittedCalls]) expect((await call).statusCode).toBe(200);
  });
});
