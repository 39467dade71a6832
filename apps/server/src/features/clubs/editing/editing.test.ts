import { beforeEach, describe, expect, test } from 'vitest';
import { clubForm, createClub } from '../../../testing/content/clubs.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { addPoints } from '../../../testing/ranking-fixtures.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const start = (as: TestResident, changes: object = {}) =>
  shared().call('POST', '/api/clubs', { as, body: clubForm({ ...changes }) });
const see = (as: TestResident, slug: string) => shared().call('GET', `/api/clubs/${slug}`, { as });
const edit = (as: TestResident, id: number, changes: object) => {
  const { shown: _shown, ...form } = clubForm();
  return shared().call('PUT', `/api/clubs/${id}`, { as, body: { ...form, version: 1, ...changes } });
};
const removal = (as: TestResident, id: number, what: string) =>
  shared().call('POST', `/api/admin/clubs/${id}/removal`, { as, body: { what, reason: 'An advertisement' } });
const restore = (as: TestResident, id: number) => shared().call('POST', `/api/clubs/${id}/restore`, { as });
const visitor = async (visits: number, createdAt: string) => {
  const as = await shared().resident();
  const created_at = new Date(createdAt);
  await shared().db.updateTable('residents').set({ created_at }).where('id', '=', as.id).execute();
  for (let index = 0; index < visits; index += 1) await addPoints(shared(), as, 10, { type: 'check_in' });
  return as;
};
const founder = () => visitor(5, '2026-10-19T12:00:00+08:00');
const auditOf = async (id: number) => {
  const rows = await shared().selectRows(
    'audit_entries',
    ['action', 'facts'],
    { subject: 'club', subject_id: id },
    'id',
  );
  return rows.map(({ action, facts }) => [action, facts]);
};

