import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../db/content-tables.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { readStoredText } from '../../../testing/stored-text.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const locationRequired = shareTestApp({ env: { checkInLocation: 'required' } });

interface Place {
  readonly id: number;
  readonly name: string;
  readonly zones: readonly Zone[];
}

async function placeOf({ db }: TestApp, contentKey: string): Promise<Place> {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'name', 'zones'])
    .where('content_key', '=', contentKey)
    .executeTakeFirstOrThrow();
}

const METERS_PER_DEGREE_OF_LATITUDE = 111_195;
/** `meters` beyond the northern edge of the place; inside it if negative. */
function northOf({ zones }: Place, meters: number) {
  const edge = ({ lat, radiusMeters }: Zone) => lat + radiusMeters / METERS_PER_DEGREE_OF_LATITUDE;
  const northernmost = zones.reduce((best, zone) => (edge(zone) > edge(best) ? zone : best));
  return { lat: edge(northernmost) + meters / METERS_PER_DEGREE_OF_LATITUDE, lng: northernmost.lng };
}

const checkIn = (server: TestApp, as: TestResident, place: Place, location: unknown) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: place.id, location }, as });

describe('a check-in with a location', () => {
  test.each([
    ['in the place', -1, 10, 'verified'],
    ['next to it, within its accuracy', 120, 150, 'verified'],
    ['in the place, but less accurate than 200 m', -1, 201, 'claimed'],
    ['beyond its accuracy, by less than 200 m', 180, 20, 'claimed'],
  ])('%s (%i m from the edge, accurate to %i m) is %s', async (_where, meters, accuracyMeters, proof) => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const response = await checkIn(shared(), mei, place, { ...northOf(place, meters), accuracyMeters });
    expect(response.status).toBe(200);
    expect(response.body.proof).toBe(proof);
    const [badge, activity] = (await shared().call('GET', '/api/user/activities', { as: mei })).body;
    expect(activity).toMatchObject({ activityType: 'check_in', proof });
    expect(badge).toMatchObject({ activityType: 'badge_earned', proof: 'none' });
  });

  test('far away answers 422 with the distance, and stores nothing', async () => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const response = await checkIn(shared(), mei, place, { ...northOf(place, 1_500), accuracyMeters: 20 });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: 'not-at-this-place',
      detail: `You seem to be about 1500 m from ${place.name}. Come closer and try again.`,
      values: { name: place.name, distanceMeters: 1_500 },
    });
    expect((await shared().call('GET', '/api/user/activities', { as: mei })).body).toEqual([]);
    expect((await shared().call('GET', '/api/user/green-spaces', { as: mei })).body).toEqual([]);
    expect((await checkIn(shared(), mei, place, null)).status).toBe(200);
  });

  test('beside the place or inexact, answers 422 and stores nothing if only a verified visit is wanted', async () => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const tryHere = (location: unknown) =>
      shared().call('POST', '/api/green-spaces/checkin', {
        body: { greenSpaceId: place.id, location, verifiedOnly: true },
        as: mei,
      });
    for (const location of [
      { ...northOf(place, 180), accuracyMeters: 20 },
      { ...northOf(place, -1), accuracyMeters: 201 },
    ])
      expect(await tryHere(location)).toMatchObject({ status: 422, body: { code: 'location-unconfirmed' } });
    expect((await shared().call('GET', '/api/user/green-spaces', { as: mei })).body).toEqual([]);
    const verified = await tryHere({ ...northOf(place, -1), accuracyMeters: 10 });
    expect(verified).toMatchObject({ status: 200, body: { proof: 'verified' } });
  });

  test('sent later, is recorded as claimed although only a verified visit was wanted', async () => {
    const [mei, place] = [await shared().resident(), await placeOf(shared(), 'tiong-bahru-park')];
    const madeAt = shared().clock.now().toISOString();
    shared().clock.forward({ hours: 1 });
    const location = { ...northOf(place, 180), accuracyMeters: 20 };
    const body = { greenSpaceId: place.id, location, verifiedOnly: true, madeAt };
    const sent = await shared().call('POST', '/api/green-spaces/checkin', { body, as: mei });
    expect(sent).toMatchObject({ status: 200, body: { proof: 'claimed' } });
  });

  test('far away answers `already-checked-in` after a visit today', async () => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    await checkIn(shared(), mei, place, undefined);
    const response = await checkIn(shared(), mei, place, { lat: 1.45, lng: 103.8, accuracyMeters: 5 });
    expect(response.body.code).toBe('already-checked-in');
  });

  test.each([
    ['a latitude of 91', { lat: 91, lng: 103.8, accuracyMeters: 5 }, 'location.lat'],
    ['a longitude of -181', { lat: 1.3, lng: -181, accuracyMeters: 5 }, 'location.lng'],
    ['a negative accuracy', { lat: 1.3, lng: 103.8, accuracyMeters: -1 }, 'location.accuracyMeters'],
    ['no accuracy', { lat: 1.3, lng: 103.8 }, 'location.accuracyMeters'],
    ['a text', 'here', 'location'],
  ])('that is invalid (%s) answers 400 and names the field', async (_what, location, field) => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const response = await checkIn(shared(), mei, place, location);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });
});

