import { beforeEach, describe, expect, test } from 'vitest';
import { EVENT_REASONS } from '@ecopulse/contract/events/event-rules';
import { createNotifications } from '../../../core/notifications/notifications.service.ts';
import {
  createResidentWithPassword,
  deleteAccount,
  purgeDeletedAccounts,
} from '../../../testing/accounts/account-deletion.ts';
import { listInbox } from '../../../testing/admins.ts';
import { createClub } from '../../../testing/content/clubs.ts';
import { createEvent } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { createEventUpkeep } from './event-upkeep.service.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const NEXT_WEEK = new Date('2026-11-25T10:00:00+08:00');
const create = async (organiser: TestResident, columns: object = {}) =>
  (await createEvent(shared().db, { organiserId: organiser.id, startsAt: NEXT_WEEK, ...columns })).id;
const join = (as: TestResident, id: number) => shared().call('POST', `/api/events/${id}/join`, { as, body: {} });
const read = (as: TestResident, id: number) => shared().call('GET', `/api/events/${id}`, { as });
const runUpkeep = () => {
  const { changes } = openRewards(shared());
  return createEventUpkeep({
    ...shared(),
    background: shared().db,
    changes,
    notifications: createNotifications({ ...shared(), changes }),
  }).run();
};
const updatesOf = async (as: TestResident, eventId: number) => {
  const { body } = await shared().call('GET', '/api/notifications', { as });
  return body.notifications
    .filter(({ facts }: { facts: { eventId?: number } }) => facts.eventId === eventId)
    .map(({ facts }: { facts: { about: string } }) => facts.about);
};

describe('an organiser who has gone', () => {
  const leave = async (organiser: TestResident) => {
    expect((await deleteAccount(shared(), organiser)).status).toBe(204);
  };
  const ban = async (organiser: TestResident) => {
    const as = await shared().resident({ isAdmin: true });
    const body = { reason: 'Invented events', until: null };
    const { status } = await shared().call('PUT', `/api/admin/users/${organiser.id}/suspension`, { as, body });
    expect(status).toBeLessThan(300);
  };

  test.each([
    ['has deleted the account', leave, null],
    ['was banned', ban, null],
    ['has left the club', async () => {}, 'left'],
  ])(
    'and %s: the events of a club pass to its next steward, and are cancelled only without one',
    async (_way, go, left) => {
      const [organiser, suspended, devi, mei] = [
        await createResidentWithPassword(shared()),
        await shared().resident(),
        await shared().resident(),
        await shared().resident(),
      ];
      await ban(suspended);
      const clubOf = async (...others: TestResident[]) => {
        const stewards = left ? others : [organiser, ...others];
        return (await createClub(shared().db, { stewardIds: stewards.map(({ id }) => id) })).id;
      };
      const [shownClub, aloneClub] = [await clubOf(suspended, devi), await clubOf(suspended)];
      const [passed, held, cancelled] = [
        await create(organiser, { club_id: shownClub, contact: '8123 4567' }),
        await create(organiser, { club_id: shownClub, state: 'held', approved_at: null }),
        await create(organiser, { club_id: aloneClub }),
      ];
      for (const id of [passed, cancelled]) expect((await join(mei, id)).status).toBe(200);
      await go(organiser);
      await Promise.all([runUpkeep(), runUpkeep()]);
      await runUpkeep();
      expect((await read(mei, passed)).body).toMatchObject({ state: 'published', contact: null, going: 1 });
      expect((await read(devi, held)).body).toMatchObject({ state: 'held', isOrganiser: true });
      expect((await read(mei, cancelled)).body.state).toBe('cancelled');
      expect([await updatesOf(mei, passed), await updatesOf(mei, cancelled)]).toEqual([[], ['cancelled']]);
      const rows = await shared()
        .db.selectFrom('audit_entries')
        .select(['subject_id', 'admin_id', 'action', 'facts'])
        .where('subject', '=', 'event')
        .where('subject_id', 'in', [passed, held, cancelled])
        .orderBy('subject_id')
        .execute();
      const entry = {
        admin_id: null,
        action: 'edited',
        facts: { from: 'upkeep', fields: 'organiser', reason: expect.any(String) },
      };
      expect(rows).toEqual([passed, held].map((subject_id) => ({ ...entry, subject_id })));
    },
  );

  test('and was erased before the upkeep: a club with another steward still holds its event', async () => {
    const [organiser, devi] = [await createResidentWithPassword(shared()), await shared().resident()];
    const { id: club_id } = await createClub(shared().db, { stewardIds: [organiser.id, devi.id] });
    // Erasure compares with the clock of the database.
    const id = await create(organiser, { club_id, startsAt: new Date('2099-11-25T10:00:00+08:00') });
    await leave(organiser);
    shared().clock.forward({ days: 40 });
    await purgeDeletedAccounts(shared());
    shared().clock.set('2026-11-18T12:00:00+08:00');
    await runUpkeep();
    expect((await read(devi, id)).body).toMatchObject({ state: 'published', isOrganiser: true });
  });

  test('for a while: events after the suspension take place', async () => {
    const organiser = await shared().resident();
    const [during, after] = [
      await create(organiser),
      await create(organiser, { startsAt: new Date('2026-12-02T10:00:00+08:00') }),
    ];
    const as = await shared().resident({ isAdmin: true });
    const body = { reason: 'Too many events', until: '2026-12-01' };
    expect((await shared().call('PUT', `/api/admin/users/${organiser.id}/suspension`, { as, body })).status).toBe(204);
    await runUpkeep();
    const rows = await shared()
      .db.selectFrom('events')
      .select(['id', 'state'])
      .where('id', 'in', [during, after])
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.state]))).toEqual({
      [during]: 'cancelled',
      [after]: 'published',
    });
  });

  test.each([
    ['deleted the account', leave],
    ['was banned', ban],
  ])('and %s: coming events are cancelled, and who joined is told why, once', async (_way, go) => {
    const organiser = await createResidentWithPassword(shared());
    const [mei, raju, devi] = [await shared().resident(), await shared().resident(), await shared().resident()];
    const id = await create(organiser, { capacity: 1 });
    const held = await create(organiser, { state: 'held', approved_at: null });
    const past = await create(organiser, { startsAt: new Date('2026-11-10T10:00:00+08:00') });
    for (const as of [mei, raju]) expect((await join(as, id)).status).toBe(200);
    await go(organiser);
    await Promise.all([runUpkeep(), runUpkeep()]);
    await runUpkeep();
    for (const as of [mei, raju]) {
      expect(await updatesOf(as, id)).toEqual(['cancelled']);
      const { status, body } = await read(as, id);
      expect({ status, state: body.state, reason: body.reason, name: body.organiser.name }).toEqual({
        status: 200,
        state: 'cancelled',
        reason: EVENT_REASONS['organiser-gone'],
        name: '',
      });
    }
    expect((await read(devi, id)).status).toBe(404);
    const listed = (await shared().call('GET', '/api/user/events', { as: mei })).body;
    expect(listed.map((event: { id: number }) => event.id)).toContain(id);
    const rows = await shared()
      .db.selectFrom('events')
      .select(['id', 'state'])
      .where('id', 'in', [held, past])
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.state]))).toEqual({
      [held]: 'cancelled',
      [past]: 'published',
    });
  });
});

