import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createChallenge, type TestResident } from '../../../testing/factories.ts';
import { createEvent, EVENT_PLACE } from '../../../testing/content/events.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';
import { eventCode } from './attendance.service.ts';
import { settleUnpaid } from './settle-attendance.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const HERE = { lat: EVENT_PLACE.lat, lng: EVENT_PLACE.lng, accuracyMeters: 10 };
const FAR = { lat: 1.3, lng: 103.7, accuracyMeters: 10 };
/** It is on, from 11:00 to 13:00. */
const START = new Date('2026-11-18T11:00:00+08:00');

interface Scene {
  readonly id: number;
  readonly organiser: TestResident;
}

const open = async (columns: Partial<Parameters<typeof createEvent>[1]> = {}): Promise<Scene> => {
  const organiser = await shared().resident();
  const { id } = await createEvent(shared().db, { organiserId: organiser.id, startsAt: START, ...columns });
  return { id, organiser };
};
const getCode = async ({ id, organiser }: Scene) => {
  const { status, body } = await shared().call('GET', `/api/events/${id}/code`, { as: organiser });
  expect(status).toBe(200);
  return body as { code: string; step: number; secondsLeft: number; key: string };
};
const attend = async (as: TestResident, scene: Scene, changes: object = {}, headers = {}) => {
  const { code, step } = await getCode(scene);
  const body = { code, step, location: HERE, ...changes };
  return shared().call('POST', `/api/events/${scene.id}/attend`, { as, body, headers });
};
const tick = (scene: Scene, ...residents: TestResident[]) =>
  shared().call('PUT', `/api/events/${scene.id}/attendance`, {
    as: scene.organiser,
    body: { residentIds: residents.map(({ id }) => id) },
  });
const residents = (count: number) => Promise.all(Array.from({ length: count }, () => shared().resident()));
const joinAll = async ({ id }: Scene, people: readonly TestResident[]) => {
  for (const as of people)
    expect((await shared().call('POST', `/api/events/${id}/join`, { as, body: {} })).body.state).toBe('going');
};
const pointsOf = async ({ id }: TestResident) => {
  const row = await shared().selectRow('scores', ['eco_points', 'proven_points', 'current_streak'], {
    resident_id: id,
  });
  return [row.eco_points, row.proven_points, row.current_streak];
};
const ledgerOf = async ({ id }: TestResident) => {
  const rows = await shared()
    .db.selectFrom('activities')
    .select(['type', 'points', 'proof'])
    .where('resident_id', '=', id)
    .where('type', 'in', ['event_attended', 'event_attended_undone'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, points, proof }) => `${type} ${points} ${proof}`);
};

describe('the code of the organiser', () => {
  test('changes every 30 seconds, and its key makes the same codes offline', async () => {
    const scene = await open();
    const first = await getCode(scene);
    expect(first).toMatchObject({ secondsLeft: 30, code: expect.stringMatching(/^[A-Z]{6}$/) });
    expect(eventCode(first.key, first.step)).toBe(first.code);
    shared().clock.set('2026-11-18T12:00:30+08:00');
    const second = await getCode(scene);
    expect(second.step).toBe(first.step + 1);
    expect(second.code).toBe(eventCode(first.key, second.step));
  });

  test('is for the organiser alone', async () => {
    const { id } = await open();
    const { status, body } = await shared().call('GET', `/api/events/${id}/code`, { as: await shared().resident() });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'organiser-only' });
  });
});

