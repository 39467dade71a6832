import { expect, test } from 'vitest';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Zone } from '../../../db/content-tables.ts';
import { auditOf, expectAdminsOnly } from '../../../testing/admins.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const flagged = async (as: MadeResident, query: string) => {
  const { status, body, text } = await shared().call('GET', `/api/admin/flagged-check-ins?${query}`, { as });
  expect(status).toBe(200);
  expect(text).not.toContain('@');
  return body;
};
const settle = (as: MadeResident, id: number) =>
  shared().call('PUT', `/api/admin/flagged-check-ins/${id}/settled`, { as });

/** The westernmost and the easternmost green space. */
async function farApart() {
  const rows = await shared()
    .db.selectFrom('green_spaces')
    .select(['id', 'name', 'zones', 'lng'])
    .orderBy('lng')
    .execute();
  const [west, east] = [rows.at(0), rows.at(-1)];
  if (!west || !east) throw new Error('expected green spaces');
  return { west, east };
}

/** A resident who checks in in the west and, ten minutes later, in the east. */
async function travelTooFast() {
  const { call, clock, resident } = shared();
  const mei = await resident();
  const { west, east } = await farApart();
  const visit = async ({ id, zones }: { id: number; zones: readonly Zone[] }) => {
    const [zone] = zones;
    const location = { lat: zone?.lat, lng: zone?.lng, accuracyMeters: 10 };
    return call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: id, location } });
  };
  expect((await visit(west)).body.proof).toBe('verified');
  const first = clock.now();
  clock.forward({ minutes: 10 });
  expect((await visit(east)).body.proof).toBe('claimed');
  return { mei, west, east, first };
}

test('a check-in at an impossible speed is listed as open, with the one before it, until it is settled', async () => {
  const { clock, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const { mei, west, east, first } = await travelTooFast();

  const [one, ...none] = await flagged(admin, `residentId=${mei.id}&open=true`);
  expect(none).toEqual([]);
  expect(one).toEqual({
    id: expect.any(Number),
    resident: { id: mei.id, username: mei.username, firstName: null, lastName: null, profileImageUrl: null },
    greenSpace: { id: east.id, name: east.name },
    day: dayOf(clock.now()),
    distanceMeters: 0,
    flag: 'too-fast',
    against: {
      greenSpace: { id: west.id, name: west.name },
      createdAt: first.toISOString(),
      kilometres: expect.any(Number),
      kilometresPerHour: expect.any(Number),
    },
    proof: 'claimed',
    createdAt: clock.now().toISOString(),
    settledAt: null,
    settledBy: null,
  });
  expect(one.against.kilometres).toBeGreaterThan(20);
  expect(one.against.kilometresPerHour).toBeGreaterThan(120);

  for (let time = 0; time < 2; time += 1) expect(await settle(admin, one.id)).toMatchObject({ status: 204, text: '' });
  expect(await flagged(admin, `residentId=${mei.id}&open=true`)).toEqual([]);
  expect(await flagged(admin, `residentId=${mei.id}&open=false`)).toMatchObject([
    { id: one.id, settledAt: clock.now().toISOString(), settledBy: { id: admin.id } },
  ]);
  expect(await auditOf(shared(), admin, 'check_in', one.id)).toEqual([
    {
      admin: admin.username,
      action: 'check_in_settled',
      subjectName: mei.username,
      facts: { greenSpace: east.name },
    },
  ]);
});

test('a flagged check-in keeps the first of two admins who settle it', async () => {
  const { resident } = shared();
  const [admin, other] = [await resident({ isAdmin: true }), await resident({ isAdmin: true })];
  const { mei } = await travelTooFast();
  const [one] = await flagged(admin, `residentId=${mei.id}`);
  await settle(admin, one.id);
  expect((await settle(other, one.id)).status).toBe(204);
  expect(await flagged(admin, `residentId=${mei.id}`)).toMatchObject([{ settledBy: { id: admin.id } }]);
  expect(await auditOf(shared(), admin, 'check_in', one.id)).toHaveLength(1);
});

test('only a flagged check-in can be settled; the list has pages, and both are for admins only', async () => {
  const { call, db, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const mei = await resident();
  await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  const { id } = await db
    .selectFrom('check_ins')
    .select('id')
    .where('resident_id', '=', mei.id)
    .executeTakeFirstOrThrow();
  for (const unknown of [id, 9_007_199_254_740_991])
    expect(await settle(admin, unknown)).toMatchObject({ status: 404, body: { code: 'check-in-not-found' } });
  expect(await flagged(admin, `residentId=${mei.id}`)).toEqual([]);

  await travelTooFast();
  await travelTooFast();
  const [newest, next] = await flagged(admin, 'limit=2');
  expect(newest.id).toBeGreaterThan(next.id);
  expect(await flagged(admin, `limit=1&before=${newest.id}`)).toEqual([next]);
  await expectAdminsOnly(shared(), 'GET', '/api/admin/flagged-check-ins');
  await expectAdminsOnly(shared(), 'PUT', `/api/admin/flagged-check-ins/${newest.id}/settled`);
});

test('a flagged check-in is listed without the one before it if that place has no zones left', async () => {
  const { db, resident } = shared();
  const admin = await resident({ isAdmin: true });
  const { mei, west } = await travelTooFast();
  await db.updateTable('green_spaces').set({ zones: '[]' }).where('id', '=', west.id).execute();
  expect(await flagged(admin, `residentId=${mei.id}`)).toMatchObject([{ against: null }]);
});
