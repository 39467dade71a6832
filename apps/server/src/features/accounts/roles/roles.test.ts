import { randomUUID } from 'node:crypto';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeItem, flagCheckIns, listAuditEntries, listContents, listInbox } from '../../../testing/admins.ts';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const shared = shareTestApp();
const PASSWORD = 'evergreen-tembusu';
const hash = hashPassword(PASSWORD);

const createOwner = async (app: TestApp = shared()) => app.resident({ isAdmin: true, passwordHash: await hash });
const setRoles = (
  as: TestResident,
  { id }: { id: number },
  roles: readonly unknown[],
  { password = PASSWORD, app = shared() }: { password?: string; app?: TestApp } = {},
) => app.call('PUT', `/api/admin/residents/${id}/roles`, { as, body: { roles, password } });
const rolesOf = async ({ id }: TestResident, { db }: TestApp = shared()) =>
  (await db.selectFrom('resident_roles').select('role').where('resident_id', '=', id).orderBy('role').execute()).map(
    ({ role }) => role,
  );
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body?.code ?? ''}`.trim();
const read = (as: TestResident, path: string, app = shared()) => app.call('GET', path, { as });

describe('the roles of a resident', () => {
  test('apply from the next call on, are shown to the resident, and each change is audited once', async () => {
    const [owner, mei] = [await createOwner(), await shared().resident()];
    const roles: ResidentRole[] = [{ role: 'moderator', planningArea: 'Bedok' }, { role: 'editor' }];
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await setRoles(owner, mei, roles)).toMatchObject({ status: 200, body: { roles } });
    expect((await read(mei, '/api/admin/lessons')).status).toBe(200);
    expect(codeOf(await read(mei, '/api/admin/audit'))).toBe('403 role-needed');
    await expect
      .poll(async () => (await read(mei, '/api/auth/user')).body)
      .toMatchObject({ isAdmin: true, role: 'editor', roles });
    expect((await read(owner, `/api/admin/users/${mei.id}`)).body).toMatchObject({
      isAdmin: true,
      role: 'editor',
      roles,
    });

    expect((await setRoles(owner, mei, [])).body).toEqual({ roles: [] });
    expect(codeOf(await read(mei, '/api/admin/lessons'))).toBe('403 admins-only');
    await expect
      .poll(async () => (await read(mei, '/api/auth/user')).body)
      .toMatchObject({ isAdmin: false, role: null, roles: [] });
    const entry = { admin: owner.username, action: 'roles_changed', subjectName: mei.username };
    expect(await listAuditEntries(shared(), owner, 'resident', mei.id)).toEqual([
      { ...entry, facts: { roles: '', rolesBefore: 'editor,moderator@Bedok' } },
      { ...entry, facts: { roles: 'editor,moderator@Bedok', rolesBefore: '' } },
    ]);
  });

  test('are given to no one under 13, nor while a parent has yet to agree', async () => {
    const [owner, child, waiting] = [
      await createOwner(),
      await shared().resident({ ageBand: 'under-13' }),
      await shared().resident(),
    ];
    const { db } = shared();
    await db.updateTable('residents').set({ parent_awaited_since: new Date() }).where('id', '=', waiting.id).execute();
    for (const resident of [child, waiting]) {
      expect(codeOf(await setRoles(owner, resident, [{ role: 'editor' }]))).toBe('409 child-role');
      expect((await setRoles(owner, resident, [])).status).toBe(200);
    }
  });

  test('are changed by owners only, with their own password', async () => {
    const [owner, mei] = [await createOwner(), await shared().resident()];
    const moderator = await shared().resident({ roles: [{ role: 'moderator' }], passwordHash: await hash });
    expect(codeOf(await setRoles(moderator, mei, [{ role: 'owner' }]))).toBe('403 role-needed');
    expect(codeOf(await setRoles(moderator, moderator, [{ role: 'owner' }]))).toBe('403 role-needed');
    expect(codeOf(await setRoles(owner, mei, [{ role: 'owner' }], { password: 'wrong-password' }))).toBe(
      '422 wrong-password',
    );
    expect(codeOf(await setRoles(owner, { id: 2_000_000_000 }, []))).toBe('404 resident-not-found');
    expect(await rolesOf(mei)).toEqual([]);
  });

  test('refuse too many wrong passwords', async () => {
    const app = await startTestApp();
    const [owner, mei] = [await createOwner(app), await app.resident()];
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 12; attempt += 1)
      codes.add(codeOf(await setRoles(owner, mei, [], { password: 'wrong-password', app })));
    expect([...codes]).toEqual(['422 wrong-password', '429 too-many-sign-ins']);
  });

  test.each([
    ['an unknown role', [{ role: 'king' }], 'roles.0.role'],
    ['an owner of a town', [{ role: 'owner', planningArea: 'Bedok' }], 'roles.0.planningArea'],
    ['an unknown town', [{ role: 'editor' }, { role: 'editor', planningArea: 'Atlantis' }], 'roles.1.planningArea'],
    ['a group of an editor', [{ role: 'editor', clubId: 1 }], 'roles.0.clubId'],
    ['a group beyond the numbers', [{ role: 'organiser', clubId: 3e9 }], 'roles.0.clubId'],
    ['too many roles', Array.from({ length: 21 }, () => ({ role: 'editor' })), 'roles'],
  ])('answer 400 with the field for %s', async (_what, roles, field) => {
    const [owner, mei] = [await createOwner(), await shared().resident()];
    const { status, body } = await setRoles(owner, mei, roles);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('an owner', () => {
  test('cannot raise themselves, but give up being owner unless they are the last', async () => {
    const app = await startTestApp();
    const owner = await createOwner(app);
    expect(codeOf(await setRoles(owner, owner, [{ role: 'owner' }, { role: 'editor' }], { app }))).toBe('422 own-role');
    expect(codeOf(await setRoles(owner, owner, [{ role: 'editor' }], { app }))).toBe('409 last-owner');
    const leave = () => app.call('DELETE', '/api/user', { as: owner, body: { password: PASSWORD } });
    expect(codeOf(await leave())).toBe('409 last-owner');
    expect(await rolesOf(owner, app)).toEqual(['owner']);

    const second = await createOwner(app);
    expect((await setRoles(owner, owner, [{ role: 'editor' }], { app })).status).toBe(200);
    expect(await rolesOf(owner, app)).toEqual(['editor']);
    expect((await leave()).status).toBe(204);
    expect(codeOf(await setRoles(second, second, [], { app }))).toBe('409 last-owner');
  });

  test('who has left does not count as another owner', async () => {
    const app = await startTestApp();
    const [owner, left] = [await createOwner(app), await createOwner(app)];
    expect((await app.call('DELETE', '/api/user', { as: left, body: { password: PASSWORD } })).status).toBe(204);
    expect(codeOf(await setRoles(owner, owner, [], { app }))).toBe('409 last-owner');
  });
});

describe('a role that ends', () => {
  const otherServer = shareTestApp({ sharing: shared });

  test('ends on every server', async () => {
    const [owner, mei] = [await createOwner(), await shared().resident({ roles: [{ role: 'moderator' }] })];
    for (const app of [shared(), otherServer()]) {
      expect((await read(mei, '/api/admin/users', app)).status).toBe(200);
      expect((await read(mei, '/api/auth/user', app)).body.role).toBe('moderator');
    }
    expect((await setRoles(owner, mei, [])).status).toBe(200);
    for (const app of [shared(), otherServer()]) {
      expect(codeOf(await read(mei, '/api/admin/users', app))).toBe('403 admins-only');
      await expect.poll(async () => (await read(mei, '/api/auth/user', app)).body.role).toBeNull();
    }
  });

  test('undoes a call that still runs, also if the resident gets another role instead', async () => {
    const app = shared();
    const [owner, moderator, mei] = [
      await createOwner(),
      await app.resident({ roles: [{ role: 'moderator' }] }),
      await app.resident(),
    ];
    const correction = { key: randomUUID(), points: 10, reason: 'Counted twice' };
    const correct = () =>
      otherServer().call('POST', `/api/admin/users/${mei.id}/adjustments`, { as: moderator, body: correction });
    const running = await app.db.transaction().execute(async (trx) => {
      await sql`select from scores where resident_id = ${mei.id} for update`.execute(trx);
      const call = correct();
      await waitUntilStatementIsBlocked(app);
      expect((await setRoles(owner, moderator, [{ role: 'editor' }])).status).toBe(200);
      return { call };
    });
    expect(codeOf(await running.call)).toBe('403 role-needed');
    expect((await read(mei, '/api/user/profile')).body.ecoPoints).toBe(0);
  });
});

describe('a moderator of a town', () => {
  async function createTowns() {
    const { resident } = shared();
    const moderator = await resident({ roles: [{ role: 'moderator', planningArea: 'Bedok' }] });
    const names = { near: `near-${randomUUID().slice(0, 8)}`, far: `far-${randomUUID().slice(0, 8)}` };
    return {
      moderator,
      near: await resident({ username: names.near, homeTown: 'Bedok' }),
      far: await resident({ username: names.far, homeTown: 'Yishun' }),
      homeless: await resident(),
    };
  }
  const act = (as: TestResident, { id }: TestResident) =>
    shared().call('PUT', `/api/admin/users/${id}/ranking-withholding`, { as, body: { reason: 'Too fast' } });

  test('sees and acts on residents of that town only', async () => {
    const { moderator, near, far, homeless } = await createTowns();
    for (const search of ['', near.username, far.username]) {
      const { body } = await read(moderator, `/api/admin/users?search=${search}`);
      const names: string[] = body.map(({ username }: TestResident) => username);
      expect(names.includes(near.username)).toBe(search !== far.username);
      expect(names).not.toContain(far.username);
    }
    expect((await read(moderator, `/api/admin/users/${near.id}`)).status).toBe(200);
    expect((await act(moderator, near)).status).toBe(204);
    for (const other of [far, homeless]) {
      for (const path of ['', '/activities', '/moderation'])
        expect(codeOf(await read(moderator, `/api/admin/users/${other.id}${path}`))).toBe('404 resident-not-found');
      expect(codeOf(await act(moderator, other))).toBe('404 resident-not-found');
    }
  });

  test('sees reports and flagged activities about them only', async () => {
    const { moderator, near, far, homeless } = await createTowns();
    const { call, db } = shared();
    for (const reported of [near, far]) {
      await call('POST', '/api/green-spaces/checkin', { as: reported, body: { greenSpaceId: 1 } });
      expect(
        (await call('POST', '/api/reports', { as: homeless, body: { userId: reported.id, reason: 'other' } })).status,
      ).toBe(204);
    }
    const [[nearFlag], [farFlag]] = [await flagCheckIns(shared(), near), await flagCheckIns(shared(), far)];
    const reportAbout = ({ id }: TestResident) =>
      db.selectFrom('reports').select('id').where('reported_id', '=', id).executeTakeFirstOrThrow();
    const reports = (await listContents(shared(), moderator, 'report')).map(({ reported }) => reported.id);
    expect([reports.includes(near.id), reports.includes(far.id)]).toEqual([true, false]);
    const answer = { outcome: 'other', answer: 'Thank you' };
    const answerTo = async (reported: TestResident) =>
      call('PUT', `/api/admin/reports/${(await reportAbout(reported)).id}/answer`, { as: moderator, body: answer });
    expect((await answerTo(near)).status).toBe(200);
    expect(codeOf(await answerTo(far))).toBe('404 report-not-found');

    const flags = (await listInbox(shared(), moderator, 'kind=check-in')).map(({ id }) => id);
    expect([flags.includes(`check-in-${nearFlag}`), flags.includes(`check-in-${farFlag}`)]).toEqual([true, false]);
    const finish = (id: number | undefined) => changeItem(shared(), moderator, `check-in-${id}`, { state: 'done' });
    expect(codeOf(await finish(farFlag))).toBe('404 inbox-item-not-found');
    expect((await finish(nearFlag)).status).toBe(200);
  });

  test('is refused national pages and content', async () => {
    const { moderator } = await createTowns();
    for (const path of ['/api/admin/lessons', '/api/admin/green-spaces', '/api/admin/audit', '/api/admin/health'])
      expect(codeOf(await read(moderator, path))).toBe('403 role-needed');
    expect((await read(moderator, '/api/admin/stats')).status).toBe(200);
  });
});

describe('an editor of a town', () => {
  test('edits green spaces of that town only, and moves none out of it or into it', async () => {
    const { call, db, resident } = shared();
    const { id, planning_area: town } = await shared().selectRow('green_spaces', ['id', 'planning_area'], {}, 'id');
    const { id: otherId } = await db
      .selectFrom('green_spaces')
      .select('id')
      .where('planning_area', '<>', town)
      .executeTakeFirstOrThrow();
    const editor = await resident({ roles: [{ role: 'editor', planningArea: town as 'Bedok' }] });
    const owner = await resident({ isAdmin: true });
    const list = (await read(editor, '/api/admin/green-spaces')).body;
    expect(new Set(list.map(({ planningArea }: { planningArea: string }) => planningArea))).toEqual(new Set([town]));
    expect(codeOf(await read(editor, `/api/admin/green-spaces/${otherId}`))).toBe('403 role-needed');

    const formOf = async (as: TestResident, target: number) => {
      const { body } = await read(as, `/api/admin/green-spaces/${target}`);
      const routes = body.routes.map(({ duration, ...route }: { duration: number }) => ({
        ...route,
        minutes: duration,
      }));
      return { ...body, routes };
    };
    const [space, otherSpace] = [await formOf(editor, id), await formOf(owner, otherId)];
    const save = (target: number, form: object) =>
      call('PUT', `/api/admin/green-spaces/${target}`, { as: editor, body: form });
    expect(await save(id, { ...space, openingHours: 'From dawn to dusk' })).toMatchObject({ status: 200 });
    expect(codeOf(await save(id, { ...space, planningArea: otherSpace.planningArea }))).toBe('403 role-needed');
    expect(codeOf(await save(otherId, { ...otherSpace, planningArea: town }))).toBe('403 role-needed');
    expect(codeOf(await call('POST', '/api/admin/green-spaces', { as: editor, body: otherSpace }))).toBe(
      '403 role-needed',
    );
    for (const path of ['/api/admin/lessons', '/api/admin/news'])
      expect(codeOf(await read(editor, path))).toBe('403 role-needed');
    expect(await listInbox(shared(), editor)).toEqual([]);
  });
});

describe('a moderator who corrects points', () => {
  const correct = (as: TestResident, { id }: TestResident, points: number) =>
    shared().call('POST', `/api/admin/users/${id}/adjustments`, {
      as,
      body: { key: randomUUID(), points, reason: 'Counted twice' },
    });

  test('can change 500 a resident and day, in all corrections together; owners have no limit', async () => {
    const { clock, resident } = shared();
    const [moderator, owner, mei, raju] = [
      await resident({ roles: [{ role: 'moderator' }] }),
      await createOwner(),
      await resident(),
      await resident(),
    ];
    expect((await correct(owner, mei, 5_000)).status).toBe(200);
    expect((await correct(moderator, mei, 300)).status).toBe(200);
    expect((await correct(moderator, mei, -150)).status).toBe(200);
    expect(await correct(moderator, mei, 51)).toMatchObject(
      problem(422, 'correction-limit', { values: { limit: 500, left: 50 } }),
    );
    expect((await correct(moderator, mei, -50)).status).toBe(200);
    expect((await correct(moderator, raju, 500)).status).toBe(200);
    expect((await correct(moderator, mei, 1)).body.values).toEqual({ limit: 500, left: 0 });
    clock.forward({ days: 1 });
    await shared().updateRows('sessions', { last_seen_at: clock.now() }, { resident_id: moderator.id });
    expect((await correct(moderator, mei, 500)).status).toBe(200);
  });

  test('cannot exceed the limit by corrections at the same moment', async () => {
    const [moderator, mei] = [await shared().resident({ roles: [{ role: 'moderator' }] }), await shared().resident()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => correct(moderator, mei, 200)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      '200',
      '200',
      ...Array.from({ length: 4 }, () => '422 correction-limit'),
    ]);
  });
});

test('the flag of earlier releases and the roles keep in step', async () => {
  const { db, resident } = shared();
  const mei = await resident();
  const setFlag = (isAdmin: boolean) =>
    db.updateTable('residents').set({ is_admin: isAdmin }).where('id', '=', mei.id).execute();
  await setFlag(true);
  expect(await rolesOf(mei)).toEqual(['owner']);
  await setFlag(false);
  expect(await rolesOf(mei)).toEqual([]);
});
