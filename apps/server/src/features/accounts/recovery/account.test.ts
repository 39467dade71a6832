import { expect, test } from 'vitest';
import { shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { deleteExpiredLinks } from './links.queries.ts';

const shared = shareMailingServers();

test('the account shows the address, the second factor and what the server offers, and no cache stores it', async () => {
  const { firstServer, createMember } = shared();
  const mei = await createMember();
  const account = async () => (await firstServer.call('GET', '/api/user/account', { as: mei })).body;
  const response = await firstServer.call('GET', '/api/user/account', { as: mei });
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
  const now = firstServer.clock.now();
  await firstServer.insertRows('second_factors', {
    resident_id: mei.id,
    secret: Buffer.of(1),
    created_at: now,
    confirmed_at: null,
  });
  expect((await account()).hasSecondFactor).toBe(false);
  await firstServer.updateRows('second_factors', { confirmed_at: now }, { resident_id: mei.id });
  const codes = [1, 2, 3].map((code) => ({ resident_id: mei.id, code_hash: Buffer.of(code) }));
  await firstServer.db.insertInto('recovery_codes').values(codes).execute();
  expect(await account()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 3 });
});

test('the account shows a change of address until its link expires', async () => {
  const { firstServer, createMember } = shared();
  const mei = await createMember();
  const body = { email: 'moving@example.sg', password: 'green-city' };
  await firstServer.call('POST', '/api/user/email', { as: mei, body });
  const pendingEmail = async () => (await firstServer.call('GET', '/api/user/account', { as: mei })).body.pendingEmail;
  expect(await pendingEmail()).toBe('moving@example.sg');
  firstServer.clock.forward({ hours: 24 });
  expect(await pendingEmail()).toBeNull();
});

test('only expired links are deleted', async () => {
  const { firstServer, createMember } = shared();
  const [mei, raju] = [await createMember(), await createMember()];
  const expiresAt = new Date(firstServer.clock.now().getTime() + 60_000);
  const links = [mei, raju].map(({ id, email }, index) => ({
    resident_id: id,
    kind: 'verification' as const,
    token_hash: Buffer.from(`link-${id}`),
    email,
    email_key: email,
    created_at: firstServer.clock.now(),
    expires_at: new Date(expiresAt.getTime() + index),
  }));
  await firstServer.db.insertInto('account_links').values(links).execute();
  await deleteExpiredLinks(firstServer.db, expiresAt);
  const remainingLinks = firstServer.db
    .selectFrom('account_links')
    .select('resident_id')
    .where('kind', '=', 'verification');
  expect(await remainingLinks.execute()).toEqual([{ resident_id: raju.id }]);
});

test('the account offers passkeys at localhost and at the name in PUBLIC_URL', async () => {
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
