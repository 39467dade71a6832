import { beforeEach, describe, expect, test } from 'vitest';
import { createClub } from '../../../testing/content/clubs.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const create = async (columns: Parameters<typeof createClub>[1] = {}) => {
  const steward = await shared().resident();
  const now = shared().clock.now();
  return { steward, ...(await createClub(shared().db, { stewardIds: [steward.id], created_at: now, ...columns })) };
};
const join = (as: TestResident, id: number, body: object = {}) =>
  shared().call('POST', `/api/clubs/${id}/join`, { as, body: { shown: true, ...body } });
const leave = (as: TestResident, id: number) => shared().call('DELETE', `/api/clubs/${id}/join`, { as });
const see = async (as: TestResident, slug: string, query = '') =>
  shared().call('GET', `/api/clubs/${slug}${query}`, { as });
const code = (as: TestResident, id: number, body: object = {}) =>
  shared().call('POST', `/api/clubs/${id}/code`, { as, body });
const requests = async (as: TestResident, slug: string) =>
  (await shared().call('GET', `/api/clubs/${slug}/requests`, { as })).body;
const decide = (as: TestResident, id: number, requestId: number, decision: string) =>
  shared().call('PUT', `/api/clubs/${id}/requests/${requestId}`, { as, body: { decision } });
const setMember = (as: TestResident, id: number, residentId: number, body: object) =>
  shared().call('PUT', `/api/clubs/${id}/members/${residentId}`, { as, body });
const members = async (as: TestResident, slug: string) =>
  (await shared().call('GET', `/api/clubs/${slug}/members`, { as })).body;
const names = async (as: TestResident, slug: string) =>
  (await members(as, slug)).members.map(({ resident }: { resident: { username: string } }) => resident.username);
const updatesOf = async (as: TestResident) => {
  const { body } = await shared().call('GET', '/api/notifications', { as });
  return body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'club_update')
    .map(({ facts }: { facts: { about: string } }) => facts.about);
};

describe('joining', () => {
  test('an open club takes effect at once, and once', async () => {
    const { id, slug } = await create();
    const mei = await shared().resident();
    expect(await join(mei, id)).toMatchObject({ status: 200, body: { state: 'member' } });
    expect(await join(mei, id)).toMatchObject(problem(409, 'already-member'));
    expect((await see(mei, slug)).body).toMatchObject({ members: 2, own: { role: 'member', shown: true } });
    expect((await shared().call('GET', '/api/clubs?mine=true', { as: mei })).body).toMatchObject([{ id }]);
  });

  test('a club where stewards approve waits for one, who is told', async () => {
    const { id, slug, steward } = await create({ joining: 'approved' });
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (const each of [mei, raju, mei]) expect((await join(each, id)).body).toEqual({ state: 'asked' });
    expect((await see(mei, slug)).body).toMatchObject({ members: 1, own: null, asked: true, requests: 0 });
    expect(await updatesOf(steward)).toEqual(['asked']);
    const [first, second] = await requests(steward, slug);
    expect(first.resident.username).toBe(mei.username);
    expect((await see(steward, slug)).body).toMatchObject({ requests: 2 });
    expect(await decide(mei, id, second.id, 'approve')).toMatchObject(problem(403, 'steward-only'));
    expect((await decide(steward, id, first.id, 'approve')).status).toBe(204);
    expect((await decide(steward, id, second.id, 'refuse')).status).toBe(204);
    expect(await decide(steward, id, second.id, 'approve')).toMatchObject({ body: { code: 'club-request-not-found' } });
    expect(await updatesOf(mei)).toEqual(['approved']);
    expect((await see(mei, slug)).body).toMatchObject({ members: 2, own: { role: 'member' }, asked: false });
    expect((await see(raju, slug)).body).toMatchObject({ own: null, asked: false });
  });

  test('a request can be taken back', async () => {
    const { id, slug, steward } = await create({ joining: 'approved' });
    const mei = await shared().resident();
    await join(mei, id);
    expect((await leave(mei, id)).status).toBe(204);
    expect(await requests(steward, slug)).toEqual([]);
    expect(await leave(mei, id)).toMatchObject(problem(404, 'club-not-joined'));
  });

  test('a club by invitation is seen and joined with its current code alone', async () => {
    const { id, slug, steward } = await create({ joining: 'invited' });
    const mei = await shared().resident();
    expect(await see(mei, slug)).toMatchObject(problem(404, 'club-not-found'));
    expect(await join(mei, id)).toMatchObject(problem(404, 'club-not-found'));
    const { body: first } = await code(steward, id);
    expect((await code(steward, id)).body).toEqual(first);
    const { body: second } = await code(steward, id, { renew: true });
    expect(second.code).not.toBe(first.code);
    expect((await see(mei, slug, `?code=${first.code}`)).status).toBe(404);
    expect(await join(mei, id, { code: first.code })).toMatchObject(problem(410, 'club-code-ended'));
    expect((await see(mei, slug, `?code=${second.code}`)).body).toMatchObject({ id, own: null });
    expect((await join(mei, id, { code: second.code })).body).toEqual({ state: 'member' });
    expect((await see(mei, slug)).status).toBe(200);
    expect(await code(mei, id)).toMatchObject(problem(403, 'steward-only'));
    const listed = (await shared().call('GET', '/api/clubs', { as: mei })).body;
    expect(listed.filter((each: { id: number }) => each.id === id)).toEqual([]);
  });

  test('no one is in more than 10 clubs, with those they have asked', async () => {
    const mei = await shared().resident();
    for (let index = 0; index < 9; index += 1) await createClub(shared().db, { memberIds: [mei.id] });
    const [asked, other] = [await create({ joining: 'approved' }), await create()];
    expect((await join(mei, asked.id)).status).toBe(200);
    expect(await join(mei, other.id)).toMatchObject(problem(409, 'club-limit', { values: { limit: 10 } }));
    expect((await join(mei, asked.id)).status).toBe(200);
    await leave(mei, asked.id);
    expect((await join(mei, other.id)).status).toBe(200);
  });

  test('a full club takes no one, and an archived one neither', async () => {
    const [full, archived] = [await create(), await create({ archived_at: shared().clock.now() })];
    await shared().db.updateTable('clubs').set({ members: 5000 }).where('id', '=', full.id).execute();
    const mei = await shared().resident();
    expect(await join(mei, full.id)).toMatchObject(problem(409, 'club-full', { values: { limit: 5000 } }));
    expect(await join(mei, archived.id)).toMatchObject(problem(409, 'club-archived'));
  });

  test.each([{}, { shown: 'yes' }, { shown: true, code: 'x'.repeat(41) }, { shown: true, code: 7 }])(
    'refuses the body %j',
    async (body) => {
      const { id } = await create();
      const as = await shared().resident();
      const { status } = await shared().call('POST', `/api/clubs/${id}/join`, { as, body });
      expect(status).toBe(400);
    },
  );
});

