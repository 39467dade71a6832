import { describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneUsernameClaims, reserveUsername } from './username-claims.queries.ts';

let registrations = 0;
const register = ({ call }: TestApp, username: string) => {
  registrations += 1;
  const body = { username, email: `new-${registrations}@example.sg`, password: 'green-city' };
  return call('POST', '/api/auth/register', { body });
};

describe('the username of an erased resident', () => {
  test.each([
    ['is never available again', null, 1_000, 409],
    ['is reserved until then', { days: 10 }, 9, 409],
    ['is available after then', { days: 10 }, 10, 201],
  ] as const)('%s', async (_how, reservation, days, status) => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'Leafbird' });
    const until = reservation && new Date(app.clock.now().getTime() + reservation.days * 24 * 60 * 60 * 1000);
    await app.db.transaction().execute(async (trx) => {
      await reserveUsername(trx, mei, until);
      await trx.deleteFrom('residents').where('id', '=', mei.id).execute();
    });
    app.clock.forward({ days });
    await pruneUsernameClaims(app.db, app.clock.now());
    expect((await register(app, 'le\u0430fbird')).status).toBe(status);
    const claims = await app.db.selectFrom('username_claims').selectAll().execute();
    expect(claims.map(({ resident_id: id }) => id)).not.toContain(mei.id);
  });

  test('stays reserved after the row is deleted, even without a call of reserveUsername', async () => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'iora' });
    await app.db.deleteFrom('residents').where('id', '=', mei.id).execute();
    expect((await register(app, 'iora')).status).toBe(409);
  });
});