describe('attending', () => {
  test('earns nothing until a third person is verified; then all three are paid', async () => {
    const scene = await open();
    const [mei, raju, devi, late] = (await residents(4)) as [TestResident, TestResident, TestResident, TestResident];
    for (const each of [mei, raju])
      expect(await attend(each, scene)).toMatchObject({
        status: 200,
        body: { pointsAwarded: 0, proof: 'verified', ecoPoints: 0, streak: 0 },
      });
    const third = await attend(devi, scene);
    expect(third.body).toMatchObject({ pointsAwarded: 20, proof: 'verified', ecoPoints: 20, streak: 1 });
    for (const each of [mei, raju, devi]) expect(await pointsOf(each)).toEqual([20, 20, 1]);
    // The organiser earns as anyone does.
    for (const each of [late, scene.organiser])
      expect((await attend(each, scene)).body).toMatchObject({ pointsAwarded: 20 });
    expect(await ledgerOf(mei)).toEqual(['event_attended 20 verified']);
  });

  test('pays by the job what was not paid after the third', async () => {
    const scene = await open();
    const people = await residents(3);
    for (const each of people.slice(0, 2)) await attend(each, scene);
    await shared().insertRows('event_participants', {
      event_id: scene.id,
      resident_id: people[2]?.id ?? 0,
      state: 'going',
      guests: 0,
      queue_number: 9,
      joined_at: START,
      offer_ends_at: null,
      proof: 'verified',
      attended_at: START,
    });
    await settleUnpaid({ ...shared(), ...openRewards(shared()) });
    for (const each of people) expect(await pointsOf(each)).toEqual([20, 20, 1]);
  });

  test('earns 60 points a week at most, further events still count, and Monday starts again', async () => {
    const people = await residents(3);
    const [mei] = people as [TestResident];
    /** Ticked by the organiser, as sock puppets would be. */
    const hold = async (hours: number) => {
      const startsAt = shared().clock.now();
      const scene = await open({ startsAt, ends_at: new Date(startsAt.getTime() + hours * 3_600_000) });
      await joinAll(scene, people);
      expect((await tick(scene, ...people)).status).toBe(200);
      shared().clock.forward({ hours: 1 });
      return scene;
    };
    const challenge = await createChallenge(shared().db, { metric: 'events_attended', target: 4 });
    await shared().call('POST', `/api/challenges/${challenge}/join`, { as: mei });
    const first = await hold(4);
    for (const hours of [3, 2, 4]) await hold(hours);
    const limited = ['event_attended 40 verified', 'event_attended 20 verified', 'event_attended 0 verified'];
    expect(await ledgerOf(mei)).toEqual([...limited, 'event_attended 0 verified']);
    expect(await shared().call('GET', '/api/user/challenges', { as: mei })).toMatchObject({
      body: [{ challengeId: challenge, progress: 4, isCompleted: true }],
    });
    await tick(first, ...people.slice(1));
    await hold(4);
    expect((await ledgerOf(mei)).slice(4)).toEqual([
      'event_attended_undone -40 verified',
      'event_attended 40 verified',
    ]);
    shared().clock.set('2026-11-23T08:00:00+08:00');
    await hold(4);
    expect((await ledgerOf(mei)).at(-1)).toBe('event_attended 40 verified');
  });

  test('counts for challenges of attended events', async () => {
    const scene = await open();
    const [mei, raju, devi] = (await residents(3)) as [TestResident, TestResident, TestResident];
    const challenge = await createChallenge(shared().db, { metric: 'events_attended', target: 1 });
    expect((await shared().call('POST', `/api/challenges/${challenge}/join`, { as: devi })).status).toBe(201);
    for (const each of [mei, raju]) await attend(each, scene);
    expect((await attend(devi, scene)).body.challenges).toMatchObject([{ challengeId: challenge, isCompleted: true }]);
  });

  test('counts for challenges of its kind alone', async () => {
    const [cleanUp, walk] = [await open(), await open({ kind: 'guided-walk' })];
    const [mei, raju, devi] = (await residents(3)) as [TestResident, TestResident, TestResident];
    const filter = JSON.stringify({ eventKind: 'clean-up' });
    const challenge = await createChallenge(shared().db, { metric: 'events_attended', filter, target: 1 });
    expect((await shared().call('POST', `/api/challenges/${challenge}/join`, { as: devi })).status).toBe(201);
    for (const scene of [walk, cleanUp]) for (const each of [mei, raju]) await attend(each, scene);
    expect((await attend(devi, walk)).body.challenges).toEqual([]);
    // Claimed attendance does not count.
    expect((await attend(devi, cleanUp, { location: null })).body.challenges).toEqual([]);
    expect((await attend(devi, cleanUp)).body.challenges).toMatchObject([
      { challengeId: challenge, isCompleted: true },
    ]);
  });

  test('again is refused, typed or scanned', async () => {
    const scene = await open();
    const mei = await shared().resident();
    await attend(mei, scene, { step: null, code: ` ${(await getCode(scene)).code.toLowerCase()} ` });
    expect(await attend(mei, scene)).toMatchObject(problem(409, 'already-attended'));
  });

  test('without a location is claimed, which a scan with one or the organiser makes verified', async () => {
    const scene = await open();
    const [mei, raju] = (await residents(2)) as [TestResident, TestResident];
    for (const each of [mei, raju])
      expect((await attend(each, scene, { location: null })).body).toMatchObject({
        pointsAwarded: 0,
        proof: 'claimed',
      });
    expect((await attend(mei, scene)).body).toMatchObject({ proof: 'verified' });
    const { body } = await tick(scene, mei, raju);
    expect(body.map(({ attendance }: { attendance: string }) => attendance)).toEqual(['verified', 'verified']);
  });

  test('far away is refused', async () => {
    const { status, body } = await attend(await shared().resident(), await open(), { location: FAR });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'not-at-this-place' });
    expect(body.values).toMatchObject({ name: EVENT_PLACE.name, distanceMeters: expect.any(Number) });
  });

  test('needs the code of this event and of this minute', async () => {
    const [scene, other] = [await open(), await open()];
    const mei = await shared().resident();
    const { code, step, key } = await getCode(scene);
    const old = { step: step - 2, code: eventCode(key, step - 2) };
    for (const changes of [
      await getCode(other),
      old,
      { ...old, step: null },
      { code: 'AAAAAA' },
      { code: '' },
      { code, step: step + 1 },
    ])
      expect(await attend(mei, scene, changes)).toMatchObject(problem(422, 'wrong-code'));
  });

  test.each([
    ['2026-11-18T10:29:59+08:00', 'event-not-on'],
    ['2026-11-18T10:30:00+08:00', undefined],
    ['2026-11-18T14:00:00+08:00', undefined],
    ['2026-11-18T14:00:01+08:00', 'event-not-on'],
  ])('at %s is answered with %s', async (time, code) => {
    shared().clock.set(time);
    expect((await attend(await shared().resident(), await open())).body.code).toBe(code);
  });

  test('without having joined needs room, and the age band', async () => {
    const scene = await open({ capacity: 1 });
    const [mei, raju] = (await residents(2)) as [TestResident, TestResident];
    await joinAll(scene, [mei]);
    expect(await attend(raju, scene)).toMatchObject(problem(409, 'event-full'));
    expect((await attend(mei, scene)).status).toBe(200);
    const adults = await open({ age_band: '18-plus' });
    expect(await attend(await shared().resident({ ageBand: '13-17' }), adults)).toMatchObject({
      body: { code: 'age-band' },
    });
  });

  test('is refused by the code of a banned organiser, and to a banned resident', async () => {
    const scene = await open();
    const { code, step } = await getCode(scene);
    const [mei, raju] = (await residents(2)) as [TestResident, TestResident];
    const suspend = ({ id }: TestResident) =>
      shared().call('PUT', `/api/admin/users/${id}/suspension`, { as: admin, body: { reason: 'Fraud', until: null } });
    const scan = (as: TestResident) =>
      shared().call('POST', `/api/events/${scene.id}/attend`, { as, body: { code, step, location: HERE } });
    const admin = await shared().resident({ isAdmin: true });
    expect((await suspend(raju)).status).toBe(204);
    expect((await scan(raju)).status).toBe(401);
    expect((await suspend(scene.organiser)).status).toBe(204);
    expect(await scan(mei)).toMatchObject(problem(404, 'event-not-found'));
    expect((await shared().call('GET', `/api/events/${scene.id}/code`, { as: scene.organiser })).status).toBe(401);
    expect([await ledgerOf(mei), await ledgerOf(raju)]).toEqual([[], []]);
  });

  test('a cancelled event is refused, and who was there cannot leave', async () => {
    const scene = await open();
    const mei = await shared().resident();
    await attend(mei, scene);
    expect(await shared().call('DELETE', `/api/events/${scene.id}/join`, { as: mei })).toMatchObject(
      problem(409, 'already-attended'),
    );
    const cancel = { as: scene.organiser, body: { reason: 'Too few people' } };
    expect(await shared().call('POST', `/api/events/${scene.id}/cancel`, cancel)).toMatchObject(
      problem(409, 'event-attended'),
    );
    const cancelled = await open({ state: 'cancelled' });
    expect(
      await shared().call('POST', `/api/events/${cancelled.id}/attend`, { as: mei, body: { code: 'ACDEFH' } }),
    ).toMatchObject(problem(409, 'event-cancelled'));
  });
});

