import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  createResidentWithPassword,
  PASSWORD,
  restoreAccount,
  signIn,
  withSession,
} from '../../../testing/accounts/account-deletion.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { addPoints } from '../../../testing/ranking-fixtures.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const limits = { read: MANY, write: MANY, signInFailuresOfAddress: MANY };
const TOWN = 'Bedok';

const first = shareTestApp({ limits });
const second = shareTestApp({ limits, sharing: first });
const servers = () => [first(), second()];

const { createRequest, befriend, block } = socialCalls(first);

async function createNeighbours() {
  const app = first();
  const leaver = await createResidentWithPassword(app, { firstName: 'Leaver', homeTown: TOWN });
  const friend = await app.resident({ homeTown: TOWN });
  const stranger = await app.resident({ homeTown: TOWN });
  const admin = await app.resident({ isAdmin: true });
  await befriend(friend, leaver);
  await createRequest(stranger, leaver);
  const invited = await app.resident({ homeTown: TOWN });
  await createRequest(leaver, invited);
  await addPoints(app, leaver, 900);
  await addPoints(app, friend, 800);
  // Leaderboards may be 25 s old; a correction makes all servers refetch them.
  await sql`select pg_notify('ecopulse_changes', ${JSON.stringify(['rankings:corrected'])})`.execute(app.db);
  await expect
    .poll(() => appearancesOnBothServers(leaver, friend))
    .toEqual([appearancesToFriend(leaver), appearancesToFriend(leaver)]);
  return { leaver, friend, stranger, invited, admin };
}

const LISTS = [
  '/api/rankings/national',
  '/api/rankings/national?around=me',
  '/api/leaderboard/weekly',
  '/api/rankings/friends',
  '/api/rankings/neighbourhood',
  '/api/friends',
  '/api/notifications',
  '/api/friend-requests',
  '/api/friend-requests?direction=sent',
] as const;

const appearancesToFriend = ({ username }: TestResident) => [
  ...LISTS.filter((path) => !path.includes('friend-requests')),
  `/api/search-users?q=${username}`,
  '/api/search-users?q=Leaver',
  'profile',
];

async function findAppearances({ call }: TestApp, leaver: TestResident, as: TestResident): Promise<string[]> {
  const appearances: string[] = [];
  for (const path of [...LISTS, `/api/search-users?q=${leaver.username}`, `/api/search-users?q=Leaver`]) {
    const { status, text } = await call('GET', path, { as });
    expect([path, status]).toEqual([path, 200]);
    if (text.includes(`"${leaver.username}"`)) appearances.push(path);
  }
  const { status } = await call('GET', `/api/users/${leaver.username}`, { as });
  return status === 404 ? appearances : [...appearances, 'profile'];
}

const appearancesOnBothServers = (leaver: TestResident, as: TestResident) =>
  Promise.all(servers().map((server) => findAppearances(server, leaver, as)));

