import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createCertifiedAttestation, SELF_ATTESTATION } from '../../../testing/accounts/attestation.ts';
import {
  type Authenticator,
  createAuthenticator,
  type ResponseOverrides,
  USER_PRESENT,
  USER_VERIFIED,
} from '../../../testing/accounts/authenticator.ts';
import { waitUntil } from '../../../testing/faults/wait-until.ts';
import {
  parseSetCookies,
  shareTestApp,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

/** The clock is frozen, so the calls of all tests count towards one minute. */
const limits = { write: { max: 100_000, seconds: 60 }, read: { max: 100_000, seconds: 60 } };
const shared = shareTestApp({ limits });
const second = shareTestApp({ limits, sharing: shared });

type Resident = Awaited<ReturnType<TestApp['resident']>>;
type Headers = Readonly<Record<string, string>>;

const REFUSED = { status: 422, body: { code: 'passkey-refused' } };

const fetchRegistrationOptions = async (server: TestApp, as: Resident, headers: Headers = {}) =>
  (await server.call('POST', '/api/user/passkeys/options', { as, headers })).body;
const fetchSignInOptions = async (server: TestApp, headers: Headers = {}) =>
  (await server.call('POST', '/api/auth/passkey/options', { headers })).body;

function sendRegistration(server: TestApp, as: Resident, response: unknown, { name = 'Phone', headers = {} } = {}) {
  return server.call('POST', '/api/user/passkeys', { as, body: { name, response }, headers });
}

async function add(
  server: TestApp,
  as: Resident,
  key: Authenticator,
  damage?: ResponseOverrides,
): Promise<TestResponse> {
  return sendRegistration(server, as, key.create(await fetchRegistrationOptions(server, as), damage));
}

function sendSignIn(server: TestApp, response: unknown, headers: Headers = {}) {
  return server.call('POST', '/api/auth/passkey', { body: { response }, headers });
}

async function signIn(server: TestApp, key: Authenticator, damage?: ResponseOverrides): Promise<TestResponse> {
  return sendSignIn(server, key.get(await fetchSignInOptions(server), damage));
}

async function createResidentWithPasskey(server: TestApp, overrides: Parameters<TestApp['resident']>[0] = {}) {
  const mei = await server.resident(overrides);
  const key = createAuthenticator();
  const added = await add(server, mei, key);
  expect(added.status).toBe(201);
  return { mei, key, id: Number(added.body.id) };
}

async function eventsOf(server: TestApp, as: Resident): Promise<string[]> {
  const { body } = await server.call('GET', '/api/user/security-events', { as });
  return (body as { kind: string }[]).map(({ kind }) => kind);
}

const list = async (server: TestApp, as: Resident) => (await server.call('GET', '/api/user/passkeys', { as })).body;

async function raceOnTwoServers(
  send: (server: TestApp) => Promise<TestResponse>,
  callsPerServer = 3,
): Promise<number[]> {
  const servers = Array.from({ length: callsPerServer }, () => [shared(), second()]).flat();
  return (await Promise.all(servers.map(send))).map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('a passkey', () => {
  test('is added with a name, listed, renamed and removed', async () => {
    const mei = await shared().resident();
    const key = createAuthenticator();
    const added = await add(shared(), mei, key);
    const createdAt = shared().clock.now().toISOString();
    const passkey = { id: added.body.id, name: 'Phone', createdAt, lastUsedAt: null };
    expect(added).toMatchObject({ status: 201 });
    expect(added.body).toEqual(passkey);
    expect(await list(shared(), mei)).toEqual([passkey]);

    const path = `/api/user/passkeys/${added.body.id}`;
    const renamed = await shared().call('PATCH', path, { as: mei, body: { name: 'Old phone' } });
    expect(renamed).toMatchObject({ status: 200, body: { ...passkey, name: 'Old phone' } });
    expect((await shared().call('DELETE', path, { as: mei })).status).toBe(204);
    expect(await list(shared(), mei)).toEqual([]);
    expect(await signIn(shared(), key)).toMatchObject(REFUSED);
    expect(await eventsOf(shared(), mei)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
  });

  test('signs in without a typed name, and shows when', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    const options = await fetchSignInOptions(shared());
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const done = await sendSignIn(second(), key.get(options));
    expect(done).toMatchObject({ status: 200, body: { id: mei.id } });
    const { session = '' } = parseSetCookies(done);
    const user = await shared().call('GET', '/api/auth/user', { headers: { cookie: session } });
    expect(user.body).toMatchObject({ id: mei.id });
    expect(await list(shared(), mei)).toMatchObject([{ lastUsedAt: shared().clock.now().toISOString() }]);
  });

  test('signs in again and again, whether its authenticator counts or not', async () => {
    const mei = await shared().resident();
    // Two sign-ins reach the largest counter, 2 ** 32 - 1.
    const counting = createAuthenticator({ counter: 2 ** 32 - 3 });
    expect((await add(shared(), mei, counting)).status).toBe(201);
    for (let time = 0; time < 2; time += 1) expect((await signIn(shared(), counting)).status).toBe(200);
    const uncounted = createAuthenticator();
    expect((await add(shared(), mei, uncounted)).status).toBe(201);
    for (let time = 0; time < 2; time += 1)
      expect((await signIn(shared(), uncounted, { counter: 0 })).status).toBe(200);
  });

  test('of someone else, or of no one, is not found', async () => {
    const { id } = await createResidentWithPasskey(shared());
    const siti = await shared().resident();
    for (const path of [`/api/user/passkeys/${id}`, '/api/user/passkeys/2147483647']) {
      const notFound = { status: 404, body: { code: 'passkey-not-found' } };
      expect(await shared().call('PATCH', path, { as: siti, body: { name: 'Mine' } })).toMatchObject(notFound);
      expect(await shared().call('DELETE', path, { as: siti })).toMatchObject(notFound);
    }
  });

  test('is not created again on an authenticator that has one', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    const options = await fetchRegistrationOptions(shared(), mei);
    expect(options.excludeCredentials).toMatchObject([{ id: key.credentialId }]);
    // A hash instead of the resident's id.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  test('can be added and removed only with a re-authentication of the last ten minutes, which a passkey renews', async () => {
    const server = await startTestApp({ limits });
    const { mei, key, id } = await createResidentWithPasskey(server);
    const options = await fetchRegistrationOptions(server, mei);
    server.clock.forward({ minutes: 10 });
    const proofNeeded = { status: 403, body: { code: 'proof-needed' } };
    const remove = () => server.call('DELETE', `/api/user/passkeys/${id}`, { as: mei });
    expect(await server.call('POST', '/api/user/passkeys/options', { as: mei })).toMatchObject(proofNeeded);
    expect(await sendRegistration(server, mei, createAuthenticator().create(options))).toMatchObject(proofNeeded);
    expect(await remove()).toMatchObject(proofNeeded);

    const { key: foreign } = await createResidentWithPasskey(server);
    expect((await sendSignIn(server, foreign.get(await fetchSignInOptions(server)))).status).toBe(200);
    expect(await remove()).toMatchObject(proofNeeded);

    const proved = await sendSignIn(server, key.get(await fetchSignInOptions(server)), { cookie: mei.cookie });
    expect(proved).toMatchObject({ status: 200, body: { id: mei.id } });
    expect(parseSetCookies(proved)).not.toHaveProperty('session');
    expect((await remove()).status).toBe(204);
  });

  test('of another account starts a session of that account, and does not re-authenticate the old one', async () => {
    const server = await startTestApp({ limits });
    const { mei } = await createResidentWithPasskey(server);
    const { mei: siti, key } = await createResidentWithPasskey(server);
    server.clock.forward({ minutes: 10 });
    const done = await sendSignIn(server, key.get(await fetchSignInOptions(server)), { cookie: mei.cookie });
    expect(done).toMatchObject({ status: 200, body: { id: siti.id } });
    expect(parseSetCookies(done)).toHaveProperty('session');
    expect((await server.call('GET', '/api/user/passkeys', { as: mei })).status).toBe(401);
  });

  test('needs no second-factor code, since the passkey has verified its owner', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    const secondFactor = { resident_id: mei.id, secret: Buffer.alloc(20, 1), created_at: shared().clock.now() };
    await shared().insertRows('second_factors', { ...secondFactor, confirmed_at: shared().clock.now() });
    const done = await signIn(shared(), key);
    expect(done).toMatchObject({ status: 200, body: { id: mei.id } });
    expect(parseSetCookies(done)).toHaveProperty('session');
  });

  test('does not sign in to a deleted account', async () => {
    const server = await startTestApp({ limits });
    const { mei, key } = await createResidentWithPasskey(server, { passwordHash: await hashPassword('green-city') });
    const deletion = await server.call('DELETE', '/api/user', { as: mei, body: { password: 'green-city' } });
    expect(deletion.status).toBe(204);
    const leaving = await signIn(server, key);
    expect(leaving).toMatchObject({ status: 403, body: { code: 'account-leaving' } });
    expect(parseSetCookies(leaving)).not.toHaveProperty('session');
    server.clock.forward({ days: 7, minutes: 1 });
    expect(await signIn(server, key)).toMatchObject(REFUSED);
  });
});