describe('a scan that waited for a connection', () => {
  test('is claimed if it arrives more than two steps late, and counts once', async () => {
    const scene = await open();
    const mei = await shared().resident();
    const scan = await getCode(scene);
    const madeAt = shared().clock.now().toISOString();
    const headers = { 'idempotency-key': randomUUID() };
    shared().clock.forward({ hours: 5 });
    const first = await attend(mei, scene, { ...scan, madeAt }, headers);
    expect(first).toMatchObject({ status: 200, body: { proof: 'claimed', pointsAwarded: 0 } });
    expect((await attend(mei, scene, { ...scan, madeAt }, headers)).body).toEqual(first.body);
    expect(await attend(mei, scene, { ...scan, madeAt })).toMatchObject({ body: { code: 'already-attended' } });
  });

  test('by a device whose clock is an hour slow is kept, an hour fast is told', async () => {
    const scene = await open();
    const scan = await getCode(scene);
    const slow = new Date(shared().clock.now().getTime() - 3_600_000).toISOString();
    const fast = new Date(shared().clock.now().getTime() + 3_600_000).toISOString();
    const mei = await shared().resident();
    const created_at = new Date('2026-01-01T00:00:00Z');
    await shared().db.updateTable('residents').set({ created_at }).where('id', '=', mei.id).execute();
    expect(await attend(mei, scene, { ...scan, madeAt: fast })).toMatchObject({ body: { code: 'clock-wrong' } });
    expect((await attend(mei, scene, { ...scan, madeAt: slow })).status).toBe(200);
  });
});