describe('deleting the account', () => {
  test('removes the resident from every list, ranking, search and profile, at once and on both servers', async () => {
    const { leaver, friend, stranger, invited } = await createNeighbours();
    const sent = expect.arrayContaining(['/api/friend-requests?direction=sent']);
    const received = expect.arrayContaining(['/api/friend-requests', '/api/notifications']);
    expect(await appearancesOnBothServers(leaver, stranger)).toEqual([sent, sent]);
    expect(await appearancesOnBothServers(leaver, invited)).toEqual([received, received]);
    expect((await deleteAccount(first(), leaver)).status).toBe(204);
    await expect.poll(() => appearancesOnBothServers(leaver, friend)).toEqual([[], []]);
    expect(await appearancesOnBothServers(leaver, stranger)).toEqual([[], []]);
    expect(await appearancesOnBothServers(leaver, invited)).toEqual([[], []]);
    expect((await first().call('GET', '/api/notifications', { as: invited })).body.unread).toBe(0);
  });

  test('corrects the ranks and counts of others, and restoring the account brings everything back', async () => {
    const { leaver, friend, admin } = await createNeighbours();
    const rankOf = async (who: TestResident) => {
      const { body } = await first().call('GET', '/api/rankings/national?around=me', { as: who });
      return body.find(({ username }: { username: string }) => username === who.username).rank;
    };
    const friendsOf = async (who: TestResident) =>
      (await first().call('GET', `/api/admin/users/${who.id}`, { as: admin })).body.counts.friends;
    const seen = await appearancesOnBothServers(leaver, friend);
    const rank = await rankOf(friend);
    expect(await friendsOf(friend)).toBe(1);
    await deleteAccount(first(), leaver);
    await expect.poll(() => rankOf(friend)).toBe(rank - 1);
    expect(await friendsOf(friend)).toBe(0);
    const restored = await restoreAccount(first(), leaver);
    expect([restored.status, restored.body.username]).toEqual([200, leaver.username]);
    expect(restored.body.ecoPoints).toBeGreaterThanOrEqual(900);
    await expect.poll(() => appearancesOnBothServers(leaver, friend)).toEqual(seen);
    expect(await rankOf(friend)).toBe(rank);
    expect(await friendsOf(friend)).toBe(1);
    expect((await first().call('GET', '/api/auth/user', { as: withSession(leaver, restored) })).status).toBe(200);
  });

  test('ends every session on both servers at once, and clears the cookie', async () => {
    const [firstServer, secondServer] = [first(), second()];
    const leaver = await createResidentWithPassword(firstServer);
    const otherSession = withSession(leaver, await signIn(firstServer, leaver));
    for (const { call } of [firstServer, secondServer])
      for (const as of [leaver, otherSession]) expect((await call('GET', '/api/auth/user', { as })).status).toBe(200);
    const { status, headers } = await deleteAccount(firstServer, leaver);
    expect([status, String(headers['set-cookie'])]).toEqual([204, expect.stringMatching(/^session=;/)]);
    const statuses = async () =>
      Promise.all(
        [firstServer, secondServer].flatMap(({ call }) =>
          [leaver, otherSession].map(async (as) => (await call('GET', '/api/auth/user', { as })).status),
        ),
      );
    await expect.poll(statuses).toEqual([401, 401, 401, 401]);
    expect((await deleteAccount(secondServer, leaver)).status).toBe(401);
  });

  test('ends open links and pending sign-ins', async () => {
    const { clock, db, insertRows } = first();
    const leaver = await createResidentWithPassword(first());
    const expires_at = new Date(clock.now().getTime() + 60_000);
    const [resident_id, token_hash] = [leaver.id, Buffer.from(`link-${leaver.id}`)];
    const { email } = leaver;
    await insertRows('account_links', {
      resident_id,
      kind: 'password-reset',
      token_hash,
      email,
      email_key: email,
      created_at: clock.now(),
      expires_at,
    });
    await db.insertInto('pending_sign_ins').values({ resident_id, token_hash, expires_at }).execute();
    await deleteAccount(first(), leaver);
    for (const table of ['account_links', 'pending_sign_ins'] as const)
      expect(await db.selectFrom(table).select('resident_id').where('resident_id', '=', resident_id).execute()).toEqual(
        [],
      );
  });

  test('a wrong password answers 422, a missing one 400, and neither changes anything', async () => {
    const leaver = await createResidentWithPassword(first());
    const { status, body } = await deleteAccount(first(), leaver, 'not-the-password');
    expect([status, body.code]).toEqual([422, 'wrong-password']);
    expect((await first().call('GET', '/api/auth/user', { as: leaver })).status).toBe(200);
    expect((await first().call('DELETE', '/api/user', { as: leaver, body: {} })).status).toBe(400);
  });

  test('hides the picture until the account is restored, and marks the account for admins', async () => {
    const { call, clock, insertRows } = first();
    const [leaver, other, admin] = [
      await createResidentWithPassword(first()),
      await first().resident(),
      await first().resident({ isAdmin: true }),
    ];
    // Picture keys have 22 characters.
    const key = `picture-${leaver.id}`.padEnd(22, 'x').slice(0, 22);
    await insertRows('pictures', { key, resident_id: leaver.id, bytes: Buffer.from('webp'), created_at: clock.now() });
    const picture = async () => (await call('GET', `/api/pictures/${key}`, { as: other })).status;
    const isLeaving = async () => (await call('GET', `/api/admin/users/${leaver.id}`, { as: admin })).body.isLeaving;
    expect([await picture(), await isLeaving()]).toEqual([200, false]);
    await deleteAccount(first(), leaver);
    expect([await picture(), await isLeaving()]).toEqual([404, true]);
    await restoreAccount(first(), leaver);
    expect([await picture(), await isLeaving()]).toEqual([200, false]);
  });

  test('answers others as if the resident had never been there', async () => {
    const { call } = first();
    const { leaver, friend, stranger, admin } = await createNeighbours();
    await block(await first().resident(), leaver);
    const [request] = (await call('GET', '/api/friend-requests?direction=sent', { as: stranger })).body;
    await deleteAccount(first(), leaver);
    const answers = [
      await call('POST', '/api/friend-request', { as: friend, body: { receiverId: leaver.id } }),
      await call('DELETE', `/api/friend/${leaver.id}`, { as: friend }),
      await call('DELETE', `/api/friend-request/${request.id}`, { as: stranger }),
      await call('POST', '/api/reports', { as: friend, body: { userId: leaver.id, reason: 'other' } }),
      await call('POST', `/api/admin/users/${leaver.id}/adjustments`, {
        as: admin,
        body: { key: crypto.randomUUID(), points: 5, reason: 'For a walk' },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'resident-not-found'],
      [404, 'friend-not-found'],
      [404, 'request-not-found'],
      [404, 'resident-not-found'],
      [404, 'resident-not-found'],
    ]);
  });

  test('keeps the username and the address taken', async () => {
    const leaver = await createResidentWithPassword(first());
    await deleteAccount(first(), leaver);
    const register = (body: object) =>
      first().call('POST', '/api/auth/register', { body: { password: PASSWORD, ...body } });
    expect((await register({ username: leaver.username, email: 'new.one@example.sg' })).body.code).toBe(
      'username-taken',
    );
    expect((await register({ username: 'newcomer-1', email: leaver.email })).body.code).toBe('email-taken');
  });
});

