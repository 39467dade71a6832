import { expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/password.ts';
import { makeResident } from '../factories.ts';
import { AT_ONCE, atOnce, TRIALS } from './at-once.ts';
import { type Answer, call, cookieOf, countKinds, median, newAddress } from './calls.ts';
import { violations } from './ledger-invariants.ts';
import { startTwoServers } from './two-servers.ts';
import { until } from './until.ts';

const PASSWORD = 'a password of theirs';
const MINUTE = 60_000;

const checkInAt = (server: { url: string }, as: { cookie: string }, greenSpaceId: number): Promise<Answer> =>
  call(server, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId } });

test(
  `gives one award for ${AT_ONCE} identical check-ins at once over two servers, and 409 to all others`,
  { timeout: MINUTE + TRIALS * 5_000 },
  async () => {
    const servers = await startTwoServers();
    const { db } = servers;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await makeResident(db);
      const greenSpaceId = 1 + (trial % 100);

      const answers = await atOnce(servers, AT_ONCE, (server) => checkInAt(server, mei, greenSpaceId));

      expect(countKinds(answers)).toEqual({ '200': 1, '409 already-checked-in': AT_ONCE - 1 });
      const awards = await db
        .selectFrom('activities')
        .select(['type', 'points'])
        .where('resident_id', '=', mei.id)
        .orderBy('id')
        .execute();
      const visits = await db.selectFrom('check_ins').select('id').where('resident_id', '=', mei.id).execute();
      const score = await db
        .selectFrom('scores')
        .select(['eco_points', 'current_streak'])
        .where('resident_id', '=', mei.id)
        .executeTakeFirst();
      // The visit, and the badge that a first one earns: each once.
      expect(awards.map(({ type }) => type)).toEqual(['check_in', 'badge_earned']);
      expect(visits).toHaveLength(1);
      expect(score).toEqual({ eco_points: awards[0]?.points, current_streak: 1 });
    }
    expect(await violations(db)).toEqual([]);
  },
);

test(
  `registers one of ${AT_ONCE} who ask for one name at once, in different cases, and answers 409 to all others`,
  { timeout: MINUTE + TRIALS * 30_000 },
  async () => {
    const servers = await startTwoServers();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const from = newAddress();
      const name = `Racer-${trial}`;

      const answers = await atOnce(servers, AT_ONCE, (server, index) => {
        const username = index % 3 === 0 ? name.toUpperCase() : index % 3 === 1 ? name.toLowerCase() : name;
        const email = `racer-${trial}-${index}@example.sg`;
        return call(server, 'POST /api/auth/register', { from, body: { username, email, password: PASSWORD } });
      });

      expect(countKinds(answers)).toEqual({ '201': 1, '409 username-taken': AT_ONCE - 1 });
    }
    const residents = await servers.db.selectFrom('residents').select('username_key').execute();
    expect(residents).toHaveLength(TRIALS);
    expect(await violations(servers.db)).toEqual([]);
  },
);

test(
  'gives five awards to who checks in at six green spaces at once',
  { timeout: MINUTE + TRIALS * 5_000 },
  async () => {
    const servers = await startTwoServers();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await makeResident(servers.db);

      const answers = await atOnce(servers, 6, (server, index) => checkInAt(server, mei, 1 + index));

      expect(countKinds(answers)).toEqual({ '200': 5, '409 daily-check-in-limit': 1 });
      const rows = await servers.db.selectFrom('check_ins').select('id').where('resident_id', '=', mei.id).execute();
      expect(rows).toHaveLength(5);
    }
    expect(await violations(servers.db)).toEqual([]);
  },
);

test('lets no more than ten guesses of a password through, however many at once', { timeout: MINUTE }, async () => {
  const servers = await startTwoServers();
  const mei = await makeResident(servers.db, { passwordHash: await hashPassword(PASSWORD) });

  const answers = await atOnce(servers, AT_ONCE, (server) =>
    call(server, 'POST /api/auth/login', { from: newAddress(), body: { email: mei.email, password: 'a guess' } }),
  );

  expect(countKinds(answers)).toEqual({ '401 invalid-credentials': 10, '429 too-many-sign-ins': AT_ONCE - 10 });
});

test(
  'ends a session in every server within 100 ms of a logout in one',
  { timeout: MINUTE + TRIALS * 1_000 },
  async () => {
    const servers = await startTwoServers();
    const { a, b } = servers;
    const form = { username: 'mei', email: 'mei@example.sg', password: PASSWORD };
    await call(a, 'POST /api/auth/register', { body: form });
    const took: number[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = cookieOf(await call(a, 'POST /api/auth/login', { from: newAddress(), body: form }));
      expect((await call(b, 'GET /api/auth/user', { as: mei })).status).toBe(200);

      expect((await call(a, 'POST /api/auth/logout', { from: newAddress(), as: mei })).status).toBe(204);

      took.push(await until(async () => (await call(b, 'GET /api/auth/user', { as: mei })).status === 401, 2_000));
    }
    report('a logout is known to the other server', took);
    // The middle one, since anything may hold up a single one of them on a machine that does other things, too.
    expect(median(took)).toBeLessThan(100);
  },
);

test(
  'shows a check-in made at one server in every other within 100 ms',
  { timeout: MINUTE + TRIALS * 1_000 },
  async () => {
    const { a, b, db } = await startTwoServers();
    const took: number[] = [];
    const pointsAt = async (server: { url: string }, as: { cookie: string }): Promise<number> =>
      (JSON.parse((await call(server, 'GET /api/auth/user', { as })).text) as { ecoPoints: number }).ecoPoints;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await makeResident(db);
      expect(await pointsAt(b, mei)).toBe(0);

      const earned = JSON.parse((await checkInAt(a, mei, 1)).text) as { ecoPoints: number };

      expect(await pointsAt(a, mei)).toBe(earned.ecoPoints);
      took.push(await until(async () => (await pointsAt(b, mei)) === earned.ecoPoints, 2_000));
    }
    report('a check-in is known to the other server', took);
    expect(median(took)).toBeLessThan(100);
  },
);

function report(what: string, took: readonly number[]): void {
  process.stdout.write(
    `${what} after ${median(took).toFixed(0)} ms (median), ${Math.max(...took).toFixed(0)} ms at most\n`,
  );
}