describe('the list of the organiser', () => {
  test('makes verified who is ticked, and reverses the points of who no longer is', async () => {
    const scene = await open();
    const people = await residents(4);
    const [mei] = people as [TestResident];
    await joinAll(scene, people);
    expect((await tick(scene, ...people)).status).toBe(200);
    for (const each of people) expect((await pointsOf(each)).slice(0, 2)).toEqual([20, 20]);
    await tick(scene, ...people.slice(1));
    expect((await pointsOf(mei)).slice(0, 2)).toEqual([0, 0]);
    expect(await ledgerOf(mei)).toEqual(['event_attended 20 verified', 'event_attended_undone -20 verified']);
    await tick(scene, ...people);
    expect((await pointsOf(mei)).slice(0, 2)).toEqual([20, 20]);
    const entries = await shared().selectRows(
      'audit_entries',
      ['facts'],
      { action: 'attendance_changed', subject_id: scene.id },
      'id',
    );
    expect(entries.map(({ facts }) => facts)).toEqual([
      { added: 4, removed: 0 },
      { added: 0, removed: 1 },
      { added: 1, removed: 0 },
    ]);
  });

  test('counts for the streak on the day of the event if confirmed within a day, else on the day of that', async () => {
    const [soon, late] = [await open(), await open()];
    const people = await residents(6);
    const [mei, , , raju] = people as [TestResident, TestResident, TestResident, TestResident];
    await joinAll(soon, people.slice(0, 3));
    await joinAll(late, people.slice(3));
    const dayOfAward = async ({ id }: TestResident) =>
      (
        await shared()
          .db.selectFrom('activities')
          .select(sql<string>`day::text`.as('day'))
          .where('resident_id', '=', id)
          .where('type', '=', 'event_attended')
          .executeTakeFirstOrThrow()
      ).day;
    shared().clock.set('2026-11-19T09:00:00+08:00');
    await tick(soon, ...people.slice(0, 3));
    expect([await dayOfAward(mei), await pointsOf(mei)]).toEqual(['2026-11-18', [20, 20, 1]]);
    const checkedIn = await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    expect([checkedIn.status, checkedIn.body.streak?.current ?? (await pointsOf(mei))[2]]).toEqual([200, 2]);
    shared().clock.set('2026-11-24T20:00:00+08:00');
    await tick(late, ...people.slice(3));
    expect([await dayOfAward(raju), await pointsOf(raju)]).toEqual(['2026-11-24', [20, 20, 1]]);
    await tick(soon, ...people.slice(1, 3));
    expect(await ledgerOf(mei)).toEqual(['event_attended 20 verified', 'event_attended_undone -20 verified']);
  });

  test('takes all points back when fewer than three remain', async () => {
    const scene = await open();
    const people = await residents(3);
    await joinAll(scene, people);
    await tick(scene, ...people);
    await tick(scene, ...people.slice(0, 2));
    for (const each of people) expect((await pointsOf(each)).slice(0, 2)).toEqual([0, 0]);
  });

  test('has only people who joined, and cannot verify the organiser', async () => {
    const scene = await open();
    await joinAll(scene, [scene.organiser]);
    expect(await tick(scene, await shared().resident())).toMatchObject(
      problem(422, 'event-not-possible', { fields: { residentIds: expect.any(String) } }),
    );
    expect((await tick(scene, scene.organiser)).body).toMatchObject([{ attendance: null }]);
    expect((await attend(scene.organiser, scene)).body).toMatchObject({ proof: 'verified' });
  });

  test('is open from 30 minutes before the start until 7 days after', async () => {
    const scene = await open();
    const codeAt = async (time: string) => {
      shared().clock.set(time);
      return (await tick(scene)).body.code;
    };
    expect(await codeAt('2026-11-18T10:29:00+08:00')).toBe('event-not-on');
    expect(await codeAt('2026-11-18T10:30:00+08:00')).toBeUndefined();
    expect(await codeAt('2026-11-25T13:00:00+08:00')).toBeUndefined();
    expect(await codeAt('2026-11-25T13:00:01+08:00')).toBe('event-closed');
  });
});

