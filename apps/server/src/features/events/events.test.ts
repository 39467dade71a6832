import { eventDetail, event as eventSchema } from '@ecopulse/contract/events/events';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEvent } from '../../testing/content/events.ts';
import type { TestResident } from '../../testing/factories.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { problem, shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));
const { befriend } = socialCalls(shared);

const at = (text: string) => new Date(`${text}+08:00`);
const list = async (query = '', as?: TestResident): Promise<{ id: number }[]> => {
  const { status, body } = await shared().call('GET', `/api/events${query}`, { as });
  expect(status).toBe(200);
  return z.parse(z.array(eventSchema), body);
};
const idsIn = async (query = '', as?: TestResident) => (await list(query, as)).map(({ id }) => id);
const join = async (as: TestResident, id: number, guests = 0) =>
  expect((await shared().call('POST', `/api/events/${id}/join`, { as, body: { guests } })).status).toBe(200);

describe('the list of events', () => {
  test('has public ones by start, from today on, and filters', async () => {
    const { id: organiserId } = await shared().resident();
    const create = async (startsAt: string, columns = {}) =>
      (await createEvent(shared().db, { organiserId, startsAt: at(startsAt), planning_area: 'Tuas', ...columns })).id;
    const past = await create('2026-11-10T09:00');
    const later = await create('2026-12-05T09:00', { kind: 'planting' });
    const soon = await create('2026-11-20T09:00', { planning_area: 'Seletar', green_space_id: 1 });
    const sameTime = await create('2026-12-05T09:00');
    const draft = await create('2026-11-21T09:00', { state: 'draft', approved_at: null });
    const cancelled = await create('2026-11-22T09:00', { state: 'cancelled' });
    const mine = (ids: number[]) => ids.filter((id) => id >= past);
    expect(mine(await idsIn())).toEqual([soon, cancelled, later, sameTime]);
    expect(mine(await idsIn('?from=2026-11-01&to=2026-11-20'))).toEqual([past, soon]);
    expect(mine(await idsIn('?planningArea=Seletar'))).toEqual([soon]);
    expect(mine(await idsIn('?kind=planting'))).toEqual([later]);
    expect(mine(await idsIn('?greenSpaceId=1'))).toEqual([soon]);
    expect(mine(await idsIn('?clubId=1'))).toEqual([]);
    expect(mine(await idsIn(`?before=${later}`))).toEqual([past, soon, cancelled]);
    expect(mine(await idsIn(`?after=${later}`))).toEqual([sameTime]);
    expect(await idsIn()).not.toContain(draft);
  });

  test("has one's own of the last week too, after those to come", async () => {
    const mei = await shared().resident();
    const create = async (startsAt: string) =>
      (await createEvent(shared().db, { organiserId: mei.id, startsAt: at(startsAt) })).id;
    await create('2026-11-10T20:00');
    const past = await create('2026-11-11T09:00');
    const soon = await create('2026-11-20T09:00');
    const { body } = await shared().call('GET', '/api/user/events', { as: mei });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([soon, past]);
  });

  test.each([
    '?from=soon',
    '?to=2026-13-40',
    '?kind=party',
    '?planningArea=Atlantis',
    '?before=0',
    '?greenSpaceId=3e9',
  ])('refuses %s', async (query) => {
    const { status, body } = await shared().call('GET', `/api/events${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-input' });
  });

  test('is revalidated for visitors, and stored nowhere for residents', async () => {
    const { headers } = await shared().call('GET', '/api/events');
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await shared().call('GET', '/api/events', { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
    const own = await shared().call('GET', '/api/events', { as: await shared().resident() });
    expect(own.headers['cache-control']).toBe('no-store');
  });
});

describe('an event', () => {
  test('shows visitors what is public, and those who are going their part and the contact', async () => {
    const { id: organiserId, username } = await shared().resident();
    const startsAt = at('2026-12-05T09:00');
    const { id } = await createEvent(shared().db, { organiserId, startsAt, contact: '8123 4567', bring: 'Gloves' });
    const mei = await shared().resident();
    await join(mei, id, 2);
    await expect
      .poll(async () => (await shared().call('GET', `/api/events/${id}`)).body)
      .toMatchObject({ going: 3, waiting: 0, own: null, contact: null, friends: [], organiser: { name: username } });
    const { body } = await shared().call('GET', `/api/events/${id}`, { as: mei });
    expect(z.parse(eventDetail, body)).toMatchObject({
      own: { state: 'going', guests: 2, attendance: null },
      contact: '8123 4567',
      bring: 'Gloves',
      isOrganiser: false,
    });
    expect((await list('', mei)).find((each) => each.id === id)).toMatchObject({ own: { state: 'going' } });
    expect((await shared().call('GET', '/api/user/events', { as: mei })).body).toMatchObject([{ id }]);
  });

  test('shows friends who are going, unless they hide what they do', async () => {
    const { id: organiserId } = await shared().resident();
    const { id } = await createEvent(shared().db, { organiserId, startsAt: at('2026-12-05T09:00') });
    const [mei, raju, devi, stranger] = await Promise.all(Array.from({ length: 4 }, () => shared().resident()));
    if (!mei || !raju || !devi || !stranger) throw new Error('four residents were created');
    for (const friend of [raju, devi]) await befriend(mei, friend);
    for (const each of [raju, devi, stranger]) await join(each, id);
    await shared().db.updateTable('residents').set({ activity_visible: 'nobody' }).where('id', '=', devi.id).execute();
    const { body } = await shared().call('GET', `/api/events/${id}`, { as: mei });
    expect(body.friends.map((card: { id: number }) => card.id)).toEqual([raju.id]);
    expect((await shared().call('GET', `/api/events/${id}`)).text).not.toContain(raju.username);
  });

  test('is hidden while its organiser is suspended, and from residents who are blocked', async () => {
    const organiser = await shared().resident();
    const { id } = await createEvent(shared().db, { organiserId: organiser.id, startsAt: at('2026-12-05T09:00') });
    const mei = await shared().resident();
    await shared().call('PUT', `/api/user/blocks/${mei.id}`, { as: organiser });
    expect((await shared().call('GET', `/api/events/${id}`, { as: mei })).status).toBe(404);
    expect(await idsIn('', mei)).not.toContain(id);
    expect((await shared().call('POST', `/api/events/${id}/join`, { as: mei, body: {} })).status).toBe(404);
    await shared().updateRows('residents', { suspended_since: shared().clock.now() }, { id: organiser.id });
    const raju = await shared().resident();
    expect((await shared().call('GET', `/api/events/${id}`, { as: raju })).status).toBe(404);
    expect((await shared().call('POST', `/api/events/${id}/join`, { as: raju, body: {} })).status).toBe(404);
  });

  test('names people to its organiser alone', async () => {
    const organiser = await shared().resident();
    const startsAt = at('2026-12-05T09:00');
    const { id } = await createEvent(shared().db, { organiserId: organiser.id, startsAt, capacity: 2 });
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await join(mei, id, 1);
    await join(raju, id);
    const { body } = await shared().call('GET', `/api/events/${id}/people`, { as: organiser });
    expect(body).toMatchObject([
      { resident: { id: mei.id }, state: 'going', guests: 1, attendance: null },
      { resident: { id: raju.id }, state: 'waiting', guests: 0, position: 1 },
    ]);
    expect(await shared().call('GET', `/api/events/${id}/people`, { as: mei })).toMatchObject(
      problem(403, 'organiser-only'),
    );
  });
});

test('a resident without consent is served as a visitor', async () => {
  const mei = await shared().resident();
  await shared().call('DELETE', '/api/user/consents/terms', { as: mei });
  expect((await shared().call('GET', '/api/events', { as: mei })).status).toBe(200);
});