describe('a check-in that requires a location', () => {
  test('answers 422 `location-needed` without one, and accepts a valid one', async () => {
    const server = locationRequired();
    const mei = await server.resident();
    const place = await placeOf(server, 'tiong-bahru-park');
    for (const location of [undefined, null]) {
      const response = await checkIn(server, mei, place, location);
      expect(response.status).toBe(422);
      expect(response.body.code).toBe('location-needed');
    }
    const response = await checkIn(server, mei, place, { ...northOf(place, -1), accuracyMeters: 10 });
    expect(response.body.proof).toBe('verified');
    expect((await checkIn(server, mei, place, null)).body.code).toBe('already-checked-in');
  });

  test('still answers 404 for an unknown space', async () => {
    const mei = await locationRequired().resident();
    const response = await locationRequired().call('POST', '/api/green-spaces/checkin', {
      body: { greenSpaceId: 999_999 },
      as: mei,
    });
    expect(response.status).toBe(404);
  });
});

describe('two check-ins in too short a time', () => {
  const INACCURATE_METERS = 500;
  async function visitBoth(minutesBetween: number, firstAccuracyMeters = 10, secondAccuracyMeters = 10) {
    const server = shared();
    const mei = await server.resident();
    const west = await placeOf(server, 'jurong-eco-garden');
    const east = await placeOf(server, 'changi-beach-park');
    await checkIn(server, mei, west, { ...northOf(west, -1), accuracyMeters: firstAccuracyMeters });
    server.clock.forward({ minutes: minutesBetween });
    const response = await checkIn(server, mei, east, { ...northOf(east, -1), accuracyMeters: secondAccuracyMeters });
    const [row] = await server.db
      .selectFrom('activities as a')
      .leftJoin('activity_flags as f', 'f.activity_id', 'a.id')
      .select(['a.proof', 'f.reason'])
      .where('a.subject', '=', `green-space:${east.id}`)
      .where('a.resident_id', '=', mei.id)
      .execute();
    return { response, row };
  }

  test('make the later one claimed and flag it, but still earn points', async () => {
    const { response, row } = await visitBoth(5);
    expect(response.status).toBe(200);
    expect(response.body.proof).toBe('claimed');
    expect(response.body.pointsAwarded).toBeGreaterThan(0);
    expect(row).toEqual({ proof: 'claimed', reason: 'too-fast' });
  });

  test('are both accepted as usual if they are an hour apart', async () => {
    const { response, row } = await visitBoth(60);
    expect(response.body.proof).toBe('verified');
    expect(row?.reason).toBeNull();
  });

  test('do not matter if one is only claimed: without a position, it says nothing about the other', async () => {
    const first = await visitBoth(5, INACCURATE_METERS);
    expect([first.response.body.proof, first.row?.reason]).toEqual(['verified', null]);
    const second = await visitBoth(5, 10, INACCURATE_METERS);
    expect([second.response.body.proof, second.row?.reason]).toEqual(['claimed', null]);
  });

  test('are judged together with walks', async () => {
    const server = shared();
    const mei = await server.resident();
    const east = await placeOf(server, 'changi-beach-park');
    const { id: routeId, green_space_id: westId } = await server.db
      .selectFrom('green_space_routes as r')
      .innerJoin('green_spaces as g', 'g.id', 'r.green_space_id')
      .select(['r.id', 'r.green_space_id'])
      .where('g.region', '=', 'West')
      .orderBy('r.id')
      .executeTakeFirstOrThrow();
    const west = await server.selectRow('green_spaces', ['id', 'name', 'zones'], { id: westId });
    const step = (name: 'start' | 'finish') =>
      server.call('POST', `/api/green-spaces/${westId}/routes/${routeId}/${name}`, {
        body: { location: { ...northOf(west, -1), accuracyMeters: 10 } },
        as: mei,
      });
    await step('start');
    server.clock.forward({ minutes: 1 });
    const faraway = await checkIn(server, mei, east, { ...northOf(east, -1), accuracyMeters: 10 });
    expect(faraway.body.proof).toBe('claimed');
    server.clock.forward({ hours: 2 });
    expect((await step('finish')).body.proof).toBe('verified');
    server.clock.forward({ minutes: 1 });
    const park = await placeOf(server, 'bedok-reservoir-park');
    const afterwards = await checkIn(server, mei, park, { ...northOf(park, -1), accuracyMeters: 10 });
    expect(afterwards.body.proof).toBe('claimed');
  });
});