describe('starting a club', () => {
  test('makes its founder the steward, at an address of its name', async () => {
    const mei = await founder();
    const { status, body } = await start(mei, { name: 'Señor Birders’ Club!' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), slug: 'senor-birders-club', version: 1 },
    });
    expect((await see(mei, body.slug)).body).toMatchObject({
      members: 1,
      activeMembers: 1,
      stewards: 1,
      goal: null,
      notice: null,
      pastGoals: [],
      own: { role: 'steward', shown: true },
    });
  });

  test('twice with the same name gives two addresses, and no page of its own is hidden by a club', async () => {
    const mei = await founder();
    const slugs: string[] = [];
    for (const name of ['Same Name', 'Same Name', 'New', '裕廊观鸟会'])
      slugs.push((await start(mei, { name, kind: 'neighbourhood' })).body.slug);
    expect(slugs).toEqual([
      'same-name',
      expect.stringMatching(/^same-name-[0-9a-f]{6}$/),
      expect.stringMatching(/^neighbourhood/),
      expect.stringMatching(/^neighbourhood/),
    ]);
  });

  test.each([
    ['29 days', 5, '2026-10-19T13:00:00+08:00'],
    ['4 verified visits', 4, '2026-10-01T12:00:00+08:00'],
  ])('needs more than %s', async (_what, visits, createdAt) => {
    expect(await start(await visitor(visits, createdAt))).toMatchObject(
      problem(403, 'club-too-soon', { values: { days: 30, visits: 5 } }),
    );
  });

  test('claimed visits do not count', async () => {
    const as = await visitor(4, '2026-10-01T12:00:00+08:00');
    await addPoints(shared(), as, 10, { type: 'check_in', proof: 'claimed' });
    expect((await start(as)).status).toBe(403);
  });

  test('owners and moderators need neither, and that is audited', async () => {
    for (const role of ['owner', 'moderator'] as const) {
      const { status, body } = await start(await shared().resident({ roles: [{ role }] }));
      expect(status).toBe(201);
      expect(await auditOf(body.id)).toEqual([['created', {}]]);
    }
    expect((await start(await shared().resident({ roles: [{ role: 'organiser' }] }))).status).toBe(403);
  });

  test('counts towards the 10 clubs of a resident', async () => {
    const mei = await founder();
    for (let index = 0; index < 10; index += 1) await createClub(shared().db, { memberIds: [mei.id] });
    expect(await start(mei)).toMatchObject(problem(409, 'club-limit'));
  });

  test.each([
    ['a name of two letters', { name: ' ab ' }, 'name'],
    ['a name of 61 letters', { name: 'a'.repeat(61) }, 'name'],
    ['an invisible character', { name: 'Bird\u202Eers' }, 'name'],
    ['NUL in the name', { name: 'Bird\u0000ers' }, 'name'],
    ['a lone surrogate', { purpose: 'Birds \ud800' }, 'purpose'],
    ['the name of an authority', { name: 'NParks Official' }, 'name'],
    ['no purpose', { purpose: '   ' }, 'purpose'],
    ['another kind', { kind: 'sect' }, 'kind'],
    ['another way to join', { joining: 'closed' }, 'joining'],
    ['a notice of 501 characters', { notice: 'x'.repeat(501) }, 'notice'],
  ])('refuses %s', async (_what, changes, field) => {
    const { status, body } = await start(await founder(), changes);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('editing', () => {
  test('is for stewards, by version, and keeps the address', async () => {
    const [steward, mei] = [await shared().resident(), await shared().resident()];
    const { id, slug } = await createClub(shared().db, { stewardIds: [steward.id], memberIds: [mei.id] });
    expect(await edit(mei, id, {})).toMatchObject(problem(403, 'steward-only'));
    const { body } = await edit(steward, id, { name: 'Other Birders', notice: '  Sunday at 8  ' });
    expect(body).toEqual({ id, slug, version: 2 });
    expect((await see(mei, slug)).body).toMatchObject({ name: 'Other Birders', notice: 'Sunday at 8', version: 2 });
    expect(await edit(steward, id, {})).toMatchObject(problem(409, 'edited-meanwhile'));
    expect((await edit(steward, id, { version: 2, notice: ' ' })).status).toBe(200);
    expect((await see(mei, slug)).body.notice).toBeNull();
    expect(await edit(steward, 2_000_000_000, {})).toMatchObject({ body: { code: 'club-not-found' } });
  });
});

describe('a moderator', () => {
  test('removes what a club says; its stewards are told why, and it is audited', async () => {
    const [steward, moderator] = [
      await shared().resident(),
      await shared().resident({ roles: [{ role: 'moderator' }] }),
    ];
    const { id, slug } = await createClub(shared().db, { stewardIds: [steward.id], notice: 'Buy this!' });
    expect(await removal(steward, id, 'notice')).toMatchObject(problem(403, 'admins-only'));
    for (const what of ['notice', 'purpose', 'name']) expect((await removal(moderator, id, what)).status).toBe(200);
    expect((await see(steward, slug)).body).toMatchObject({ notice: null, purpose: '', name: `Club ${id}` });
    const reason = 'An advertisement';
    expect(await auditOf(id)).toEqual(['notice', 'purpose', 'name'].map((fields) => ['edited', { fields, reason }]));
    const { notifications } = (await shared().call('GET', '/api/notifications', { as: steward })).body;
    expect(notifications.map(({ facts }: { facts: object }) => facts)).toMatchObject([
      { what: 'name', reason, name: `Club ${id}` },
      { what: 'purpose' },
      { what: 'notice' },
    ]);
  });

  test('closes a club, which only moderators bring back', async () => {
    const [steward, mei] = [await shared().resident(), await shared().resident()];
    const moderator = await shared().resident({ roles: [{ role: 'moderator' }] });
    const { id, slug } = await createClub(shared().db, { stewardIds: [steward.id] });
    await removal(moderator, id, 'club');
    expect((await see(mei, slug)).status).toBe(404);
    expect((await see(steward, slug)).body).toMatchObject({ isArchived: true, isRemoved: true });
    expect(await edit(steward, id, { version: 2 })).toMatchObject({ body: { code: 'club-archived' } });
    expect(await restore(steward, id)).toMatchObject(problem(409, 'club-removed'));
    expect((await restore(moderator, id)).status).toBe(200);
    expect((await see(mei, slug)).body).toMatchObject({ isArchived: false, isRemoved: false });
    expect((await auditOf(id)).map(([action]) => action)).toEqual(['retired', 'published']);
  });
});

describe('the list of clubs', () => {
  test('has public ones, latest first, by kind and by a part of the name', async () => {
    const steward = await shared().resident();
    const create = async (name: string, columns: object = {}) =>
      (await createClub(shared().db, { name, stewardIds: [steward.id], ...columns })).id;
    const [first, second] = [await create('Zebra Dove Watch'), await create('Zébra Runners', { kind: 'school' })];
    await create('Zebra Secret', { joining: 'invited' });
    await create('Zebra Old', { archived_at: shared().clock.now() });
    const ids = async (query: string) =>
      (await shared().call('GET', `/api/clubs${query}`, { as: steward })).body.map(({ id }: { id: number }) => id);
    expect(await ids('?q=zebra')).toEqual([second, first]);
    expect(await ids('?q=zebra&kind=school')).toEqual([second]);
    expect(await ids(`?q=zebra&before=${second}`)).toEqual([first]);
    expect(await ids('?q=%25')).toEqual([]);
    expect((await ids('')).slice(0, 2)).toEqual([second, first]);
    expect((await ids('?mine=true')).length).toBe(4);
  });

  test.each(['?kind=x', '?before=3000000000', '?q=%00', '?mine=false'])('refuses %s', async (query) => {
    expect((await shared().call('GET', `/api/clubs${query}`, { as: await shared().resident() })).status).toBe(400);
  });
});
