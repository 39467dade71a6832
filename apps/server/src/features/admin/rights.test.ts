import { describe, expect, test } from 'vitest';
import { listAuditEntries, expectAdminsOnly } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const UNKNOWN = { id: 2_000_000_000 };
const grant = (as: TestResident, { id }: { id: number }) =>
  shared().call('PUT', `/api/admin/users/${id}/admin`, { as });
const revoke = (as: TestResident, { id }: { id: number }) =>
  shared().call('DELETE', `/api/admin/users/${id}/admin`, { as });
const endSessions = (as: TestResident, { id }: { id: number }) =>
  shared().call('POST', `/api/admin/users/${id}/end-sessions`, { as });
const adminAccess = async (as: TestResident) => (await shared().call('GET', '/api/admin/users?limit=1', { as })).status;
const adminAndResident = async () => [await shared().resident({ isAdmin: true }), await shared().resident()] as const;

describe('the rights of an admin', () => {
  test('are granted and revoked from the next request on; both are audited, but repetitions are not', async () => {
    const [admin, mei] = await adminAndResident();
    expect(await adminAccess(mei)).toBe(403);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await grant(admin, mei)).toMatchObject({ status: 204, text: '' });
    expect(await adminAccess(mei)).toBe(200);
    await expect.poll(async () => (await shared().call('GET', '/api/auth/user', { as: mei })).body.isAdmin).toBe(true);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await revoke(admin, mei)).toMatchObject({ status: 204, text: '' });
    expect(await adminAccess(mei)).toBe(403);
    const auditEntry = { admin: admin.username, subjectName: mei.username, facts: {} };
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toEqual([
      { ...auditEntry, action: 'admin_revoked' },
      { ...auditEntry, action: 'admin_granted' },
    ]);
  });

  test('cannot be revoked by their owner, so that one admin always remains', async () => {
    const [admin] = await adminAndResident();
    expect(await revoke(admin, admin)).toMatchObject({ status: 422, body: { code: 'own-admin' } });
    expect(await adminAccess(admin)).toBe(200);
    expect((await grant(admin, admin)).status).toBe(204);
    expect(await listAuditEntries(shared(), admin, 'resident', admin.id)).toEqual([]);
  });

  test('of an unknown resident answer 404', async () => {
    const [admin] = await adminAndResident();
    for (const change of [grant, revoke, endSessions])
      expect(await change(admin, UNKNOWN)).toMatchObject({ status: 404, body: { code: 'resident-not-found' } });
  });

  test('can be changed by admins only', async () => {
    const mei = await shared().resident();
    await expectAdminsOnly(shared(), 'PUT', `/api/admin/users/${mei.id}/admin`);
    await expectAdminsOnly(shared(), 'DELETE', `/api/admin/users/${mei.id}/admin`);
    await expectAdminsOnly(shared(), 'POST', `/api/admin/users/${mei.id}/end-sessions`);
    expect(await adminAccess(mei)).toBe(403);
  });
});

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
