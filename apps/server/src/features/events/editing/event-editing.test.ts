import { beforeEach, describe, expect, test } from 'vitest';
import { createEvent, EVENT_PLACE, eventForm } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const START = new Date('2026-12-05T09:00:00+08:00');
const daysAfterStart = (days: number) => new Date(START.getTime() + days * 86_400_000);
const organiser = () => shared().resident({ roles: [{ role: 'organiser' }] });
const moderator = () => shared().resident({ roles: [{ role: 'moderator' }] });
const create = (as: TestResident, changes = {}) =>
  shared().call('POST', '/api/events', { as, body: eventForm(START, changes) });
const createId = async (as: TestResident, changes = {}): Promise<number> => {
  const { status, body } = await create(as, changes);
  expect(status).toBe(201);
  return body.id;
};
const get = (id: number, as?: TestResident) => shared().call('GET', `/api/events/${id}`, { as });
const edit = (as: TestResident, id: number, changes: object) =>
  shared().call('PUT', `/api/events/${id}`, { as, body: { ...eventForm(START), version: 1, ...changes } });
const cancel = (as: TestResident, id: number, body: object = { reason: 'Thunderstorm' }) =>
  shared().call('POST', `/api/events/${id}/cancel`, { as, body });
const review = (as: TestResident, id: number, body: object) =>
  shared().call('PUT', `/api/admin/events/${id}/review`, { as, body });
const join = async (as: TestResident, id: number) =>
  expect((await shared().call('POST', `/api/events/${id}/join`, { as, body: {} })).status).toBe(200);
const updatesOf = async (as: TestResident) => {
  const { body } = await shared().call('GET', '/api/notifications', { as });
  return body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'event_update')
    .map(({ facts }: { facts: Record<string, unknown> }) => facts);
};
const auditOf = async (id: number) => {
  const rows = await shared().selectRows(
    'audit_entries',
    ['action', 'facts'],
    { subject: 'event', subject_id: id },
    'id',
  );
  return rows.map(({ action }) => action);
};

describe('who may create an event', () => {
  test('owners, moderators and organisers may, others may not', async () => {
    for (const role of ['owner', 'moderator', 'organiser'] as const)
      expect((await create(await shared().resident({ roles: [{ role }] }))).status).toBe(201);
    for (const as of [await shared().resident(), await shared().resident({ roles: [{ role: 'editor' }] })])
      expect(await create(as)).toMatchObject(problem(403, 'role-needed', { values: { role: 'organiser' } }));
  });

  test('an organiser of a town may in that town alone', async () => {
    const as = await shared().resident({ roles: [{ role: 'organiser', planningArea: 'Bishan' }] });
    expect((await create(as)).status).toBe(201);
    const bedok = { ...EVENT_PLACE, lat: 1.324, lng: 103.928 };
    expect(await create(as, { place: bedok })).toMatchObject(problem(403, 'role-needed'));
  });
});

describe('an event that is not possible', () => {
  test.each([
    ['without a title', { title: {} }, 400, 'title'],
    ['with a blank title', { title: { en: ' ' } }, 400, 'title.en'],
    ['with HTML', { text: { en: '<script>' } }, 400, 'text.en'],
    ['with a link elsewhere', { text: { en: '[join](https://example.com)' } }, 400, 'text.en'],
    ['for no one', { capacity: 0 }, 400, 'capacity'],
    ['for 1e9 people', { capacity: 1e9 }, 400, 'capacity'],
    ['of an unknown kind', { kind: 'party' }, 400, 'kind'],
    ['without a place', { place: {} }, 400, 'place'],
    ['outside Singapore', { place: { ...EVENT_PLACE, lat: 3.1 } }, 400, 'place.lat'],
    ['in an unknown green space', { place: { greenSpaceId: 2_000_000_000 } }, 422, 'place.greenSpaceId'],
    ['for no weeks', { repeat: { weeks: 0 } }, 400, 'repeat.weeks'],
    ['for 58 weeks, 400 days', { repeat: { weeks: 58 } }, 400, 'repeat.weeks'],
    [
      'that starts in 400 days',
      { startsAt: '2027-12-23T09:00:00+08:00', endsAt: '2027-12-23T10:00:00+08:00' },
      422,
      'startsAt',
    ],
    [
      'that starts now',
      { startsAt: '2026-11-18T12:00:00+08:00', endsAt: '2026-11-18T13:00:00+08:00' },
      422,
      'startsAt',
    ],
    ['for less than no one', { capacity: -1 }, 400, 'capacity'],
    ['for half a person', { capacity: 1.5 }, 400, 'capacity'],
    ['for 400 weeks', { repeat: { weeks: 400 } }, 400, 'repeat.weeks'],
    ['in the past', { startsAt: '2026-11-17T09:00:00+08:00' }, 422, 'startsAt'],
    ['that ends before it starts', { endsAt: '2026-12-05T08:00:00+08:00' }, 422, 'endsAt'],
    ['of 13 hours', { endsAt: '2026-12-05T22:00:00+08:00' }, 422, 'endsAt'],
    ['in two years', { startsAt: '2028-12-05T09:00:00+08:00', endsAt: '2028-12-05T10:00:00+08:00' }, 422, 'startsAt'],
  ])('%s is refused with the field', async (_case, changes, status, field) => {
    const response = await create(await moderator(), changes);
    expect({ status: response.status, fields: Object.keys(response.body.fields) }).toEqual({ status, fields: [field] });
  });
});