describe('passkeys of one resident', () => {
  test('are 20 at most, also when two servers add them at once', async () => {
    const mei = await shared().resident();
    for (let count = 1; count < 20; count += 1)
      expect((await add(shared(), mei, createAuthenticator())).status).toBe(201);
    const responses: unknown[] = [];
    for (let count = 0; count < 8; count += 1)
      responses.push(createAuthenticator().create(await fetchRegistrationOptions(shared(), mei)));
    const statuses = await raceOnTwoServers((server) => sendRegistration(server, mei, responses.pop()), 4);
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(await list(shared(), mei)).toHaveLength(20);
    const another = await shared().call('POST', '/api/user/passkeys/options', { as: mei });
    expect(another).toMatchObject({ status: 409, body: { code: 'passkey-limit', values: { limit: 20 } } });
  });

  test('hold the same credential once, no matter who adds it', async () => {
    const [mei, siti] = [await shared().resident(), await shared().resident()];
    const key = createAuthenticator();
    expect(await raceOnTwoServers((server) => add(server, mei, key))).toEqual([201, ...Array<number>(5).fill(422)]);
    expect(await add(shared(), siti, key)).toMatchObject(REFUSED);
    expect(await list(shared(), siti)).toEqual([]);
  });
});

describe('a challenge', () => {
  test('adds one passkey, also when two servers get it at once', async () => {
    const mei = await shared().resident();
    const options = await fetchRegistrationOptions(shared(), mei);
    const statuses = await raceOnTwoServers((server) =>
      sendRegistration(server, mei, createAuthenticator().create(options)),
    );
    expect(statuses).toEqual([201, ...Array<number>(5).fill(422)]);
  });

  test('signs in once, also when two servers get it at once', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    // Without a counter, only the challenge distinguishes the calls.
    const response = key.get(await fetchSignInOptions(shared()), { counter: 0 });
    expect(await raceOnTwoServers((server) => sendSignIn(server, response))).toEqual([
      200,
      ...Array<number>(5).fill(422),
    ]);
    const sessions = await shared().call('GET', '/api/user/sessions', { as: mei });
    expect(sessions.body).toHaveLength(2);
  });

  test('is used up by a response that is refused', async () => {
    const { key } = await createResidentWithPasskey(shared());
    const options = await fetchSignInOptions(shared());
    expect(await sendSignIn(shared(), key.get(options, { flags: 0 }))).toMatchObject(REFUSED);
    expect(await sendSignIn(shared(), key.get(options))).toMatchObject(REFUSED);
  });

  test('expires after five minutes', async () => {
    const server = await startTestApp({ limits });
    const { mei, key } = await createResidentWithPasskey(server);
    const [registrationOptions, signInOptions] = [
      await fetchRegistrationOptions(server, mei),
      await fetchSignInOptions(server),
    ];
    server.clock.forward({ minutes: 5 });
    expect(await sendRegistration(server, mei, createAuthenticator().create(registrationOptions))).toMatchObject(
      REFUSED,
    );
    expect(await sendSignIn(server, key.get(signInOptions))).toMatchObject(REFUSED);
  });

  test('is valid only for its resident and purpose', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    const siti = await shared().resident();
    const registrationOptions = await fetchRegistrationOptions(shared(), mei);
    expect(await sendRegistration(shared(), siti, createAuthenticator().create(registrationOptions))).toMatchObject(
      REFUSED,
    );
    const signInWithRegistrationChallenge = { ...registrationOptions, rpId: 'localhost' };
    expect(await sendSignIn(shared(), key.get(signInWithRegistrationChallenge))).toMatchObject(REFUSED);
    const registrationWithSignInChallenge = {
      ...registrationOptions,
      challenge: (await fetchSignInOptions(shared())).challenge,
    };
    expect(
      await sendRegistration(shared(), mei, createAuthenticator().create(registrationWithSignInChallenge)),
    ).toMatchObject(REFUSED);
    expect((await sendRegistration(shared(), mei, createAuthenticator().create(registrationOptions))).status).toBe(201);
  });
});

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '\u0000', '__proto__'),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
);
const OUTER = ['id', 'rawId', 'type', 'response'];
const INNER = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
const replacement = fc.record({ index: fc.nat(), value: anyValue });

