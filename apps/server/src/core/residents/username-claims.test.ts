import { describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { claimRemaining, restName } from './username-claims.queries.ts';

let made = 0;
const register = ({ call }: TestApp, username: string) => {
  made += 1;
  const body = { username, email: `new-${made}@example.sg`, password: 'green-city' };
  return call('POST', '/api/auth/register', { body });
};

/** Writes a resident as a server of the release before does, which knows no claims. */
async function writtenBefore({ db, clock }: TestApp, username: string): Promise<number> {
  const { id } = await db
    .insertInto('residents')
    .values({
      username,
      username_key: username.toLowerCase(),
      email: `${username}@example.sg`,
      email_key: `${username}@example.sg`,
      password_hash: '!',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('usernames that nobody has claimed yet', () => {
  test('are claimed for the residents who have them, also many at once', async () => {
    const app = await startTestApp();
    const names = Array.from({ length: 2_500 }, (_, n) => `babbler-${n}-x`);
    await app.db
      .insertInto('residents')
      .values(
        names.map((name) => ({
          username: name,
          username_key: name,
          email: name,
          email_key: name,
          password_hash: '!',
          created_at: app.clock.now(),
        })),
      )
      .execute();
    expect((await register(app, 'b\u0430bbler-7-x')).status).toBe(201);
    await claimRemaining(app.db, app.clock.now());
    for (const name of ['b\u0430bbler-2-x', 'BABBLER-999-x', 'babbIer-2499-x', 'babbler-l234-x'])
      expect([name, (await register(app, name)).status]).toEqual([name, 409]);
    const left = app.db.selectFrom('residents').select('id').where('claimed_username', 'is', null);
    expect(await left.execute()).toEqual([]);
  });

  test('are kept by both of two residents who look alike already; the first one has the claim', async () => {
    const app = await startTestApp();
    const [first, second] = [await writtenBefore(app, 'tailor'), await writtenBefore(app, 't\u0430ilor')];
    await claimRemaining(app.db, app.clock.now());
    await claimRemaining(app.db, app.clock.now());
    const residents = await app.db.selectFrom('residents').select(['id', 'username', 'claimed_username']).execute();
    expect(residents).toEqual([
      { id: first, username: 'tailor', claimed_username: 'tailor' },
      { id: second, username: 't\u0430ilor', claimed_username: 't\u0430ilor' },
    ]);
    const claims = await app.db.selectFrom('username_claims').select(['resident_id', 'rests_until']).execute();
    expect(claims).toEqual([{ resident_id: first, rests_until: null }]);
    expect((await register(app, 'TAILOR')).status).toBe(409);
  });

  test('are claimed after a rename by the release before, and the old one rests', async () => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'shrike' });
    await app.db
      .updateTable('residents')
      .set({ username: 'pipit', username_key: 'pipit' })
      .where('id', '=', mei.id)
      .execute();
    expect((await register(app, 'p\u0456pit')).status).toBe(201);
    await claimRemaining(app.db, app.clock.now());
    expect((await register(app, 'shrike')).status).toBe(409);
    app.clock.forward({ days: 90 });
    await claimRemaining(app.db, app.clock.now());
    expect((await register(app, 'shrike')).status).toBe(201);
  });
});

describe('the username of an erased resident', () => {
  test.each([
    ['is never given out again', null, 1_000, 409],
    ['rests until then', { days: 10 }, 9, 409],
    ['is free after then', { days: 10 }, 10, 201],
  ] as const)('%s', async (_how, rest, days, status) => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'Leafbird' });
    const until = rest && new Date(app.clock.now().getTime() + rest.days * 24 * 60 * 60 * 1000);
    await app.db.transaction().execute(async (trx) => {
      await restName(trx, mei, until);
      await trx.deleteFrom('residents').where('id', '=', mei.id).execute();
    });
    app.clock.forward({ days });
    await claimRemaining(app.db, app.clock.now());
    expect((await register(app, 'le\u0430fbird')).status).toBe(status);
    const claims = await app.db.selectFrom('username_claims').selectAll().execute();
    expect(claims.map(({ resident_id: id }) => id)).not.toContain(mei.id);
  });

  test('is kept even if no one asked for it, and even if it was never claimed', async () => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'iora' });
    const raju = await writtenBefore(app, 'malkoha');
    await app.db.transaction().execute((trx) => restName(trx, { id: raju, username: 'malkoha' }, null));
    await app.db.deleteFrom('residents').where('id', 'in', [mei.id, raju]).execute();
    expect((await register(app, 'iora')).status).toBe(409);
    expect((await register(app, 'm\u0430lkoha')).status).toBe(409);
  });
});