describe('stewards', () => {
  test('the last one cannot leave or step down while others are members', async () => {
    const { id, slug, steward } = await create();
    const mei = await shared().resident();
    await join(mei, id);
    expect(await leave(steward, id)).toMatchObject(problem(409, 'last-steward'));
    expect(await setMember(steward, id, steward.id, { role: 'member' })).toMatchObject({
      body: { code: 'last-steward' },
    });
    expect(await setMember(steward, id, steward.id, { removed: true })).toMatchObject({
      body: { code: 'last-steward' },
    });
    expect((await setMember(steward, id, mei.id, { role: 'steward' })).status).toBe(204);
    expect(await updatesOf(mei)).toEqual(['steward']);
    expect((await leave(steward, id)).status).toBe(204);
    expect((await see(mei, slug)).body).toMatchObject({ members: 1, stewards: 1, own: { role: 'steward' } });
    expect((await leave(mei, id)).status).toBe(204);
    expect((await see(mei, slug)).body).toMatchObject({ members: 0, isArchived: true });
  });

  test('remove members, who can join again, and members remove no one', async () => {
    const { id, slug, steward } = await create();
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (const each of [mei, raju]) await join(each, id);
    expect(await setMember(mei, id, raju.id, { removed: true })).toMatchObject({ body: { code: 'steward-only' } });
    expect((await setMember(steward, id, raju.id, { removed: true })).status).toBe(204);
    expect(await names(steward, slug)).toEqual([steward.username, mei.username]);
    expect(await setMember(steward, id, raju.id, { removed: true })).toMatchObject(
      problem(404, 'club-member-not-found'),
    );
    expect((await join(raju, id)).status).toBe(200);
  });

  test('cannot find out by an id who is not named to them; moderators reach everyone, and that is audited', async () => {
    const { id, slug, steward } = await create();
    const [mei, moderator] = [await shared().resident(), await shared().resident({ roles: [{ role: 'moderator' }] })];
    await join(mei, id, { shown: false });
    for (const body of [{ removed: true }, { role: 'steward' }])
      expect(await setMember(steward, id, mei.id, body)).toMatchObject({ body: { code: 'club-member-not-found' } });
    expect((await setMember(moderator, id, mei.id, { role: 'steward' })).status).toBe(204);
    expect((await see(mei, slug)).body.own).toEqual({ role: 'steward', shown: false });
    const entries = await shared().selectRows('audit_entries', ['action', 'admin_id'], {
      subject: 'club',
      subject_id: id,
    });
    expect(entries).toEqual([{ action: 'roles_changed', admin_id: moderator.id }]);
  });

  test.each([{}, { role: 'owner' }, { role: 'member', removed: true }, { removed: false }])(
    'refuse the change %j',
    async (body) => {
      const { id, steward } = await create();
      expect((await setMember(steward, id, steward.id, body)).status).toBe(400);
    },
  );
});

