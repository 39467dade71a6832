import { beforeEach, expect, test } from 'vitest';
import { createClub } from '../../testing/content/clubs.ts';
import { eventForm } from '../../testing/content/events.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const STARTS_AT = new Date('2026-11-25T10:00:00+08:00');
const createEvent = (as: TestResident, changes: Record<string, unknown>) =>
  shared().call('POST', '/api/events', { as, body: eventForm(STARTS_AT, changes) });
const edit = (as: TestResident, id: number, changes: Record<string, unknown> = {}) =>
  shared().call('PUT', `/api/events/${id}`, { as, body: { ...eventForm(STARTS_AT), version: 1, ...changes } });
const create = async (columns: Parameters<typeof createClub>[1] = {}) => {
  const [steward, other, member] = [await shared().resident(), await shared().resident(), await shared().resident()];
  const stewardIds = [steward.id, other.id];
  const club = await createClub(shared().db, { name: 'River Club', stewardIds, memberIds: [member.id], ...columns });
  return { ...club, steward, other, member };
};

test('stewards create events of their club without a role, reviewed as those of any new organiser', async () => {
  const { id: clubId, slug, steward, member } = await create();
  const { status, body } = await createEvent(steward, { clubId });
  expect({ status, state: body.state }).toEqual({ status: 201, state: 'held' });
  expect(await createEvent(member, { clubId })).toMatchObject({ status: 403, body: { code: 'steward-only' } });
  expect(await createEvent(steward, {})).toMatchObject({ status: 403, body: { code: 'role-needed' } });
  expect((await createEvent(steward, { clubId: 3e9 })).status).toBe(400);
  const moderator = await shared().resident({ roles: [{ role: 'moderator' }] });
  const review = { as: moderator, body: { decision: 'publish' } };
  expect((await shared().call('PUT', `/api/admin/events/${body.id}/review`, review)).status).toBe(200);
  for (const as of [undefined, member]) {
    const listed = (await shared().call('GET', `/api/events?clubId=${clubId}`, { as })).body;
    expect(listed).toMatchObject([{ id: body.id, organiser: { name: 'River Club', clubId, clubSlug: slug } }]);
  }
});

test('every steward organises them, and who is one no longer does not', async () => {
  const { id: clubId, steward, other, member } = await create();
  const { id } = (await createEvent(steward, { clubId, state: 'draft' })).body;
  expect((await shared().call('GET', `/api/events/${id}`, { as: member })).status).toBe(404);
  expect((await shared().call('GET', `/api/events/${id}`, { as: other })).body).toMatchObject({ isOrganiser: true });
  const mine = (await shared().call('GET', '/api/user/events', { as: other })).body;
  expect(mine.map((each: { id: number }) => each.id)).toEqual([id]);
  expect((await edit(other, id)).status).toBe(200);
  await shared().call('PUT', `/api/clubs/${clubId}/members/${steward.id}`, { as: other, body: { role: 'member' } });
  expect(await edit(steward, id, { version: 2 })).toMatchObject({ status: 404, body: { code: 'event-not-found' } });
  expect((await shared().call('GET', `/api/events/${id}/people`, { as: other })).status).toBe(200);
  const cancellation = { as: other, body: { reason: 'Rain all week' } };
  expect((await shared().call('POST', `/api/events/${id}/cancel`, cancellation)).status).toBe(200);
});

test('a club that is archived, unknown or by invitation is not found by others', async () => {
  const [archived, invited] = [
    await create({ archived_at: shared().clock.now() }),
    await create({ joining: 'invited' }),
  ];
  const stranger = await shared().resident();
  const codes = [
    await createEvent(archived.steward, { clubId: archived.id }),
    await createEvent(stranger, { clubId: invited.id }),
    await createEvent(stranger, { clubId: 2_000_000_000 }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(['club-not-found', 'club-not-found', 'club-not-found']);
  expect((await createEvent(invited.steward, { clubId: invited.id })).status).toBe(201);
});
