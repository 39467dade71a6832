import { beforeEach, describe, expect, test } from 'vitest';
import { createNotifications } from '../../../core/notifications/notifications.service.ts';
import { createEvent } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';
import { remindOfEvents } from '../events.jobs.ts';
import { createJoining } from './joining.service.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const create = async (columns: Partial<Parameters<typeof createEvent>[1]> = {}) => {
  const { id: organiserId } = await shared().resident();
  const startsAt = new Date('2026-11-25T10:00:00+08:00');
  return (await createEvent(shared().db, { organiserId, startsAt, ...columns })).id;
};
const join = (as: TestResident, id: number, guests = 0) =>
  shared().call('POST', `/api/events/${id}/join`, { as, body: { guests } });
const leave = (as: TestResident, id: number) => shared().call('DELETE', `/api/events/${id}/join`, { as });
const take = (as: TestResident, id: number) => shared().call('POST', `/api/events/${id}/offer`, { as });
const own = async (as: TestResident, id: number) => (await shared().call('GET', `/api/events/${id}`, { as })).body.own;
const notificationsOf = async (as: TestResident) => {
  const { body } = await shared().call('GET', '/api/notifications', { as });
  return body.notifications.map(({ facts }: { facts: Record<string, unknown> }) => facts);
};
const deps = () => {
  const { changes } = openRewards(shared());
  return { ...shared(), changes, notifications: createNotifications({ ...shared(), changes }) };
};

describe('joining', () => {
  test('takes a place for the resident and their guests, and a full event puts them on the waiting list', async () => {
    const id = await create({ capacity: 3 });
    const [mei, raju, devi] = [await shared().resident(), await shared().resident(), await shared().resident()];
    expect(await join(mei, id, 2)).toMatchObject({ status: 200, body: { state: 'going' } });
    expect((await join(raju, id)).body).toEqual({ state: 'waiting', position: 1 });
    expect((await join(devi, id, 1)).body).toEqual({ state: 'waiting', position: 2 });
    expect((await join(devi, id)).body).toEqual({ state: 'waiting', position: 2 });
    expect(await join(mei, id)).toMatchObject(problem(409, 'already-going'));
    expect((await shared().call('GET', `/api/events/${id}`, { as: mei })).body).toMatchObject({ going: 3, waiting: 2 });
  });

  test.each([-1, 3, 0.5, '1', null])('refuses %s guests', async (guests) => {
    const as = await shared().resident();
    const { status, body } = await shared().call('POST', `/api/events/${await create()}/join`, {
      as,
      body: { guests },
    });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['guests'] });
  });

  test('is refused for a party that is larger than the event, for one that is over, a draft and an unknown one', async () => {
    const mei = await shared().resident();
    expect(await join(mei, await create({ capacity: 1 }), 1)).toMatchObject({ body: { code: 'event-full' } });
    const over = await create({ startsAt: new Date('2026-11-18T09:00:00+08:00') });
    expect(await join(mei, over)).toMatchObject(problem(409, 'event-over'));
    const draft = await create({ state: 'draft', approved_at: null });
    for (const id of [draft, 2_000_000_000]) expect(await join(mei, id)).toMatchObject(problem(404, 'event-not-found'));
  });

  test('keeps to the age band of the event', async () => {
    const [adults, teens] = [await create({ age_band: '18-plus' }), await create({ age_band: '13-plus' })];
    const codes = async (ageBand?: 'under-13' | '13-17' | '18-plus') => {
      const as = await shared().resident(ageBand ? { ageBand } : {});
      return Promise.all([adults, teens].map(async (id) => (await join(as, id)).body.code ?? 'ok'));
    };
    expect(await codes('18-plus')).toEqual(['ok', 'ok']);
    expect(await codes('13-17')).toEqual(['age-band', 'ok']);
    expect(await codes('under-13')).toEqual(['age-band', 'age-band']);
    expect(await codes()).toEqual(['age-band', 'ok']);
  });
});