describe('names of members', () => {
  test('are for members, of those who allow it', async () => {
    const { id, slug, steward } = await create();
    const [mei, raju, stranger] = [await shared().resident(), await shared().resident(), await shared().resident()];
    await join(mei, id);
    await join(raju, id, { shown: false });
    expect(await members(stranger, slug)).toMatchObject({ status: 404, code: 'club-not-joined' });
    expect(await names(mei, slug)).toEqual([steward.username, mei.username]);
    expect((await members(mei, slug)).unnamed).toBe(1);
    expect(await names(raju, slug)).toEqual([steward.username, mei.username, raju.username]);
    await shared().call('PATCH', `/api/clubs/${id}/join`, { as: raju, body: { shown: true } });
    await shared().call('PATCH', `/api/clubs/${id}/join`, { as: mei, body: { shown: false } });
    expect(await names(steward, slug)).toEqual([steward.username, raju.username]);
    await leave(raju, id);
    expect(await members(steward, slug)).toMatchObject({ members: [{ role: 'steward' }], unnamed: 1 });
  });

  test('of residents under 18 are for their friends alone, also in a request', async () => {
    const { id, slug, steward } = await create({ joining: 'approved' });
    const [child, friend] = [await shared().resident({ ageBand: '13-17' }), await shared().resident()];
    await socialCalls(shared).befriend(child, friend);
    await join(child, id);
    const [request] = await requests(steward, slug);
    expect(request.resident).toBeNull();
    await decide(steward, id, request.id, 'approve');
    expect(await names(steward, slug)).toEqual([steward.username]);
    await join(friend, id);
    await decide(steward, id, (await requests(steward, slug))[0].id, 'approve');
    expect(await names(friend, slug)).toContain(child.username);
    expect(await names(child, slug)).toContain(child.username);
  });

  test('hide blocked residents from each other, and who is suspended', async () => {
    const { id, slug, steward } = await create();
    const [mei, raju, devi] = [await shared().resident(), await shared().resident(), await shared().resident()];
    for (const each of [mei, raju, devi]) await join(each, id);
    await shared().call('PUT', `/api/user/blocks/${raju.id}`, { as: mei });
    await shared().updateRows('residents', { suspended_since: shared().clock.now() }, { id: devi.id });
    expect(await names(mei, slug)).toEqual([steward.username, mei.username]);
    expect(await names(raju, slug)).toEqual([steward.username, raju.username]);
    expect(await names(steward, slug)).toEqual([steward.username, mei.username, raju.username]);
  });

  test('are all that a steward learns: never the day or the place of what a member did', async () => {
    const { id, slug, steward } = await create({ kind: 'school' });
    const mei = await shared().resident();
    await join(mei, id);
    const { id: greenSpaceId, name } = await shared().selectRow('green_spaces', ['id', 'name'], {}, 'id');
    shared().clock.forward({ days: -1 });
    expect((await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId } })).status).toBe(
      200,
    );
    shared().clock.forward({ days: 1 });
    for (const path of [
      '/api/clubs',
      `/api/clubs/${slug}`,
      `/api/clubs/${slug}/members`,
      `/api/clubs/${slug}/requests`,
    ]) {
      const { status, text } = await shared().call('GET', path, { as: steward });
      expect([status, text.includes(name), text.includes('2026-11-17')], path).toEqual([200, false, false]);
    }
    const [, member] = (await members(steward, slug)).members;
    expect(Object.keys(member)).toEqual(['resident', 'role']);
  });

  test('come in pages', async () => {
    const { id, slug, steward } = await create();
    for (let index = 0; index < 101; index += 1) {
      const { id: residentId } = await shared().resident();
      const member = { club_id: id, resident_id: residentId, role: 'member' as const, is_shown: true };
      const joined_at = new Date(shared().clock.now().getTime() + index);
      await shared().insertRows('club_members', { ...member, joined_at, steward_since: null });
    }
    const { members: first, unnamed } = await members(steward, slug);
    const after = first.at(-1).resident.id;
    const { body } = await shared().call('GET', `/api/clubs/${slug}/members?after=${after}`, { as: steward });
    expect([first.length, body.members.length, unnamed]).toEqual([100, 2, 0]);
  });
});
