import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { problem, shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

const adjust = (as: TestResident, { id }: { id: number }, body: unknown) =>
  shared().call('POST', `/api/admin/users/${id}/adjustments`, { as, body });
const correction = (points: number, reason = 'Counted twice') => ({ key: randomUUID(), points, reason });
const profileOf = async (as: TestResident) => (await shared().call('GET', '/api/user/profile', { as })).body;
const ledgerOf = async (as: TestResident) => (await shared().call('GET', '/api/user/activities', { as })).body;
const notificationsOf = async (as: TestResident) =>
  (await shared().call('GET', '/api/notifications', { as })).body.notifications.map(
    ({ kind, facts, resident }: Record<string, unknown>) => ({ kind, facts, resident }),
  );
const adminAndResident = async () => [await shared().resident({ isAdmin: true }), await shared().resident()] as const;

describe('a correction of points', () => {
  test('changes the total, appears in the ledger with its reason, notifies the resident and is audited', async () => {
    const [admin, mei] = await adminAndResident();
    expect(await adjust(admin, mei, correction(120, ' A park was missing '))).toMatchObject({
      status: 200,
      body: { ecoPoints: 120 },
    });
    expect((await adjust(admin, mei, correction(-20))).body).toEqual({ ecoPoints: 100 });

    expect((await profileOf(mei)).ecoPoints).toBe(100);
    expect(await ledgerOf(mei)).toMatchObject([
      {
        activityType: 'adjustment',
        ecoPointsEarned: -20,
        description: 'Points corrected: Counted twice',
        facts: { name: 'Counted twice' },
        proof: 'none',
      },
      { activityType: 'adjustment', ecoPointsEarned: 120, description: 'Points corrected: A park was missing' },
    ]);
    expect(await notificationsOf(mei)).toEqual([
      { kind: 'points_corrected', facts: { points: -20, reason: 'Counted twice' }, resident: null },
      { kind: 'points_corrected', facts: { points: 120, reason: 'A park was missing' }, resident: null },
    ]);
    const auditEntry = { admin: admin.username, action: 'points_adjusted', subjectName: mei.username };
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toEqual([
      { ...auditEntry, facts: { points: -20, reason: 'Counted twice' } },
      { ...auditEntry, facts: { points: 120, reason: 'A park was missing' } },
    ]);
  });

  test('of their own points is refused to moderators, but not to owners', async () => {
    const moderator = await shared().resident({ roles: [{ role: 'moderator' }] });
    const [owner] = await adminAndResident();
    expect(await adjust(moderator, moderator, correction(50))).toMatchObject(problem(403, 'role-needed'));
    expect((await profileOf(moderator)).ecoPoints).toBe(0);
    expect((await adjust(owner, owner, correction(50))).status).toBe(200);
  });

  test('changes nothing when it is sent again; a different one with its key answers 409', async () => {
    const [admin, mei] = await adminAndResident();
    const adjustment = correction(50);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(
        await adjust(admin, mei, { ...adjustment, key: attempt === 1 ? adjustment.key.toUpperCase() : adjustment.key }),
      ).toMatchObject({
        status: 200,
        body: { ecoPoints: 50 },
      });
    expect(await ledgerOf(mei)).toHaveLength(1);
    expect(await notificationsOf(mei)).toHaveLength(1);
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toHaveLength(1);
    for (const conflicting of [
      { ...adjustment, points: 51 },
      { ...adjustment, reason: 'Another reason' },
    ])
      expect(await adjust(admin, mei, conflicting)).toMatchObject(problem(409, 'adjustment-key-used'));
    expect((await profileOf(mei)).ecoPoints).toBe(50);
  });

  test('answers 422 if it takes more points than the resident has', async () => {
    const [admin, mei] = await adminAndResident();
    await adjust(admin, mei, correction(30));
    expect(await adjust(admin, mei, correction(-31))).toMatchObject(
      problem(422, 'below-zero', { values: { ecoPoints: 30 } }),
    );
    expect(await ledgerOf(mei)).toHaveLength(1);
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toHaveLength(1);
    expect((await adjust(admin, mei, correction(-30))).body).toEqual({ ecoPoints: 0 });
  });

  test('raises and lowers the points in the national and weekly rankings before their caches expire', async () => {
    const [admin, mei] = await adminAndResident();
    const pointsInRanking = async (path: string) =>
      (await shared().call('GET', path, { as: admin })).body.find(({ id }: { id: number }) => id === mei.id)?.ecoPoints;
    const rankingPaths = ['/api/rankings/national', '/api/leaderboard/weekly'];
    for (const path of rankingPaths) expect(await pointsInRanking(path)).toBeUndefined();
    await adjust(admin, mei, correction(70_000));
    for (const path of rankingPaths) await expect.poll(() => pointsInRanking(path)).toBe(70_000);
    await adjust(admin, mei, correction(-60_000));
    for (const path of rankingPaths) await expect.poll(() => pointsInRanking(path)).toBe(10_000);
  });

  test('extends no streak and earns no badge', async () => {
    const [admin, mei] = await adminAndResident();
    await adjust(admin, mei, correction(10));
    expect(await profileOf(mei)).toMatchObject({ currentStreak: 0, longestStreak: 0, totalBadges: 0 });
    await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    shared().clock.forward({ hours: 24 });
    await adjust(admin, mei, correction(10));
    shared().clock.forward({ hours: 24 });
    expect((await profileOf(mei)).currentStreak).toBe(0);
  });

  test('does not notify a resident who has muted it, but appears in their ledger', async () => {
    const [admin, mei] = await adminAndResident();
    const settings = { notifications: { points_corrected: false } };
    expect((await shared().call('PATCH', '/api/user/settings', { as: mei, body: settings })).status).toBe(200);
    await adjust(admin, mei, correction(10));
    expect(await notificationsOf(mei)).toEqual([]);
    expect(await ledgerOf(mei)).toHaveLength(1);
  });

  test.each([
    ['key', { key: 'once' }],
    ['key', { key: undefined }],
    ['points', { points: 0 }],
    ['points', { points: 1.5 }],
    ['points', { points: 100_001 }],
    ['points', { points: -100_001 }],
    ['points', { points: '10' }],
    ['reason', { reason: '  ab ' }],
    ['reason', { reason: 'x'.repeat(301) }],
    ['reason', { reason: 'a\u0000bc' }],
  ])('with an invalid %s (%o) answers 400 and names the field', async (field, invalid) => {
    const [admin, mei] = await adminAndResident();
    const { status, body } = await adjust(admin, mei, { ...correction(10), ...invalid });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('ignores undeclared fields, and answers 404 for an unknown resident', async () => {
    const [admin, mei] = await adminAndResident();
    const extended = { ...correction(10), isAdmin: true, ecoPoints: 9_000, id: admin.id, residentId: admin.id };
    expect((await adjust(admin, mei, extended)).body).toEqual({ ecoPoints: 10 });
    expect(await profileOf(mei)).toMatchObject({ isAdmin: false, ecoPoints: 10 });
    expect(await adjust(admin, { id: 2_000_000_000 }, correction(10))).toMatchObject(
      problem(404, 'resident-not-found'),
    );
  });
});