describe('a place that becomes free', () => {
  const fill = async () => {
    const id = await create({ capacity: 1 });
    const [mei, raju, devi] = [await shared().resident(), await shared().resident(), await shared().resident()];
    for (const each of [mei, raju, devi]) await join(each, id);
    return { id, mei, raju, devi };
  };

  test('is offered to the first in line for 24 hours, who is told and takes it', async () => {
    const { id, mei, raju, devi } = await fill();
    expect((await leave(mei, id)).status).toBe(204);
    const offerEndsAt = '2026-11-19T04:00:00.000Z';
    expect(await own(raju, id)).toMatchObject({ state: 'offered', offerEndsAt });
    expect(await own(devi, id)).toMatchObject({ state: 'waiting', position: 1 });
    const { body } = await shared().call('GET', `/api/events/${id}`, { as: devi });
    expect(body).toMatchObject({ going: 0, offered: 1, waiting: 1 });
    expect(await notificationsOf(raju)).toMatchObject([{ about: 'offer', eventId: id, until: offerEndsAt }]);
    expect(await take(devi, id)).toMatchObject(problem(409, 'offer-ended'));
    expect((await take(raju, id)).body).toEqual({ state: 'going' });
    expect(await take(raju, id)).toMatchObject(problem(409, 'already-going'));
  });

  test('is offered to the next one when the offer ends, which can then no longer be taken', async () => {
    const { id, mei, raju, devi } = await fill();
    await leave(mei, id);
    shared().clock.forward({ hours: 24 });
    expect(await take(raju, id)).toMatchObject(problem(409, 'offer-ended'));
    await createJoining(deps()).advanceAll();
    expect(await own(raju, id)).toMatchObject({ state: 'left' });
    expect(await own(devi, id)).toMatchObject({ state: 'offered', offerEndsAt: '2026-11-20T04:00:00.000Z' });
    expect(await take(await shared().resident(), id)).toMatchObject(problem(404, 'event-not-joined'));
  });

  test('is offered by the job if its resident was erased', async () => {
    const { id, mei, raju } = await fill();
    await shared().db.deleteFrom('event_participants').where('resident_id', '=', mei.id).execute();
    await createJoining(deps()).advanceAll();
    expect(await own(raju, id)).toMatchObject({ state: 'offered' });
  });

  test('goes to who comes first within 3 hours of the start', async () => {
    const { id, mei, raju, devi } = await fill();
    shared().clock.set('2026-11-25T07:30:00+08:00');
    await leave(mei, id);
    expect(await own(raju, id)).toMatchObject({ state: 'waiting' });
    expect((await join(devi, id)).body).toEqual({ state: 'going' });
  });

  test('is not left by who has not joined, or after the event', async () => {
    const { id, mei } = await fill();
    expect(await leave(await shared().resident(), id)).toMatchObject(problem(404, 'event-not-joined'));
    shared().clock.set('2026-11-25T12:00:00+08:00');
    expect(await leave(mei, id)).toMatchObject(problem(409, 'event-over'));
  });
});

describe('reminders', () => {
  test('come a day and two hours before, once, to those who are going', async () => {
    const id = await create({ capacity: 1 });
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (const each of [mei, raju]) await join(each, id);
    const remind = () => remindOfEvents(deps());
    await remind();
    expect(await notificationsOf(mei)).toEqual([]);
    shared().clock.set('2026-11-24T10:00:00+08:00');
    await remind();
    await remind();
    expect(await notificationsOf(mei)).toMatchObject([{ eventId: id, hours: 24, place: 'Pond Gardens' }]);
    shared().clock.set('2026-11-25T08:00:00+08:00');
    await remind();
    expect(await notificationsOf(mei)).toMatchObject([{ hours: 2 }, { hours: 24 }]);
    expect(await notificationsOf(raju)).toEqual([]);
  });

  test('do not come for a cancelled event, or for who joined after they were due', async () => {
    const [cancelled, late] = [await create({ state: 'cancelled' }), await create()];
    const mei = await shared().resident();
    await shared().insertRows('event_participants', {
      event_id: cancelled,
      resident_id: mei.id,
      state: 'going',
      guests: 0,
      queue_number: 1,
      joined_at: shared().clock.now(),
      offer_ends_at: null,
      proof: null,
      attended_at: null,
    });
    shared().clock.set('2026-11-24T20:00:00+08:00');
    await join(mei, late);
    await remindOfEvents(deps());
    expect(await notificationsOf(mei)).toEqual([]);
  });
});
