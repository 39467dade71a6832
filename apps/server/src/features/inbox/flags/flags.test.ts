import { expect, test } from 'vitest';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Zone } from '../../../db/content-tables.ts';
import { changeItem, listAuditEntries, listContents } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const otherServer = shareTestApp({ sharing: shared });

const listFlagged = (as: TestResident, query: string) => listContents(shared(), as, 'check-in', query);
const settle = (as: TestResident, id: number, app: Pick<TestApp, 'call'> = shared()) =>
  changeItem(app, as, `check-in-${id}`, { state: 'done' });

async function findDistantSpaces() {
  const rows = await shared().selectRows('green_spaces', ['id', 'name', 'zones', 'lng'], {}, 'lng');
  const [west, east] = [rows.at(0), rows.at(-1)];
  if (!west || !east) throw new Error('expected green spaces');
  return { west, east };
}

async function travelTooFast() {
  const { call, clock, resident } = shared();
  const mei = await resident();
  const { west, east } = await findDistantSpaces();
  const visit = async ({ id, zones }: { id: number; zones: readonly Zone[] }) => {
    const [zone] = zones;
    const location = { lat: zone?.lat, lng: zone?.lng, accuracyMeters: 10 };
    return call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: id, location } });
  };
  expect((await visit(west)).body.proof).toBe('verified');
  const firstCheckInAt = clock.now();
  clock.forward({ minutes: 10 });
  expect((await visit(east)).body.proof).toBe('claimed');
  return { mei, west, east, firstCheckInAt };
}

test('a check-in at an impossible speed is listed as open, with the one before it, until it is settled', async () => {
  const { clock, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const { mei, west, east, firstCheckInAt } = await travelTooFast();

  const [checkIn, ...others] = await listFlagged(admin, `residentId=${mei.id}&state=open`);
  expect(others).toEqual([]);
  expect(checkIn).toEqual({
    id: expect.any(Number),
    resident: { id: mei.id, username: mei.username, firstName: null, lastName: null, profileImageUrl: null },
    activityType: 'check_in',
    greenSpace: { id: east.id, name: east.name },
    route: null,
    day: dayOf(clock.now()),
    arrivedOn: null,
    reason: 'too-fast',
    against: {
      greenSpace: { id: west.id, name: west.name },
      createdAt: firstCheckInAt.toISOString(),
      visitAt: clock.now().toISOString(),
      kilometres: expect.any(Number),
      kilometresPerHour: expect.any(Number),
    },
    proof: 'claimed',
    createdAt: clock.now().toISOString(),
    settledAt: null,
    settledBy: null,
  });
  expect(checkIn?.against?.kilometres).toBeGreaterThan(20);
  expect(checkIn?.against?.kilometresPerHour).toBeGreaterThan(120);

  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await settle(admin, checkIn?.id ?? 0)).toMatchObject({ status: 200, body: { state: 'done' } });
  expect(await listFlagged(admin, `residentId=${mei.id}&state=open`)).toEqual([]);
  expect(await listFlagged(admin, `residentId=${mei.id}&state=done`)).toMatchObject([
    { id: checkIn?.id, settledAt: clock.now().toISOString(), settledBy: { id: admin.id } },
  ]);
  expect(await listAuditEntries(shared(), admin, 'activity', checkIn?.id ?? 0)).toEqual([
    {
      admin: admin.username,
      action: 'flag_settled',
      subjectName: mei.username,
      facts: { greenSpace: east.name },
    },
  ]);
});

test('a walk that starts too soon after a check-in elsewhere is listed with its route', async () => {
  const { call, clock, db, resident } = shared();
  const [admin, mei] = [await resident({ isAdmin: true }), await resident()];
  const { east } = await findDistantSpaces();
  const route = await db
    .selectFrom('green_space_routes as r')
    .innerJoin('green_spaces as g', 'g.id', 'r.green_space_id')
    .select(['r.id', 'r.name', 'g.id as spaceId', 'g.zones'])
    .where('r.position', '>', 0)
    .orderBy('g.lng')
    .executeTakeFirstOrThrow();
  const inside = ([zone]: readonly Zone[]) => ({ lat: zone?.lat, lng: zone?.lng, accuracyMeters: 10 });
  const step = (name: 'start' | 'finish') =>
    call('POST', `/api/green-spaces/${route.spaceId}/routes/${route.id}/${name}`, {
      as: mei,
      body: { location: inside(route.zones) },
    });
  const visit = { greenSpaceId: east.id, location: inside(east.zones) };
  expect((await call('POST', '/api/green-spaces/checkin', { as: mei, body: visit })).status).toBe(200);
  const checkInAt = clock.now().toISOString();
  clock.forward({ minutes: 5 });
  await step('start');
  const startAt = clock.now().toISOString();
  clock.forward({ hours: 3 });
  expect((await step('finish')).body.proof).toBe('claimed');
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([
    {
      activityType: 'route_completed',
      route: route.name,
      greenSpace: { id: route.spaceId },
      reason: 'too-fast',
      against: { greenSpace: { id: east.id }, createdAt: checkInAt, visitAt: startAt },
    },
  ]);
});