function replacePart(response: Record<string, unknown>, { index, value }: { index: number; value: unknown }) {
  const inner = response['response'] as Record<string, unknown>;
  const parts = [...OUTER, ...INNER.filter((part) => part in inner)];
  const part = parts[index % parts.length] ?? '';
  return part in inner ? { ...response, response: { ...inner, [part]: value } } : { ...response, [part]: value };
}

const randomText = randomBytes(32).toString('base64url');

describe('a response that is damaged is refused', () => {
  test.each<[string, ResponseOverrides]>([
    ['another origin', { origin: 'http://localhost.example.sg' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['the hash of another name', { rpId: 'example.sg' }],
    ['an unknown challenge', { challenge: randomText }],
    ['another type', { type: 'payment.get' }],
    ['no one present', { flags: USER_VERIFIED }],
    ['no one verified', { flags: USER_PRESENT }],
  ])('%s', async (_, damage) => {
    const { mei, key } = await createResidentWithPasskey(shared());
    expect(await add(shared(), mei, createAuthenticator(), damage)).toMatchObject(REFUSED);
    const response = await signIn(shared(), key, damage);
    expect(response).toMatchObject(REFUSED);
    expect(parseSetCookies(response)).toEqual({});
    expect(await list(shared(), mei)).toHaveLength(1);
    expect((await signIn(shared(), key)).status).toBe(200);
  });

  test.each<[string, ResponseOverrides]>([
    ['a signature of nothing', { signature: Buffer.alloc(0) }],
    ['a random signature', { signature: randomBytes(71) }],
    ['the handle of another resident', { userHandle: randomText }],
    ['no handle', { userHandle: undefined }],
    ['an unknown credential', { credentialId: randomBytes(32) }],
  ])('%s', async (_, damage) => {
    const { key } = await createResidentWithPasskey(shared());
    expect(await signIn(shared(), key, damage)).toMatchObject(REFUSED);
    expect((await signIn(shared(), key)).status).toBe(200);
  });

  test('a signature of another authenticator', async () => {
    const { key } = await createResidentWithPasskey(shared());
    const { key: other } = await createResidentWithPasskey(shared());
    const damage = { credentialId: Buffer.from(key.credentialId, 'base64url') };
    expect(await signIn(shared(), other, damage)).toMatchObject(REFUSED);
  });

  test('a counter that goes backwards, or stays', async () => {
    const { key } = await createResidentWithPasskey(shared());
    expect((await signIn(shared(), key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(await signIn(shared(), key, { counter })).toMatchObject(REFUSED);
    expect((await signIn(shared(), key, { counter: 8 })).status).toBe(200);
  });

  test('a credential id longer than the standard allows', async () => {
    const mei = await shared().resident();
    expect((await add(shared(), mei, createAuthenticator(), { credentialId: randomBytes(1023) })).status).toBe(201);
    for (const length of [0, 1024, 6_000])
      expect(await add(shared(), mei, createAuthenticator(), { credentialId: randomBytes(length) })).toMatchObject(
        REFUSED,
      );
  });

  test('any JSON, also in place of one part of a valid response', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    await fc.assert(
      fc.asyncProperty(anyValue, replacement, replacement, async (json, registrationChange, signInChange) => {
        const created = createAuthenticator().create(await fetchRegistrationOptions(shared(), mei));
        const signed = key.get(await fetchSignInOptions(shared()));
        const answers = [
          await sendRegistration(shared(), mei, json),
          await sendSignIn(shared(), json),
          await sendRegistration(shared(), mei, replacePart(created, registrationChange)),
          await sendSignIn(shared(), replacePart(signed, signInChange)),
        ];
        for (const { status } of answers) expect([400, 422]).toContain(status);
        for (const { body } of answers) expect(['invalid-input', 'passkey-refused']).toContain(body.code);
      }),
    );
    expect(await list(shared(), mei)).toHaveLength(1);
    expect((await signIn(shared(), key)).status).toBe(200);
  });

  test('and shown to its resident as a failed sign-in, if the passkey is known', async () => {
    const { mei, key } = await createResidentWithPasskey(shared());
    expect(await signIn(shared(), key, { signature: randomBytes(71) })).toMatchObject(REFUSED);
    expect(await eventsOf(shared(), mei)).toContain('sign_in_failed');
  });
});

describe('an attestation', () => {
  test('that the passkey signs itself is accepted', async () => {
    const mei = await shared().resident();
    const added = await add(shared(), mei, createAuthenticator(), { attestation: SELF_ATTESTATION });
    expect(added.status).toBe(201);
  });

  test.each(['packed', 'android-key'] as const)(
    'with certificates is refused, and nothing is fetched from where they lead: %s',
    async (format) => {
      const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in this test'));
      const mei = await shared().resident();
      const attestation = createCertifiedAttestation(format, 'http://revocations.example.sg/list');
      expect(await add(shared(), mei, createAuthenticator(), { attestation })).toMatchObject(REFUSED);
      expect(fetched).not.toHaveBeenCalled();
      expect(await list(shared(), mei)).toEqual([]);
    },
  );
});

describe('where passkeys work', () => {
  const publicUrl = new URL('https://eco.example.sg');

  test('is the name of PUBLIC_URL, over any proxy, and localhost', async () => {
    const server = await startTestApp({ limits, env: { publicUrl } });
    const mei = await server.resident();
    const cookie = mei.cookie.replace('session=', '__Host-session=');
    const key = createAuthenticator({ origin: publicUrl.origin });
    const headers = { host: 'eco.example.sg', cookie };
    const options = await fetchRegistrationOptions(server, mei, headers);
    expect(options).toMatchObject({ rp: { id: 'eco.example.sg' } });
    expect((await sendRegistration(server, mei, key.create(options), { headers })).status).toBe(201);
    const host = { host: 'ECO.example.sg' };
    expect((await sendSignIn(server, key.get(await fetchSignInOptions(server, host)), host)).status).toBe(200);
    const localhostOptions = await fetchSignInOptions(server, { host: 'localhost:4321' });
    expect(localhostOptions).toMatchObject({ rpId: 'localhost' });
    const response = key.get({ ...localhostOptions, rpId: 'eco.example.sg' });
    expect(await sendSignIn(server, response, { host: 'localhost:4321' })).toMatchObject(REFUSED);
  });

  test.each(['127.0.0.1', '[::1]:80', 'example.org', 'localhost.example.org', 'eco.example.sg.example.org'])(
    'is not %s',
    async (host) => {
      const server = await startTestApp({ limits, env: { publicUrl } });
      const mei = await server.resident();
      const headers = { host, cookie: mei.cookie.replace('session=', '__Host-session=') };
      const notHere = { status: 409, body: { code: 'passkeys-not-here' } };
      const account = await server.call('GET', '/api/user/account', { headers });
      expect(account).toMatchObject({ status: 200, body: { supportsPasskeys: false } });
      for (const path of ['/api/user/passkeys/options', '/api/auth/passkey/options'])
        expect(await server.call('POST', path, { headers })).toMatchObject(notHere);
      expect(await sendRegistration(server, mei, {}, { headers })).toMatchObject(notHere);
      expect(await sendSignIn(server, {}, headers)).toMatchObject(notHere);
    },
  );
});

async function waitForLock({ db }: TestApp): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  }, 10_000);
}

test('a passkey that waits while all sessions are ended is not added', async () => {
  const mei = await shared().resident();
  const { db } = shared();
  const response = createAuthenticator().create(await fetchRegistrationOptions(shared(), mei));
  const trx = await db.startTransaction().execute();
  await trx.updateTable('residents').set({ password_hash: 'new' }).where('id', '=', mei.id).execute();
  const added = sendRegistration(second(), mei, response);
  await waitForLock(shared());
  await trx.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();
  await trx.commit().execute();
  expect(await added).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  const passkeys = db.selectFrom('passkeys').select('id').where('resident_id', '=', mei.id);
  expect(await passkeys.execute()).toEqual([]);
});

test('a sign-in with a passkey that waits while the password is replaced starts no session', async () => {
  const { mei, key } = await createResidentWithPasskey(shared());
  const { db } = shared();
  const response = key.get(await fetchSignInOptions(shared()));
  const trx = await db.startTransaction().execute();
  await trx.selectFrom('passkeys').select('id').where('resident_id', '=', mei.id).forUpdate().execute();
  const signedIn = sendSignIn(second(), response);
  await waitForLock(shared());
  await trx.updateTable('residents').set({ password_hash: 'new' }).where('id', '=', mei.id).execute();
  await trx.commit().execute();
  const answer = await signedIn;
  expect(answer).toMatchObject(REFUSED);
  expect(parseSetCookies(answer)).not.toHaveProperty('session');
});