describe('signing in to a deleted account', () => {
  test('answers 403 account-leaving to the right password only, without a session', async () => {
    const leaver = await createResidentWithPassword(first());
    await deleteAccount(first(), leaver);
    const right = await signIn(first(), leaver);
    expect([right.status, right.body.code, right.headers['set-cookie']]).toEqual([403, 'account-leaving', undefined]);
    const wrong = await first().call('POST', '/api/auth/login', {
      body: { email: leaver.email, password: 'not-this-one' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credentials']);
    const guess = await restoreAccount(first(), leaver, 'not-this-one');
    expect([guess.status, guess.body.code]).toEqual([401, 'invalid-credentials']);
    expect((await signIn(first(), leaver)).status).toBe(403);
  });

  test('restoring twice signs in twice, and restoring an account that was never deleted signs in', async () => {
    const leaver = await createResidentWithPassword(first());
    await deleteAccount(first(), leaver);
    expect((await restoreAccount(first(), leaver)).status).toBe(200);
    expect((await restoreAccount(first(), leaver)).status).toBe(200);
    expect((await restoreAccount(first(), await createResidentWithPassword(first()))).status).toBe(200);
  });

  test('can be restored for 7 days, to the millisecond', async () => {
    const app = await startTestApp({ limits });
    const [early, late] = [await createResidentWithPassword(app), await createResidentWithPassword(app)];
    for (const leaver of [early, late]) await deleteAccount(app, leaver);
    const deletedAt = app.clock.now().getTime();
    app.clock.set(new Date(deletedAt + 7 * 86_400_000 - 1).toISOString());
    expect((await restoreAccount(app, early)).status).toBe(200);
    app.clock.set(new Date(deletedAt + 7 * 86_400_000).toISOString());
    expect((await restoreAccount(app, late)).body.code).toBe('invalid-credentials');
    expect((await signIn(app, late)).body.code).toBe('invalid-credentials');
  });
});

describe('deletion racing other calls on two servers', () => {
  const TRIALS = 8;

  async function race(call: (server: TestApp, leaver: TestResident) => Promise<{ status: number; body: unknown }>) {
    const [firstServer, secondServer] = [first(), second()];
    const answers = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const leaver = await createResidentWithPassword(firstServer, { homeTown: TOWN });
      const [deletion, otherResponse] = await Promise.all([
        deleteAccount(firstServer, leaver),
        call(secondServer, leaver),
      ]);
      expect(deletion.status).toBe(204);
      answers.push(otherResponse);
      const { db } = firstServer;
      const sessions = await db.selectFrom('sessions').select('id').where('resident_id', '=', leaver.id).execute();
      const score = await firstServer.selectRow('scores', ['is_leaving', 'is_ranked', 'eco_points'], {
        resident_id: leaver.id,
      });
      const ledger = await db.selectFrom('activities').select('points').where('resident_id', '=', leaver.id).execute();
      const sum = ledger.reduce((points, row) => points + row.points, 0);
      expect({ sessions, ...score }).toEqual({ sessions: [], is_leaving: true, is_ranked: false, eco_points: sum });
    }
    return answers.map(({ status, body }) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim());
  }

  test('a check-in happens before the deletion, or answers 401 signed-out', async () => {
    const answers = await race(({ call }, as) =>
      call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1 } }),
    );
    for (const answer of answers) expect(['200', '401 signed-out']).toContain(answer);
  });

  test('a friend request to the resident is sent before the deletion, or answers 404', async () => {
    const answers = await race(async (server, { id }) => {
      const as = await first().resident();
      return server.call('POST', '/api/friend-request', { as, body: { receiverId: id } });
    });
    for (const answer of answers) expect(['201', '404 resident-not-found']).toContain(answer);
  });

  test('an export is sent, or answers 401', async () => {
    const answers = await race(({ call }, as) => call('GET', '/api/user/export', { as }));
    for (const answer of answers) expect(['200', '401 signed-out']).toContain(answer);
  });

  test('a sign-in starts a session that the deletion ends, or answers 403', async () => {
    const answers = await race((server, as) => signIn(server, as));
    for (const answer of answers) expect(['200', '403 account-leaving']).toContain(answer);
  });

  test('answers 204 to one of two deletions and 401 to the other', async () => {
    const leaver = await createResidentWithPassword(first());
    const answers = await Promise.all(servers().map((server) => deleteAccount(server, leaver)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
  });

  test('a call that waited for the deletion does nothing', async () => {
    const { clock, db } = first();
    const leaver = await createResidentWithPassword(first());
    const waiting = await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('scores')
        .select('resident_id')
        .where('resident_id', '=', leaver.id)
        .forNoKeyUpdate()
        .execute();
      const checkIn = first().call('POST', '/api/green-spaces/checkin', { as: leaver, body: { greenSpaceId: 1 } });
      await waitUntilStatementIsBlocked(first());
      await trx.updateTable('residents').set({ leaving_since: clock.now() }).where('id', '=', leaver.id).execute();
      // In an object, so that the commit does not wait for the response.
      return { checkIn };
    });
    const { status, body } = await waiting.checkIn;
    expect([status, body.code]).toEqual([401, 'signed-out']);
    expect(await db.selectFrom('check_ins').select('id').where('resident_id', '=', leaver.id).execute()).toEqual([]);
  });

  test('a sign-in that waited for the deletion starts no session', async () => {
    const { clock, db } = first();
    const leaver = await createResidentWithPassword(first());
    const waiting = await db.transaction().execute(async (trx) => {
      await trx.updateTable('residents').set({ leaving_since: clock.now() }).where('id', '=', leaver.id).execute();
      const answer = signIn(first(), leaver);
      await waitUntilStatementIsBlocked(first());
      // In an object, so that the commit does not wait for the response.
      return { answer };
    });
    expect((await waiting.answer).body.code).toBe('account-leaving');
  });
});