describe('a claimed visit', () => {
  const good = (place: Place) => ({ ...northOf(place, -1), accuracyMeters: 10 });
  const ledgerOf = async (mei: TestResident) =>
    (await shared().call('GET', '/api/user/activities', { as: mei })).body.filter(
      ({ activityType }: { activityType: string }) => activityType === 'check_in',
    );
  const scoreOf = (mei: TestResident) =>
    shared().selectRow('scores', ['eco_points', 'proven_points', 'has_verified', 'claimed_points', 'current_streak'], {
      resident_id: mei.id,
    });
  const weeklyPointsOf = async (mei: TestResident) =>
    (await shared().db.selectFrom('weekly_points').select('points').where('resident_id', '=', mei.id).execute()).map(
      ({ points }) => points,
    );

  test('becomes verified by a good position on the same day, once, for the same points', async () => {
    const [mei, place] = [await shared().resident(), await placeOf(shared(), 'tiong-bahru-park')];
    const { pointsAwarded } = (await checkIn(shared(), mei, place, undefined)).body;
    expect(await weeklyPointsOf(mei)).toEqual([]);
    shared().clock.forward({ minutes: 5 });

    const confirmed = await checkIn(shared(), mei, place, good(place));
    expect(confirmed).toMatchObject({ status: 200, body: { proof: 'verified', pointsAwarded: 0, streak: 1 } });
    expect(await ledgerOf(mei)).toMatchObject([{ proof: 'verified', ecoPointsEarned: pointsAwarded }]);
    expect(await scoreOf(mei)).toMatchObject({
      eco_points: pointsAwarded,
      proven_points: pointsAwarded,
      has_verified: true,
      claimed_points: 0,
      current_streak: 1,
    });
    expect(await weeklyPointsOf(mei)).toEqual([pointsAwarded]);
    const [visited] = (await shared().call('GET', '/api/user/green-spaces', { as: mei })).body;
    expect(visited).toMatchObject({ visits: 1, today: { proof: 'verified', isClaim: false } });
    expect((await checkIn(shared(), mei, place, good(place))).body.code).toBe('already-checked-in');
  });

  test.each([
    ['without a position', () => undefined],
    ['with one that is too vague', (place: Place) => ({ ...northOf(place, -1), accuracyMeters: 900 })],
    ['with one from far away', () => ({ lat: 1.45, lng: 103.8, accuracyMeters: 5 })],
  ])('stays claimed %s', async (_how, locate) => {
    const [mei, place] = [await shared().resident(), await placeOf(shared(), 'tiong-bahru-park')];
    await checkIn(shared(), mei, place, undefined);
    expect((await checkIn(shared(), mei, place, locate(place))).body.code).toBe('already-checked-in');
    expect(await ledgerOf(mei)).toMatchObject([{ proof: 'claimed' }]);
  });

  test('stays claimed on the next day, which is another visit', async () => {
    const [mei, place] = [await shared().resident(), await placeOf(shared(), 'tiong-bahru-park')];
    await checkIn(shared(), mei, place, undefined);
    shared().clock.forward({ hours: 24 });
    expect((await checkIn(shared(), mei, place, good(place))).body.pointsAwarded).toBeGreaterThan(0);
    expect(await ledgerOf(mei)).toMatchObject([{ proof: 'verified' }, { proof: 'claimed' }]);
  });

  test.each([
    ['on the next day of the same week', '2026-12-19', 200],
    ['in the next week, whose predecessor has ended', '2026-12-20', 409],
  ])('confirmed just before midnight, which arrives %s', async (_when, day, status) => {
    const { call, clock, resident } = shared();
    clock.set(`${day}T23:50:00+08:00`);
    const [mei, place] = [await resident(), await placeOf(shared(), 'tiong-bahru-park')];
    await checkIn(shared(), mei, place, undefined);
    clock.forward({ minutes: 14 });
    const body = { greenSpaceId: place.id, location: good(place), madeAt: `${day}T15:58:00.000Z` };
    expect((await call('POST', '/api/green-spaces/checkin', { as: mei, body })).status).toBe(status);
    expect(await ledgerOf(mei)).toMatchObject([{ day, proof: status === 200 ? 'verified' : 'claimed' }]);
  });

  test('gives its place in the daily limit back once it is verified', async () => {
    const mei = await shared().resident();
    const [first, second, third] = [
      await placeOf(shared(), 'tiong-bahru-park'),
      await placeOf(shared(), 'fort-canning-park'),
      await placeOf(shared(), 'pearls-hill-city-park'),
    ];
    for (const place of [first, second]) await checkIn(shared(), mei, place, undefined);
    expect((await checkIn(shared(), mei, third, undefined)).body.code).toBe('daily-check-in-limit');
    await checkIn(shared(), mei, first, good(first));
    expect((await checkIn(shared(), mei, third, undefined)).body.proof).toBe('claimed');
  });

  test('that the previous release verified is no claim of the day', async () => {
    const [mei, place] = [await shared().resident(), await placeOf(shared(), 'tiong-bahru-park')];
    await checkIn(shared(), mei, place, good(place));
    // That release does not know the column.
    await shared().db.updateTable('check_ins').set({ was_at_place: false }).where('resident_id', '=', mei.id).execute();
    const [visited] = (await shared().call('GET', '/api/user/green-spaces', { as: mei })).body;
    expect(visited.today).toEqual({ proof: 'verified', isClaim: false });
    const claims = [await placeOf(shared(), 'fort-canning-park'), await placeOf(shared(), 'jurong-eco-garden')];
    for (const claim of claims) expect((await checkIn(shared(), mei, claim, undefined)).status).toBe(200);
  });

  test('for being too fast is no claim of the day', async () => {
    const mei = await shared().resident();
    const [west, east] = [await placeOf(shared(), 'jurong-eco-garden'), await placeOf(shared(), 'changi-beach-park')];
    for (const place of [west, east]) await checkIn(shared(), mei, place, good(place));
    const claims = [await placeOf(shared(), 'fort-canning-park'), await placeOf(shared(), 'tiong-bahru-park')];
    for (const place of claims) expect((await checkIn(shared(), mei, place, undefined)).status).toBe(200);
  });
});

test('the position is stored nowhere: only the verdict and the distance in steps of 50 m', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const place = await placeOf(server, 'tiong-bahru-park');
  const nearby = northOf(place, 130);
  const location = { lat: nearby.lat + 0.000_012_345, lng: nearby.lng - 0.000_012_345, accuracyMeters: 137.25 };
  expect((await checkIn(server, mei, place, location)).status).toBe(200);

  const texts = await readStoredText(server.db);
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['activities', 'check_ins', 'limit_windows', 'sessions']));
  expect(texts.get('check_ins')).toContain('150');
  // Rounded and cut, so that rounded positions are found, too.
  const traces = [location.lat.toFixed(5), location.lng.toFixed(5), '137.25'].map((each) => each.slice(0, 8));
  const personal = ['activities', 'check_ins', 'limit_windows', 'residents', 'scores', 'sessions'];
  const leaks = [...texts].flatMap(([name, text]) =>
    // The content has coordinates of its own, so only the exact figure must not appear there.
    (personal.includes(name) ? traces : [String(location.lat)]).filter((trace) => text.includes(trace)),
  );
  expect(leaks).toEqual([]);
});
