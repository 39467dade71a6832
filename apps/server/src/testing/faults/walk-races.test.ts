import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createResident, type TestResident } from '../factories.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { countKinds } from './calls.ts';
import { parseBody, checkIn, finishRoute, giveUpRoute, rate, type Route, startRoute } from './actions.ts';
import { expectCountsMatchRows, expectNoViolations } from './consistency.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };
const routes: (Route & { readonly points: number })[] = [];

beforeAll(async () => {
  const rows = await shared().db.selectFrom('green_space_routes').select(['id', 'green_space_id', 'points']).execute();
  routes.push(...rows);
});

afterEach(async () => {
  await expectNoViolations(shared().db);
});

async function eachTrial(race: (mei: TestResident, route: (typeof routes)[number], trial: number) => Promise<void>) {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const route = routes[trial % routes.length];
    if (!route) throw new Error('there are routes to walk');
    await race(await createResident(shared().db), route, trial);
  }
}

const listWalks = ({ id }: TestResident) =>
  shared().db.selectFrom('route_walks').select(['route_id', 'finished_at']).where('resident_id', '=', id).execute();

async function startRouteADayAgo(mei: TestResident, route: Route): Promise<void> {
  expect((await startRoute(shared().a, mei, route)).status).toBe(201);
  await shared()
    .db.updateTable('route_walks')
    .set({ started_at: sql<Date>`started_at - interval '1 day'` })
    .where('resident_id', '=', mei.id)
    .where('finished_at', 'is', null)
    .execute();
}

describe('a guided route', () => {
  test(`is started once by ${CALLS} concurrent calls over two servers`, options, async () => {
    await eachTrial(async (mei, route) => {
      const responses = await callConcurrently(shared(), CALLS, (server) => startRoute(server, mei, route));

      expect(countKinds(responses)).toEqual({ '201': 1, '409 route-under-way': CALLS - 1 });
      expect(await listWalks(mei)).toEqual([{ route_id: route.id, finished_at: null }]);
    });
  });

  test(`is the only one started by ${CALLS} concurrent calls for different routes`, options, async () => {
    await eachTrial(async (mei, _route, trial) => {
      const responses = await callConcurrently(shared(), CALLS, (server, index) => {
        const otherRoute = routes[(trial + index) % routes.length];
        if (!otherRoute) throw new Error('there are routes to walk');
        return startRoute(server, mei, otherRoute);
      });

      expect(countKinds(responses)).toEqual({ '201': 1, '409 route-under-way': CALLS - 1 });
      expect(await listWalks(mei)).toHaveLength(1);
    });
  });

  test(`is finished once and gives its points once by ${CALLS} concurrent calls`, options, async () => {
    await eachTrial(async (mei, route) => {
      await startRouteADayAgo(mei, route);

      const responses = await callConcurrently(shared(), CALLS, (server) => finishRoute(server, mei, route));

      expect(countKinds(responses)).toEqual({ '200': 1, '409 route-not-under-way': CALLS - 1 });
      const winner = responses.find(({ status }) => status === 200);
      expect(winner && parseBody(winner)).toMatchObject({ pointsAwarded: route.points, streak: 1 });
    });
  });

  test('gives no more points when it is finished again on the same day', options, async () => {
    await eachTrial(async (mei, route) => {
      await startRouteADayAgo(mei, route);
      expect((await finishRoute(shared().a, mei, route)).status).toBe(200);
      await startRouteADayAgo(mei, route);

      const responses = await callConcurrently(shared(), CALLS, (server) => finishRoute(server, mei, route));

      expect(countKinds(responses)).toEqual({ '200': 1, '409 route-not-under-way': CALLS - 1 });
      const winner = responses.find(({ status }) => status === 200);
      expect(winner && parseBody(winner)).toMatchObject({ pointsAwarded: 0, ecoPoints: route.points });
    });
  });

  test('is either finished or given up by concurrent calls, not both', options, async () => {
    const outcomes = new Set<string>();
    await eachTrial(async (mei, route, trial) => {
      await startRouteADayAgo(mei, route);

      const responses = await callConcurrently(shared(), 10, (server, index) =>
        (index + trial) % 2 === 0 ? finishRoute(server, mei, route) : giveUpRoute(server, mei, route),
      );

      const { '200': finishedCount = 0, '204': givenUpCount = 0, ...rejections } = countKinds(responses);
      outcomes.add(finishedCount > 0 ? 'finished' : 'given up');
      expect(finishedCount + givenUpCount).toBe(1);
      expect(rejections).toEqual({ '409 route-not-under-way': 9 });
      expect(await listWalks(mei)).toHaveLength(finishedCount);
    });
    process.stdout.write(`a route finished and given up concurrently: ${[...outcomes].toSorted().join(', ')}\n`);
  });
});

test(`a rating given ${CALLS} times concurrently is stored once, and the totals match it`, options, async () => {
  const { db } = shared();
  await eachTrial(async (mei, _route, trial) => {
    const greenSpaceId = 1 + (trial % 3);
    expect((await checkIn(shared().a, mei, greenSpaceId)).status).toBe(200);

    const responses = await callConcurrently(shared(), CALLS, (server, index) =>
      rate(server, mei, greenSpaceId, 1 + (index % 5)),
    );

    expect(countKinds(responses)).toEqual({ '200': CALLS });
    const rows = await db.selectFrom('green_space_ratings').select('stars').where('resident_id', '=', mei.id).execute();
    expect(rows).toHaveLength(1);
  });
  await expectCountsMatchRows(shared());
});

test(`${CALLS} residents who rate a green space concurrently all count`, options, async () => {
  const { db } = shared();
  const residents = await Promise.all(Array.from({ length: CALLS }, () => createResident(db)));
  const visited = await callConcurrently(shared(), CALLS, (server, index) =>
    checkIn(server, residentAt(residents, index), 9),
  );
  expect(countKinds(visited)).toEqual({ '200': CALLS });

  const responses = await callConcurrently(shared(), CALLS, (server, index) =>
    rate(server, residentAt(residents, index), 9, 4),
  );

  expect(countKinds(responses)).toEqual({ '200': CALLS });
  const total = await db
    .selectFrom('green_space_rating_totals')
    .select(['stars', 'ratings'])
    .where('green_space_id', '=', 9)
    .executeTakeFirst();
  expect(total).toEqual({ stars: 4 * CALLS, ratings: CALLS });
  await expectCountsMatchRows(shared());
});

function residentAt(residents: readonly TestResident[], index: number): TestResident {
  const resident = residents[index];
  if (!resident) throw new Error('there is no resident for this call');
  return resident;
}
