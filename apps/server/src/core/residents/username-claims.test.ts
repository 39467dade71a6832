import { describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneUsernameClaims, reserveUsername } from './username-claims.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let registrations = 0;
const register = ({ call }: TestApp, username: string) => {
  registrations += 1;
  const body = { username, email: `new-${registrations}@example.sg`, password: 'green-city' };
  return call('POST', '/api/auth/register', { body });
};

describe('the username of an erased resident', () => {
  test.each([
    { what: 'reserved forever is refused after 1,000 days', reservedDays: null, days: 1_000, status: 409 },
    { what: 'reserved for 10 days is refused after 9', reservedDays: 10, days: 9, status: 409 },
    { what: 'reserved for 10 days is available after 10', reservedDays: 10, days: 10, status: 201 },
  ])('$what', async ({ reservedDays, days, status }) => {
    const app = await startTestApp();
    const mei = await app.resident({ username: 'Leafbird' });
    const until = reservedDays === null ? null : new Date(app.clock.now().getTime() + reservedDays * DAY_MS);
    await app.db.transaction().execute(async (trx) => {
      await reserveUsername(trx, mei, until);
      await trx.deleteFrom('residents').where('id', '=', mei.id).execute();
    });
    app.clock.forward({ days });
    await pruneUsernameClaims(app.db, app.clock.now());
    // A Cyrillic look-alike of the first a.
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
