import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const UNKNOWN = { id: 2_000_000_000 };
const endSessions = (as: TestResident, { id }: { id: number }) =>
  shared().call('POST', `/api/admin/users/${id}/end-sessions`, { as });
const adminAndResident = async () => [await shared().resident({ isAdmin: true }), await shared().resident()] as const;

describe('ending the sessions of a resident', () => {
  const userOf = async (as: TestResident, app = shared()) => (await app.call('GET', '/api/auth/user', { as })).status;

  test('signs them out on every server, returns the number of ended sessions, and is audited', async () => {
    const app = shared();
    const otherServer = await startTestApp({ sharing: app });
    const [admin, mei] = await adminAndResident();
    for (const server of [app, otherServer]) expect(await userOf(mei, server)).toBe(200);

    expect(await endSessions(admin, mei)).toMatchObject({ status: 200, body: { ended: 1 } });
    for (const server of [app, otherServer]) await expect.poll(() => userOf(mei, server)).toBe(401);

    expect((await endSessions(admin, mei)).body).toEqual({ ended: 0 });
    expect(await listAuditEntries(app, admin, 'resident', mei.id)).toEqual([
      { admin: admin.username, action: 'sessions_ended', subjectName: mei.username, facts: { sessions: 1 } },
    ]);
    expect(await userOf(admin)).toBe(200);
  });

  test('answers 404 for an unknown resident', async () => {
    const [admin] = await adminAndResident();
    expect(await endSessions(admin, UNKNOWN)).toMatchObject({ status: 404, body: { code: 'resident-not-found' } });
  });

  test('is possible for an admin’s own sessions', async () => {
    const [admin] = await adminAndResident();
    expect((await endSessions(admin, admin)).body).toEqual({ ended: 1 });
    expect(await userOf(admin)).toBe(401);
  });

  test('also ends their notification streams', async () => {
    const app = await startTestApp();
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const [admin, mei] = [await app.resident({ isAdmin: true }), await app.resident()];
    const open = () => fetch(`${url}/api/notifications/stream`, { headers: { cookie: mei.cookie } });
    // Streams are refused until this process listens for changes.
    await expect
      .poll(async () => {
        const { status, body } = await open();
        await body?.cancel();
        return status;
      })
      .toBe(200);
    const stream = await open();
    await app.call('POST', `/api/admin/users/${mei.id}/end-sessions`, { as: admin });
    expect(await stream.text()).toContain('retry:');
  });
});