describe('what came of it', () => {
  const enter = (scene: Scene, body: object, as = scene.organiser) =>
    shared().call('PUT', `/api/events/${scene.id}/outcome`, { as, body });

  test('is entered after the event, and everyone reads it', async () => {
    const scene = await open();
    expect(await enter(scene, { kilograms: 12.5 })).toMatchObject(problem(409, 'event-not-over'));
    shared().clock.set('2026-11-18T13:00:00+08:00');
    const outcome = { hours: 2, kilograms: 12.5, trees: null, species: null };
    expect((await enter(scene, { hours: 2, kilograms: 12.5 })).body).toEqual(outcome);
    await expect
      .poll(async () => (await shared().call('GET', `/api/events/${scene.id}`)).body.outcome)
      .toEqual(outcome);
  });

  test('has no more hours than the event, and no nonsense', async () => {
    const scene = await open();
    shared().clock.set('2026-11-18T13:00:00+08:00');
    expect(await enter(scene, { hours: 2.5 })).toMatchObject({
      status: 422,
      body: { fields: { hours: expect.any(String) } },
    });
    for (const body of [{ kilograms: -1 }, { trees: 1.5 }, { species: 1e9 }, { hours: '2' }])
      expect((await enter(scene, body)).status).toBe(400);
    expect(await enter(scene, {}, await shared().resident())).toMatchObject({ body: { code: 'organiser-only' } });
    shared().clock.set('2026-11-25T13:00:01+08:00');
    expect(await enter(scene, {})).toMatchObject(problem(409, 'event-closed'));
  });
});
