import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { buildSearchIndex, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { scaleRuns } from '../../../testing/amounts.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
beforeAll(() => buildSearchIndex(shared()));
/** Each test rates green spaces of its own. */
let lastSpaceId = 0;
const nextSpace = () => (lastSpaceId += 1);

const visit = async ({ call }: TestApp, as: TestResident, greenSpaceId: number) =>
  expect(
    (await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as })).status,
  ).toBe(200);
const rate = ({ call }: TestApp, as: TestResident, greenSpaceId: number, stars: unknown) =>
  call('PUT', `/api/green-spaces/${greenSpaceId}/rating`, { body: { stars }, as });

async function createVisitor(server: TestApp, ...greenSpaceIds: readonly number[]): Promise<TestResident> {
  await moveGreenSpacesTogether(server.db);
  const as = await server.resident();
  for (const id of greenSpaceIds) await visit(server, as, id);
  return as;
}

async function shownRating(
  { call }: TestApp,
  greenSpaceId: number,
): Promise<Pick<GreenSpace, 'rating' | 'totalRatings'>> {
  const detail: GreenSpace = (await call('GET', `/api/green-spaces/${greenSpaceId}`)).body;
  const findListed = async (query: string) => {
    const list: GreenSpace[] = (await call('GET', `/api/green-spaces${query}`)).body;
    return list.find(({ id }) => id === greenSpaceId);
  };
  for (const query of [
    '',
    `?search=${encodeURIComponent(detail.name)}`,
    `?parkType=${encodeURIComponent(detail.parkType)}`,
  ])
    expect(detail).toMatchObject((await findListed(query)) ?? { id: 'not listed' });
  const { rating, totalRatings } = detail;
  return { rating, totalRatings };
}

/** Ratings refresh the cached responses at most once a second. */
const expectShown = (space: number, expected: Awaited<ReturnType<typeof shownRating>>) =>
  expect.poll(() => shownRating(shared(), space)).toEqual(expected);

describe('a rating', () => {
  test('by a visitor returns the new mean and count, which list, details and search show within two seconds', async () => {
    const space = nextSpace();
    const [mei, raju] = [await createVisitor(shared(), space), await createVisitor(shared(), space)];
    await expectShown(space, { rating: 0, totalRatings: 0 });
    const response = await rate(shared(), mei, space, 5);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 200,
      body: { rating: 5, totalRatings: 1, ownRating: 5 },
    });
    await expectShown(space, { rating: 5, totalRatings: 1 });
    expect((await rate(shared(), raju, space, 2)).body).toEqual({ rating: 3.5, totalRatings: 2, ownRating: 2 });
    await expectShown(space, { rating: 3.5, totalRatings: 2 });
  });

  test('can be changed, counts once, and is shown as one’s own to its author only', async () => {
    const space = nextSpace();
    const [mei, raju] = [await createVisitor(shared(), space), await createVisitor(shared(), space)];
    const ownRatingOf = async (as: TestResident) =>
      (await shared().call('GET', '/api/user/green-spaces', { as })).body[0].ownRating;
    expect(await ownRatingOf(mei)).toBeNull();
    await rate(shared(), mei, space, 1);
    await rate(shared(), mei, space, 1);
    expect((await rate(shared(), mei, space, 4)).body).toEqual({ rating: 4, totalRatings: 1, ownRating: 4 });
    expect([await ownRatingOf(mei), await ownRatingOf(raju)]).toEqual([4, null]);
    await expectShown(space, { rating: 4, totalRatings: 1 });
  });

  test('answers 422 without a visit to the place; a visit long ago is enough', async () => {
    const [space, elsewhere] = [nextSpace(), nextSpace()];
    const mei = await createVisitor(shared(), elsewhere);
    expect(await rate(shared(), mei, space, 5)).toMatchObject({ status: 422, body: { code: 'visit-needed' } });
    await expectShown(space, { rating: 0, totalRatings: 0 });
    await visit(shared(), mei, space);
    shared().clock.forward({ days: 25 });
    expect((await rate(shared(), mei, space, 5)).status).toBe(200);
  });

  test.each([
    ['0', 0],
    ['6', 6],
    ['a fraction', 4.5],
    ['a negative number', -1],
    ['a text', '5'],
    ['null', null],
    ['a list', [5]],
    ['nothing', undefined],
  ])('of %s stars answers 400 with the field, and leaves the earlier rating', async (_what, stars) => {
    const space = nextSpace();
    const mei = await createVisitor(shared(), space);
    await rate(shared(), mei, space, 3);
    const response = await rate(shared(), mei, space, stars);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ stars: 'Must be a whole number from 1 to 5' });
    await expectShown(space, { rating: 3, totalRatings: 1 });
  });

  test('belongs to the caller, whatever the body says, and earns nothing', async () => {
    const space = nextSpace();
    const [mei, raju] = [await createVisitor(shared(), space), await createVisitor(shared(), space)];
    const ledger = async () => (await shared().call('GET', '/api/user/activities', { as: mei })).body;
    const before = await ledger();
    const body = { stars: 2, residentId: raju.id, greenSpaceId: 107, ratings: 1_000 };
    await shared().call('PUT', `/api/green-spaces/${space}/rating`, { body, as: mei });
    await expectShown(space, { rating: 2, totalRatings: 1 });
    const [visited] = (await shared().call('GET', '/api/user/green-spaces', { as: raju })).body;
    expect(visited.ownRating).toBeNull();
    expect(await ledger()).toEqual(before);
  });

  test('of an unknown green space, or one that is no longer listed, answers 404', async () => {
    const server = await startTestApp();
    const mei = await createVisitor(server, 1);
    expect(await rate(server, mei, 999_999, 5)).toMatchObject({ status: 404, body: { code: 'green-space-not-found' } });
    await server.db.updateTable('green_spaces').set({ is_active: false }).where('id', '=', 1).execute();
    expect((await rate(server, mei, 1, 5)).body.code).toBe('green-space-not-found');
    expect(await server.db.selectFrom('green_space_ratings').select('stars').execute()).toEqual([]);
  });

  test('by each of eight concurrent residents is counted', async () => {
    const space = nextSpace();
    const residents = await Promise.all(Array.from({ length: 8 }, () => createVisitor(shared(), space)));
    await Promise.all(residents.map((as, index) => rate(shared(), as, space, 1 + (index % 5))));
    await expectShown(space, { rating: 2.63, totalRatings: 8 });
  });
});