test('a check-in is listed with the visit that was confirmed last, not with the one that was claimed last', async () => {
  const { call, clock, resident } = shared();
  const [admin, mei] = [await resident({ isAdmin: true }), await resident()];
  const { west, east } = await findDistantSpaces();
  const visit = ({ id, zones: [zone] }: { id: number; zones: readonly Zone[] }, isThere = true) =>
    call('POST', '/api/green-spaces/checkin', {
      as: mei,
      body: { greenSpaceId: id, ...(isThere && { location: { lat: zone?.lat, lng: zone?.lng, accuracyMeters: 10 } }) },
    });
  const middle = await shared()
    .db.selectFrom('green_spaces')
    .select(['id', 'zones'])
    .where('id', 'not in', [west.id, east.id])
    .orderBy('lng')
    .executeTakeFirstOrThrow();
  await visit(west, false);
  clock.forward({ hours: 1 });
  await visit(middle);
  clock.forward({ hours: 1 });
  await visit(west);
  const confirmedAt = clock.now().toISOString();
  clock.forward({ minutes: 5 });
  expect((await visit(east)).body.proof).toBe('claimed');
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([
    { greenSpace: { id: east.id }, against: { greenSpace: { id: west.id }, createdAt: confirmedAt } },
  ]);
});

test('a check-in that arrives late is listed with the later visit that it was too close to', async () => {
  const { call, clock, resident } = shared();
  const [admin, mei] = [await resident({ isAdmin: true }), await resident()];
  const { west, east } = await findDistantSpaces();
  const visit = ({ id, zones: [zone] }: { id: number; zones: readonly Zone[] }, madeAt: Date) =>
    call('POST', '/api/green-spaces/checkin', {
      as: mei,
      body: {
        greenSpaceId: id,
        location: { lat: zone?.lat, lng: zone?.lng, accuracyMeters: 10 },
        madeAt: madeAt.toISOString(),
      },
    });
  const earlierAt = clock.now();
  clock.forward({ minutes: 5 });
  const laterAt = clock.now();
  expect((await visit(east, laterAt)).body.proof).toBe('verified');
  expect((await visit(west, earlierAt)).body.proof).toBe('claimed');
  const [flagged] = await listFlagged(admin, `residentId=${mei.id}`);
  expect(flagged).toMatchObject({
    greenSpace: { id: west.id },
    against: {
      greenSpace: { id: east.id },
      createdAt: laterAt.toISOString(),
      visitAt: earlierAt.toISOString(),
    },
  });
  expect(flagged?.against?.kilometresPerHour).toBeGreaterThan(120);
});

test('a flag of the release before, which did not store the other visit, is listed without one', async () => {
  const { db, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const { mei } = await travelTooFast();
  await db.updateTable('activity_flags').set({ against: null }).where('resident_id', '=', mei.id).execute();
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([{ reason: 'too-fast', against: null }]);
});

test('a visit of yesterday from a phone that the server had not seen is listed with the day it arrived', async () => {
  const { call, clock, resident } = shared();
  const mei = await resident();
  clock.forward({ hours: 24 });
  const admin = await resident({ isAdmin: true });
  const madeAt = new Date(clock.now().getTime() - 23 * 3_600_000);
  const send = (greenSpaceId: number, body: object) =>
    call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId, ...body } });
  expect((await send(1, { madeAt: madeAt.toISOString() })).body.proof).toBe('claimed');
  expect((await send(1, {})).status).toBe(200);
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([
    { day: dayOf(madeAt), arrivedOn: dayOf(clock.now()), reason: 'sent-later', against: null },
  ]);
});

test('a flag keeps the first of two admins who settle it', async () => {
  const { resident } = shared();
  const [admin, otherAdmin] = [await resident({ isAdmin: true }), await resident({ isAdmin: true })];
  const { mei } = await travelTooFast();
  const [checkIn] = await listFlagged(admin, `residentId=${mei.id}`);
  await settle(admin, checkIn?.id ?? 0);
  expect((await settle(otherAdmin, checkIn?.id ?? 0)).status).toBe(200);
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([{ settledBy: { id: admin.id } }]);
  expect(await listAuditEntries(shared(), admin, 'activity', checkIn?.id ?? 0)).toHaveLength(1);
});

test('only a flagged activity can be settled', async () => {
  const { call, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const mei = await resident();
  await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  const { id } = await shared().selectRow('activities', ['id'], { resident_id: mei.id, type: 'check_in' });
  for (const unflaggedId of [id, 9_007_199_254_740_991])
    expect(await settle(admin, unflaggedId)).toMatchObject({ status: 404, body: { code: 'inbox-item-not-found' } });
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toEqual([]);
});

test('two admins on two servers who settle the same one at once settle it once', async () => {
  const { resident } = shared();
  const admins = [await resident({ isAdmin: true }), await resident({ isAdmin: true })] as const;
  const { mei } = await travelTooFast();
  const [checkIn] = await listFlagged(admins[0], `residentId=${mei.id}`);
  const id = checkIn?.id ?? 0;
  const responses = await Promise.all([
    settle(admins[0], id),
    settle(admins[1], id, otherServer()),
    settle(admins[0], id),
    settle(admins[1], id, otherServer()),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listAuditEntries(shared(), admins[0], 'activity', id)).toHaveLength(1);
});

test('a flagged check-in is listed without the one before it if that place has no zones left', async () => {
  const { db, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const { mei, west } = await travelTooFast();
  await db.updateTable('green_spaces').set({ zones: '[]' }).where('id', '=', west.id).execute();
  expect(await listFlagged(admin, `residentId=${mei.id}`)).toMatchObject([{ against: null }]);
});