describe('a held event past its start', () => {
  test('goes back to its organiser, who is told, and leaves the inbox', async () => {
    const organiser = await shared().resident();
    const id = await create(organiser, { state: 'held', approved_at: null });
    const inInbox = async () => {
      const admin = await shared().resident({ isAdmin: true });
      const items = await listInbox(shared(), admin, 'kind=event&limit=100');
      return items.some((item) => item.id === `event-${id}`);
    };
    await runUpkeep();
    expect([await inInbox(), (await read(organiser, id)).body.state]).toEqual([true, 'held']);
    shared().clock.set('2026-11-25T10:00:00+08:00');
    await runUpkeep();
    await runUpkeep();
    const { state, reason } = (await read(organiser, id)).body;
    expect({ state, reason }).toEqual({ state: 'draft', reason: EVENT_REASONS['not-reviewed'] });
    expect(await updatesOf(organiser, id)).toEqual(['rejected']);
    expect(await inInbox()).toBe(false);
  });
});

describe('a green space that closes later', () => {
  const greenSpaceId = 9;
  const setStatus = async (body: object) => {
    const as = await shared().resident({ isAdmin: true });
    const { status } = await shared().call('PUT', `/api/admin/green-spaces/${greenSpaceId}/status`, { as, body });
    expect(status).toBe(200);
  };

  test('tells organisers of events on closed days, once for each closure, and shows it on the event', async () => {
    const [organiser, mei] = [await shared().resident(), await shared().resident()];
    const id = await create(organiser, { green_space_id: greenSpaceId });
    const later = await create(organiser, {
      green_space_id: greenSpaceId,
      startsAt: new Date('2026-12-09T10:00:00+08:00'),
    });
    const closed = {
      state: 'closed',
      reason: 'Fallen trees',
      source: 'NParks',
      from: '2026-11-20',
      until: '2026-11-30',
    };
    await setStatus(closed);
    await runUpkeep();
    await runUpkeep();
    expect([await updatesOf(organiser, id), await updatesOf(organiser, later)]).toEqual([['place-closed'], []]);
    expect((await read(mei, id)).body.closure).toEqual({ state: 'closed', until: '2026-11-30' });
    expect((await read(mei, later)).body.closure).toBeNull();
    await setStatus({ ...closed, state: 'partly-closed', until: null });
    await runUpkeep();
    expect([(await updatesOf(organiser, id)).length, (await updatesOf(organiser, later)).length]).toEqual([2, 1]);
    expect((await read(mei, later)).body.closure).toEqual({ state: 'partly-closed', until: null });
    await setStatus({ state: 'open' });
    expect((await read(mei, id)).body.closure).toBeNull();
  });
});

test('organisers are told once of haze or heavy rain on the day of an event, unless the day was ended', async () => {
  const [organiser, as] = [await shared().resident(), await shared().resident({ isAdmin: true })];
  const ids = [await create(organiser), await create(organiser, { startsAt: new Date('2026-11-24T10:00:00+08:00') })];
  const updates = () => Promise.all(ids.map((id) => updatesOf(organiser, id)));
  const setDay = async (day: string) => {
    const { status } = await shared().call('PUT', '/api/admin/weather-day', { as, body: { day, reason: 'Haze' } });
    expect(status).toBe(204);
  };
  await setDay('2026-11-24');
  await shared().call('DELETE', '/api/admin/weather-day', { as });
  await setDay('2026-11-25');
  await runUpkeep();
  await runUpkeep();
  expect(await updates()).toEqual([['weather'], []]);
});