test('under a stream of ratings the list is built at most once a second, and the last rating is shown within two', async () => {
  const server = await startTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
  const mei = await createVisitor(server, 1);
  await shownRating(server, 1);
  const startedAt = performance.now();
  const statements = await captureStatements(async () => {
    for (let index = 0; index < 40; index += 1) {
      const stars = 1 + (index % 5);
      expect((await rate(server, mei, 1, stars)).body).toEqual({ rating: stars, totalRatings: 1, ownRating: stars });
      for (const path of ['/api/green-spaces', '/api/green-spaces/1'])
        expect((await server.call('GET', path)).status).toBe(200);
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const builds = statements.filter((text) => text.includes('"special_features"'));
  expect(builds.length).toBeGreaterThan(0);
  expect(builds.length).toBeLessThanOrEqual(2 + seconds);
  await expect.poll(() => shownRating(server, 1)).toEqual({ rating: 5, totalRatings: 1 });
});

test('mean and count equal the rows after any ratings, changes and deleted residents', async () => {
  const server = await startTestApp();
  await buildSearchIndex(server);
  const { db } = server;
  const { changes } = openRewards(server);
  const SPACES = [1, 2, 3];
  const command = fc.record({
    residentIndex: fc.nat({ max: 5 }),
    space: fc.constantFrom(...SPACES),
    stars: fc.integer({ min: 1, max: 5 }),
    isLastOfResident: fc.nat({ max: 6 }).map((n) => n === 0),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 15, size: 'max' }), async (commands) => {
      const residents = new Map<number, TestResident>();
      for (const { residentIndex, space, stars, isLastOfResident } of commands) {
        const as = residents.get(residentIndex) ?? (await createVisitor(server, ...SPACES));
        residents.set(residentIndex, as);
        expect((await rate(server, as, space, stars)).body.ownRating).toBe(stars);
        if (!isLastOfResident) continue;
        await db.deleteFrom('residents').where('id', '=', as.id).execute();
        residents.delete(residentIndex);
      }
      // Code that deletes a resident publishes this change.
      changes.publish(CACHED_RESPONSES, 'green-spaces');
      const rows = await db.selectFrom('green_space_ratings').select(['green_space_id', 'stars']).execute();
      for (const space of SPACES) {
        const stars = rows.filter(({ green_space_id }) => green_space_id === space).map((row) => row.stars);
        const mean = stars.length === 0 ? 0 : stars.reduce((sum, each) => sum + each, 0) / stars.length;
        // PostgreSQL calculates with exact decimals and rounds halves up.
        const expected = { rating: Math.round(mean * 100 + 1e-9) / 100, totalRatings: stars.length };
        await expect.poll(() => shownRating(server, space)).toEqual(expected);
      }
    }),
    { numRuns: scaleRuns(4) },
  );
}, 300_000);

test('a rating on one server appears in the lists and details of another', async () => {
  const firstServer = await startTestApp();
  const secondServer = await startTestApp({ sharing: firstServer });
  const mei = await createVisitor(firstServer, 1);
  expect(await shownRating(secondServer, 1)).toEqual({ rating: 0, totalRatings: 0 });
  await rate(firstServer, mei, 1, 4);
  await expect.poll(() => shownRating(secondServer, 1), { timeout: 10_000 }).toEqual({ rating: 4, totalRatings: 1 });
});
