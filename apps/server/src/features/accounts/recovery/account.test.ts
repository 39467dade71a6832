import { expect, test } from 'vitest';
import { shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { deleteExpiredLinks } from './links.queries.ts';

const shared = shareMailingServers();

test('shows the address, the second factor and what the server offers, and is not stored', async () => {
  const { one, member } = shared();
  const mei = await member();
  const account = async () => (await one.call('GET', '/api/user/account', { as: mei })).body;
  const response = await one.call('GET', '/api/user/account', { as: mei });
  expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(response.body).toEqual({
    email: mei.email,
    emailVerified: false,
    pendingEmail: null,
    delivery: 'mail',
    supportsPasskeys: true,
    hasSecondFactor: false,
    recoveryCodesLeft: 0,
  });
  const now = one.clock.now();
  await one.db
    .insertInto('second_factors')
    .values({ resident_id: mei.id, secret: Buffer.of(1), created_at: now, confirmed_at: null })
    .execute();
  expect((await account()).hasSecondFactor).toBe(false);
  await one.db.updateTable('second_factors').set({ confirmed_at: now }).where('resident_id', '=', mei.id).execute();
  const codes = [1, 2, 3].map((code) => ({ resident_id: mei.id, code_hash: Buffer.of(code) }));
  await one.db.insertInto('recovery_codes').values(codes).execute();
  expect(await account()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 3 });
});

test('shows a change of address until its link expires', async () => {
  const { one, member } = shared();
  const mei = await member();
  const body = { email: 'moving@example.sg', password: 'green-city' };
  await one.call('POST', '/api/user/email', { as: mei, body });
  const pendingEmail = async () => (await one.call('GET', '/api/user/account', { as: mei })).body.pendingEmail;
  expect(await pendingEmail()).toBe('moving@example.sg');
  one.clock.forward({ hours: 24 });
  expect(await pendingEmail()).toBeNull();
});

test('expired links are removed, others stay', async () => {
  const { one, member } = shared();
  const [mei, raju] = [await member(), await member()];
  const expiresAt = new Date(one.clock.now().getTime() + 60_000);
  const links = [mei, raju].map(({ id, email }, index) => ({
    resident_id: id,
    kind: 'verification' as const,
    token_hash: Buffer.from(`link-${id}`),
    email,
    email_key: email,
    created_at: one.clock.now(),
    expires_at: new Date(expiresAt.getTime() + index),
  }));
  await one.db.insertInto('account_links').values(links).execute();
  await deleteExpiredLinks(one.db, expiresAt);
  const left = one.db.selectFrom('account_links').select('resident_id').where('kind', '=', 'verification');
  expect(await left.execute()).toEqual([{ resident_id: raju.id }]);
});

test('offers passkeys at localhost and at the name in PUBLIC_URL', async () => {
  const server = await startTestApp({ env: { publicUrl: new URL('https://eco.example.sg') } });
  const mei = await server.resident();
  const cookie = mei.cookie.replace('session=', '__Host-session=');
  const offers = async (host: string) =>
    (await server.call('GET', '/api/user/account', { headers: { cookie, host } })).body.supportsPasskeys;
  expect(await offers('localhost:3000')).toBe(true);
  expect(await offers('eco.example.sg')).toBe(true);
  expect(await offers('127.0.0.1:3000')).toBe(false);
  expect(await offers('other.example.sg')).toBe(false);
});