describe('a new organiser', () => {
  test('has the first three events held, which only they and moderators see', async () => {
    const as = await organiser();
    const { body } = await create(as);
    expect(body).toEqual({ id: expect.any(Number), state: 'held', ids: [body.id] });
    expect((await get(body.id)).status).toBe(404);
    expect((await get(body.id, await shared().resident())).status).toBe(404);
    expect((await get(body.id, as)).body).toMatchObject({ state: 'held', isOrganiser: true, contact: '8123 4567' });
    const reviewer = await moderator();
    expect((await get(body.id, reviewer)).body.state).toBe('held');
    expect(await review(reviewer, body.id, { decision: 'publish' })).toMatchObject({
      status: 200,
      body: { id: body.id, state: 'published' },
    });
    expect((await get(body.id)).body.state).toBe('published');
    expect(await updatesOf(as)).toMatchObject([{ eventId: body.id, about: 'published' }]);
    expect(await review(reviewer, body.id, { decision: 'publish' })).toMatchObject({
      body: { code: 'event-not-held' },
    });
    expect(await auditOf(body.id)).toEqual(['created', 'published']);
  });

  test('is no longer new after three approved events', async () => {
    const as = await organiser();
    for (const days of [1, 2, 3])
      await createEvent(shared().db, { organiserId: as.id, startsAt: daysAfterStart(days) });
    expect((await create(as)).body.state).toBe('published');
  });

  test('gets an event back as a draft with the reason, and can publish it again', async () => {
    const [as, reviewer] = [await organiser(), await moderator()];
    const id = await createId(as);
    expect(await review(reviewer, id, { decision: 'reject' })).toMatchObject(
      problem(422, 'event-not-possible', { fields: { reason: expect.any(String) } }),
    );
    expect((await review(reviewer, id, { decision: 'reject', reason: 'Say where to meet' })).body.state).toBe('draft');
    expect(await updatesOf(as)).toMatchObject([{ about: 'rejected', reason: 'Say where to meet' }]);
    expect((await get(id, as)).body).toMatchObject({ state: 'draft', reason: 'Say where to meet', version: 2 });
    expect((await edit(as, id, { version: 2 })).body.state).toBe('held');
  });

  test('has a series decided as a whole', async () => {
    const [as, reviewer] = [await organiser(), await moderator()];
    const { body } = await create(as, { repeat: { weeks: 3 } });
    expect(body.ids).toHaveLength(3);
    await review(reviewer, body.ids[1], { decision: 'publish' });
    for (const id of body.ids) expect((await get(id)).body.state).toBe('published');
    expect((await get(body.ids[2])).body.startsAt).toBe(daysAfterStart(14).toISOString());
  });

  test('is not reviewed by a moderator of another town', async () => {
    const id = await createId(await organiser());
    const as = await shared().resident({ roles: [{ role: 'moderator', planningArea: 'Bedok' }] });
    expect(await review(as, id, { decision: 'publish' })).toMatchObject({ status: 404 });
  });
});

