import { expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { createResident } from '../factories.ts';
import { SHARED_LOCATION } from '../shared-location.ts';
import { CALLS, callConcurrently, TRIALS } from './concurrent-calls.ts';
import { type CallResponse, call, getSessionCookie, countKinds, median, nextClientAddress } from './calls.ts';
import { recordMeasurement } from './measurements.ts';
import { listViolations } from './ledger-invariants.ts';
import { isLoadBalanced, shareTwoServers } from './two-servers.ts';
import { waitUntil } from './wait-until.ts';

const shared = shareTwoServers();
const PASSWORD = 'a password of theirs';
const MINUTE_MS = 60_000;
const TIMED_TRIALS = Math.max(TRIALS, 5);

const checkInAt = (server: { url: string }, as: { cookie: string }, greenSpaceId: number): Promise<CallResponse> =>
  call(server, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId, location: SHARED_LOCATION } });

test(
  `one of ${CALLS} identical concurrent check-ins over two servers gets the award, and all others get 409`,
  { timeout: MINUTE_MS + TRIALS * 5_000 },
  async () => {
    const servers = shared();
    const { db } = servers;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await createResident(db);
      const greenSpaceId = 1 + (trial % 100);

      const responses = await callConcurrently(servers, CALLS, (server) => checkInAt(server, mei, greenSpaceId));

      expect(countKinds(responses)).toEqual({ '200': 1, '409 already-checked-in': CALLS - 1 });
      const awards = await servers.selectRows('activities', ['type', 'points'], { resident_id: mei.id }, 'id');
      const visits = await db.selectFrom('check_ins').select('id').where('resident_id', '=', mei.id).execute();
      const score = await db
        .selectFrom('scores')
        .select(['eco_points', 'current_streak'])
        .where('resident_id', '=', mei.id)
        .executeTakeFirst();
      expect(awards.map(({ type }) => type)).toEqual(['check_in', 'badge_earned']);
      expect(visits).toHaveLength(1);
      expect(score).toEqual({ eco_points: awards[0]?.points, current_streak: 1 });
    }
    expect(await listViolations(db)).toEqual([]);
  },
);

test(
  `one of ${CALLS} concurrent registrations of a username, in different cases, succeeds, and all others get 409`,
  { timeout: MINUTE_MS + TRIALS * 30_000 },
  async () => {
    const servers = shared();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const from = nextClientAddress();
      const name = `Racer-${trial}`;
      const spellings = [name.toUpperCase(), name.toLowerCase(), name];

      const responses = await callConcurrently(servers, CALLS, (server, index) => {
        const username = spellings[index % spellings.length];
        const email = `racer-${trial}-${index}@example.sg`;
        return call(server, 'POST /api/auth/register', { from, body: { username, email, password: PASSWORD } });
      });

      expect(countKinds(responses)).toEqual({ '201': 1, '409 username-taken': CALLS - 1 });
    }
    const registered = await servers.db
      .selectFrom('residents')
      .select('id')
      .where('username_key', 'like', 'racer-%')
      .execute();
    expect(registered).toHaveLength(TRIALS);
    expect(await listViolations(servers.db)).toEqual([]);
  },
);

test(
  'a resident who checks in at six green spaces concurrently gets five awards',
  { timeout: MINUTE_MS + TRIALS * 5_000 },
  async () => {
    const servers = shared();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await createResident(servers.db);

      const responses = await callConcurrently(servers, 6, (server, index) => checkInAt(server, mei, 1 + index));

      expect(countKinds(responses)).toEqual({ '200': 5, '409 daily-check-in-limit': 1 });
      const rows = await servers.db.selectFrom('check_ins').select('id').where('resident_id', '=', mei.id).execute();
      expect(rows).toHaveLength(5);
    }
    expect(await listViolations(servers.db)).toEqual([]);
  },
);

test(
  'a resident who claims six check-ins concurrently gets two awards',
  { timeout: MINUTE_MS + TRIALS * 5_000 },
  async () => {
    const servers = shared();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await createResident(servers.db);

      const responses = await callConcurrently(servers, 6, (server, index) =>
        call(server, 'POST /api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 + index } }),
      );

      expect(countKinds(responses)).toEqual({ '200': 2, '409 daily-check-in-limit': 4 });
    }
    expect(await listViolations(servers.db)).toEqual([]);
  },
);

test(
  'only ten of many concurrent guesses of a password from one address are checked, and all others get 429',
  { timeout: MINUTE_MS },
  async () => {
    const servers = shared();
    const mei = await createResident(servers.db, { passwordHash: await hashPassword(PASSWORD) });

    const from = nextClientAddress();

    const responses = await callConcurrently(servers, CALLS, (server) =>
      call(server, 'POST /api/auth/login', { from, body: { email: mei.email, password: 'a guess' } }),
    );

    expect(countKinds(responses)).toEqual({ '401 invalid-credentials': 10, '429 too-many-sign-ins': CALLS - 10 });
  },
);

test.skipIf(isLoadBalanced())(
  'a logout at one server ends the session at the other within 100 ms',
  { timeout: MINUTE_MS + TIMED_TRIALS * 1_000 },
  async () => {
    const servers = shared();
    const { a, b } = servers;
    const credentials = { username: 'mei', email: 'mei@example.sg', password: PASSWORD };
    await call(a, 'POST /api/auth/register', { body: credentials });
    const elapsedMs: number[] = [];
    for (let trial = 0; trial < TIMED_TRIALS; trial += 1) {
      const mei = getSessionCookie(
        await call(a, 'POST /api/auth/login', { from: nextClientAddress(), body: credentials }),
      );
      expect((await call(b, 'GET /api/auth/user', { as: mei })).status).toBe(200);

      expect((await call(a, 'POST /api/auth/logout', { from: nextClientAddress(), as: mei })).status).toBe(204);

      elapsedMs.push(
        await waitUntil(async () => (await call(b, 'GET /api/auth/user', { as: mei })).status === 401, 2_000),
      );
    }
    report('A logout is known to the other server', elapsedMs);
    // The median, since a busy machine may delay a single call.
    expect(median(elapsedMs)).toBeLessThan(100);
  },
);

test.skipIf(isLoadBalanced())(
  'a check-in at one server shows at the other within 100 ms',
  { timeout: MINUTE_MS + TIMED_TRIALS * 1_000 },
  async () => {
    const { a, b, db } = shared();
    const elapsedMs: number[] = [];
    const readPoints = async (server: { url: string }, as: { cookie: string }): Promise<number> =>
      (JSON.parse((await call(server, 'GET /api/auth/user', { as })).text) as { ecoPoints: number }).ecoPoints;
    for (let trial = 0; trial < TIMED_TRIALS; trial += 1) {
      const mei = await createResident(db);
      expect(await readPoints(b, mei)).toBe(0);

      const earned = JSON.parse((await checkInAt(a, mei, 1)).text) as { ecoPoints: number };

      expect(await readPoints(a, mei)).toBe(earned.ecoPoints);
      elapsedMs.push(await waitUntil(async () => (await readPoints(b, mei)) === earned.ecoPoints, 2_000));
    }
    report('A check-in is known to the other server', elapsedMs);
    expect(median(elapsedMs)).toBeLessThan(100);
  },
);

function report(what: string, elapsedMs: readonly number[]): void {
  recordMeasurement({
    what,
    amount: `${elapsedMs.length} trials`,
    measured: `${median(elapsedMs).toFixed(1)} ms (median), ${Math.max(...elapsedMs).toFixed(1)} ms at most`,
    limit: 'median < 100 ms',
  });
}
