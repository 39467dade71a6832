import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../db/content-tables.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { storedText } from '../../../testing/stored-text.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const demanding = shareTestApp({ env: { checkInLocation: 'required' } });

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
/** A point so many metres north of a place's northernmost edge. */
function northOf({ zones }: Place, meters: number) {
  const edge = ({ lat, radiusMeters }: Zone) => lat + radiusMeters / METERS_PER_DEGREE_OF_LATITUDE;
  const northernmost = zones.reduce((best, zone) => (edge(zone) > edge(best) ? zone : best));
  return { lat: edge(northernmost) + meters / METERS_PER_DEGREE_OF_LATITUDE, lng: northernmost.lng };
}

const checkIn = (server: TestApp, as: MadeResident, place: Place, location: unknown) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: place.id, location }, as });

describe('with a location', () => {
  test.each([
    ['in the middle of it', -1, 10, 'verified'],
    ['next to it, within its accuracy', 120, 150, 'verified'],
    ['in the middle of it, but less sure than 200 m', -1, 201, 'claimed'],
    ['beyond its accuracy, by less than 200 m', 180, 20, 'claimed'],
  ])('%s is %s', async (_where, meters, accuracyMeters, proof) => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const answer = await checkIn(shared(), mei, place, { ...northOf(place, meters), accuracyMeters });
    expect(answer.status).toBe(200);
    expect(answer.body.proof).toBe(proof);
    const [badge, activity] = (await shared().call('GET', '/api/user/activities', { as: mei })).body;
    expect(activity).toMatchObject({ activityType: 'check_in', proof });
    expect(badge).toMatchObject({ activityType: 'badge_earned', proof: 'none' });
  });

  test('far off answers 422 with the distance, and keeps nothing', async () => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const answer = await checkIn(shared(), mei, place, { ...northOf(place, 1_500), accuracyMeters: 20 });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'not-at-this-place',
      detail: `You seem to be about 1500 m from ${place.name}. Come closer and try again.`,
      values: { name: place.name, distanceMeters: 1_500 },
    });
    expect((await shared().call('GET', '/api/user/activities', { as: mei })).body).toEqual([]);
    expect((await shared().call('GET', '/api/user/green-spaces', { as: mei })).body).toEqual([]);
    expect((await checkIn(shared(), mei, place, null)).status).toBe(200);
  });

  test('far off, having been here today is what is said', async () => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    await checkIn(shared(), mei, place, undefined);
    const answer = await checkIn(shared(), mei, place, { lat: 1.45, lng: 103.8, accuracyMeters: 5 });
    expect(answer.body.code).toBe('already-checked-in');
  });

  test.each([
    ['a latitude of 91', { lat: 91, lng: 103.8, accuracyMeters: 5 }, 'location.lat'],
    ['a longitude of -181', { lat: 1.3, lng: -181, accuracyMeters: 5 }, 'location.lng'],
    ['a negative accuracy', { lat: 1.3, lng: 103.8, accuracyMeters: -1 }, 'location.accuracyMeters'],
    ['no accuracy', { lat: 1.3, lng: 103.8 }, 'location.accuracyMeters'],
    ['a text', 'here', 'location'],
  ])('%s answers 400 with the field', async (_what, location, field) => {
    const mei = await shared().resident();
    const place = await placeOf(shared(), 'tiong-bahru-park');
    const answer = await checkIn(shared(), mei, place, location);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

describe('where a location is demanded', () => {
  test('none answers 422 location-needed, a right one counts', async () => {
    const server = demanding();
    const mei = await server.resident();
    const place = await placeOf(server, 'tiong-bahru-park');
    for (const location of [undefined, null]) {
      const answer = await checkIn(server, mei, place, location);
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('location-needed');
    }
    const answer = await checkIn(server, mei, place, { ...northOf(place, -1), accuracyMeters: 10 });
    expect(answer.body.proof).toBe('verified');
    expect((await checkIn(server, mei, place, null)).body.code).toBe('already-checked-in');
  });

  test('an unknown space is still 404', async () => {
    const mei = await demanding().resident();
    const answer = await demanding().call('POST', '/api/green-spaces/checkin', {
      body: { greenSpaceId: 999_999 },
      as: mei,
    });
    expect(answer.status).toBe(404);
  });
});

describe('two places in too short a time', () => {
  async function visitBoth(minutes: number, first = 10) {
    const server = shared();
    const mei = await server.resident();
    const west = await placeOf(server, 'jurong-eco-garden');
    const east = await placeOf(server, 'changi-beach-park');
    await checkIn(server, mei, west, { ...northOf(west, -1), accuracyMeters: first });
    server.clock.forward({ minutes });
    const answer = await checkIn(server, mei, east, { ...northOf(east, -1), accuracyMeters: 10 });
    const [row] = await server.db
      .selectFrom('check_ins')
      .select(['proof', 'flag', 'distance_meters'])
      .where('green_space_id', '=', east.id)
      .where('resident_id', '=', mei.id)
      .execute();
    return { answer, row };
  }

  test('makes the later one claimed and flags it; the points are the same', async () => {
    const { answer, row } = await visitBoth(5);
    expect(answer.status).toBe(200);
    expect(answer.body.proof).toBe('claimed');
    expect(answer.body.pointsAwarded).toBeGreaterThan(0);
    expect(row).toEqual({ proof: 'claimed', flag: 'too-fast', distance_meters: 0 });
  });

  test('an hour later is fine', async () => {
    const { answer, row } = await visitBoth(60);
    expect(answer.body.proof).toBe('verified');
    expect(row?.flag).toBeNull();
  });

  test('an earlier claimed one does not prove where the resident was', async () => {
    const { answer } = await visitBoth(5, 500);
    expect(answer.body.proof).toBe('verified');
  });
});

test('the position is stored nowhere: only the verdict and the distance in steps of 50 m', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const place = await placeOf(server, 'tiong-bahru-park');
  const beside = northOf(place, 130);
  const location = { lat: beside.lat + 0.000_012_345, lng: beside.lng - 0.000_012_345, accuracyMeters: 137.25 };
  expect((await checkIn(server, mei, place, location)).status).toBe(200);

  const texts = await storedText(server.db);
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['activities', 'check_ins', 'limit_windows', 'sessions']));
  expect(texts.get('check_ins')).toContain('150');
  // Five decimals are a metre: rounding would not hide it either.
  const traces = [location.lat.toFixed(5), location.lng.toFixed(5), '137.25'].map((each) => each.slice(0, 8));
  const personal = ['activities', 'check_ins', 'limit_windows', 'residents', 'scores', 'sessions'];
  const found = [...texts].flatMap(([name, text]) =>
    // The content has coordinates of its own: there it is the whole figure that must not be.
    (personal.includes(name) ? traces : [String(location.lat)]).filter((trace) => text.includes(trace)),
  );
  expect(found).toEqual([]);
});