describe('an edit', () => {
  test('needs the version that was read', async () => {
    const as = await moderator();
    const id = await createId(as);
    expect(await edit(as, id, { capacity: 20 })).toMatchObject({
      status: 200,
      body: { id, state: 'published', version: 2 },
    });
    expect(await edit(as, id, { capacity: 30 })).toMatchObject(problem(409, 'edited-meanwhile'));
    expect((await get(id)).body.capacity).toBe(20);
  });

  test('is for the organiser alone', async () => {
    const id = await createId(await moderator());
    expect(await edit(await moderator(), id, {})).toMatchObject(problem(403, 'organiser-only'));
    const draft = await createId(await moderator(), { state: 'draft' });
    expect(await edit(await moderator(), draft, {})).toMatchObject({ status: 404 });
  });

  test('of the time or the place is a move with a reason, which those who are going read', async () => {
    const [as, mei] = [await moderator(), await shared().resident()];
    const id = await createId(as);
    await join(mei, id);
    const later = eventForm(daysAfterStart(1));
    expect(await edit(as, id, later)).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } });
    expect((await edit(as, id, { ...later, reason: 'Low tide' })).body).toEqual({ id, state: 'moved', version: 2 });
    expect((await get(id)).body).toMatchObject({ state: 'moved', reason: 'Low tide', startsAt: later.startsAt });
    expect(await updatesOf(mei)).toMatchObject([{ about: 'moved', reason: 'Low tide', startsAt: later.startsAt }]);
  });

  test('cannot make the event smaller than those who are going, nor a draft of what is public', async () => {
    const as = await moderator();
    const id = await createId(as);
    for (let count = 0; count < 2; count += 1) await join(await shared().resident(), id);
    expect(await edit(as, id, { capacity: 1 })).toMatchObject({
      status: 422,
      body: { fields: { capacity: expect.any(String) } },
    });
    expect(await edit(as, id, { state: 'draft' })).toMatchObject({
      status: 422,
      body: { fields: { state: expect.any(String) } },
    });
  });

  test('is refused once the event is over', async () => {
    const as = await moderator();
    const startsAt = new Date('2026-11-18T10:00:00+08:00');
    const { id } = await createEvent(shared().db, { organiserId: as.id, startsAt });
    expect(await edit(as, id, {})).toMatchObject(problem(409, 'event-over'));
    expect(await cancel(as, id)).toMatchObject(problem(409, 'event-over'));
    expect((await get(id, as)).body.state).toBe('finished');
  });

  test('publishes a draft, which no one saw before', async () => {
    const as = await moderator();
    const id = await createId(as, { state: 'draft' });
    expect((await get(id)).status).toBe(404);
    expect((await edit(as, id, {})).body.state).toBe('published');
    expect((await get(id)).status).toBe(200);
    expect(await auditOf(id)).toEqual(['created', 'published']);
  });
});

describe('a cancellation', () => {
  test('has a reason, which those who are going and waiting read; again it changes nothing', async () => {
    const [as, mei, raju] = [await moderator(), await shared().resident(), await shared().resident()];
    const id = await createId(as, { capacity: 1 });
    for (const each of [mei, raju]) await join(each, id);
    expect(await cancel(as, id, {})).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    expect((await cancel(as, id)).body).toEqual({ id, state: 'cancelled', version: 2 });
    expect((await cancel(as, id)).body).toEqual({ id, state: 'cancelled', version: 2 });
    for (const each of [mei, raju])
      expect(await updatesOf(each)).toMatchObject([{ about: 'cancelled', reason: 'Thunderstorm' }]);
    expect(await shared().call('POST', `/api/events/${id}/join`, { as: mei, body: {} })).toMatchObject(
      problem(409, 'event-cancelled'),
    );
    expect(await edit(as, id, { version: 2 })).toMatchObject({ body: { code: 'event-cancelled' } });
    expect(await auditOf(id)).toEqual(['created', 'retired']);
  });

  test('may come from a moderator, who tells the organiser, but not from others', async () => {
    const as = await moderator();
    const id = await createId(as);
    expect(await cancel(await shared().resident(), id)).toMatchObject({ body: { code: 'organiser-only' } });
    expect((await cancel(await moderator(), id)).status).toBe(200);
    expect(await updatesOf(as)).toMatchObject([{ about: 'cancelled' }]);
  });
});

test('two edits at once: one is stored, the other one is told', async () => {
  const as = await moderator();
  const id = await createId(as);
  const responses = await Promise.all([20, 30].map((capacity) => edit(as, id, { capacity })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
