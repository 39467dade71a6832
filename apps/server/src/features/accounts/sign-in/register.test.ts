import { describe, expect, test } from 'vitest';
import { shareTestApp, startTestApp } from '../../../testing/test-app.ts';

const LIMITS = { register: { max: 10_000, seconds: 3600 } };
const shared = shareTestApp({ limits: LIMITS });

let formCount = 0;
const createForm = (options: Record<string, unknown> = {}) => {
  formCount += 1;
  return { username: `mei-${formCount}`, email: `mei.${formCount}@example.sg`, password: 'green-city', ...options };
};
const register = (options: Record<string, unknown> = {}) =>
  shared().call('POST', '/api/auth/register', { body: createForm(options) });

describe('a new account', () => {
  test('answers 201 with the user, all figures at zero, and starts a session', async () => {
    const { call, clock } = shared();
    const body = createForm({ firstName: 'Mei', lastName: 'Lim' });
    const response = await call('POST', '/api/auth/register', { body });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      username: body.username,
      firstName: 'Mei',
      lastName: 'Lim',
      email: body.email,
      profileImageUrl: null,
      ecoPoints: 0,
      totalBadges: 0,
      currentStreak: 0,
      longestStreak: 0,
      createdAt: clock.now().toISOString(),
      isAdmin: false,
      role: null,
      roles: [],
      needsVerification: false,
      needsConsent: false,
      language: null,
      theme: null,
      welcome: 'home-town',
      hasConditions: false,
      interests: [],
      ageBand: null,
      withdrawnDocuments: [],
    });
    expect(response.headers['cache-control']).toBe('no-store');
    const [cookie = ''] = String(response.headers['set-cookie']).split(';');
    const user = await call('GET', '/api/auth/user', { headers: { cookie } });
    expect(user.body).toEqual(response.body);
  });

  test('gets a 256-bit session cookie for 180 days, HttpOnly and SameSite=Lax', async () => {
    const response = await register();
    const [pair, ...flags] = String([response.headers['set-cookie']].flat()[0]).split('; ');
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
  });

  test('gets a Secure __Host- cookie under an https PUBLIC_URL; without the prefix the token answers 401', async () => {
    const { call } = await startTestApp({ env: { publicUrl: new URL('https://eco.example.sg') } });
    const response = await call('POST', '/api/auth/register', { body: createForm() });
    const [pair = '', ...flags] = String([response.headers['set-cookie']].flat()[0]).split('; ');
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect((await call('GET', '/api/auth/user', { headers: { cookie: pair } })).status).toBe(200);
    const unprefixed = pair.replace('__Host-', '');
    expect((await call('GET', '/api/auth/user', { headers: { cookie: unprefixed } })).status).toBe(401);
  });

  test('stores neither the password nor the session token in the database', async () => {
    const { call, db } = shared();
    const response = await call('POST', '/api/auth/register', { body: createForm({ password: 'not-in-any-row' }) });
    const token = /session=([\w-]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? 'none';
    const [residents, sessions] = [
      await db.selectFrom('residents').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ];
    const rows = JSON.stringify({ residents, sessions: sessions.map((row) => row.token_hash.toString('latin1')) });
    expect(rows).not.toContain('not-in-any-row');
    expect(rows).not.toContain(token);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('validation messages', () => {
  test.each([
    ['username of two characters', { username: 'me' }, 'username', 'Username must be at least 3 characters'],
    ['username of two emoji', { username: '🌱🌿' }, 'username', 'Username must be at least 3 characters'],
    ['username of spaces', { username: '     ' }, 'username', 'Username must be at least 3 characters'],
    ['missing username', { username: undefined }, 'username', 'Username must be at least 3 characters'],
    ['username of 31', { username: 'm'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    ['username with a space', { username: 'mei lim' }, 'username', expect.stringMatching(/spaces or invisible/)],
    ['username with a control', { username: 'mei\u0007lim' }, 'username', expect.stringMatching(/invisible/)],
    ['username with a joiner', { username: 'mei\u200dlim' }, 'username', expect.stringMatching(/invisible/)],
    ['username with a NUL', { username: 'mei\u0000lim' }, 'username', expect.stringMatching(/invisible/)],
    ['username with half a character', { username: 'mei\ud800' }, 'username', expect.stringMatching(/invisible/)],
    ['address without @', { email: 'mei.example.sg' }, 'email', 'Please enter a valid email address'],
    ['address without a domain', { email: 'mei@' }, 'email', 'Please enter a valid email address'],
    ['missing address', { email: null }, 'email', 'Please enter a valid email address'],
    ['overlong address', { email: `${'m'.repeat(300)}@example.sg` }, 'email', 'Please enter a valid email address'],
    ['password of five', { password: 'green' }, 'password', 'Password must be at least 6 characters'],
    ['password of five emoji', { password: '🌱🌿🍃🌳🌲' }, 'password', 'Password must be at least 6 characters'],
    ['missing password', { password: undefined }, 'password', 'Password must be at least 6 characters'],
    ['password of 129', { password: 'p'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    ['first name of 51', { firstName: 'm'.repeat(51) }, 'firstName', 'Must be at most 50 characters'],
    [
      'first name with a joiner',
      { firstName: 'Mei\u200d' },
      'firstName',
      "Name contains characters that can't be used",
    ],
    ['last name with piled marks', { lastName: `L${'\u0336'.repeat(3)}` }, 'lastName', expect.stringMatching(/can't/)],
    ['name of an agency', { firstName: 'N', lastName: 'Parks' }, 'firstName', expect.stringMatching(/public agency/)],
    [
      'last name with a line break',
      { lastName: 'Lim\nTan' },
      'lastName',
      "Name contains characters that can't be used",
    ],
  ])('%s', async (_what, options, field, sentence) => {
    const response = await register(options);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid-input', status: 400 });
    expect(response.body.fields).toEqual({ [field]: sentence });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('name all invalid fields together', async () => {
    const response = await shared().call('POST', '/api/auth/register', { body: {} });
    expect(response.body.fields).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
  });
});

const TAKEN = {
  status: 409,
  body: { code: 'username-taken', fields: { username: 'This username is already taken.' } },
};

describe('unique usernames and addresses', () => {
  test.each([
    ['case', 'EcoMei', 'ecoMEI'],
    ['decomposed accents', 'Zo\u00eb-lim', 'Zoe\u0308-lim'],
    ['full-width letters', 'tan-ah-kow', 'ｔａｎ-ah-kow'],
    ['mathematical letters', 'raju-sg', '𝐫𝐚𝐣𝐮-sg'],
    ['spaces around it', 'siti-sg', '  siti-sg '],
    ['an invisible selector', 'farid-sg', 'farid\ufe0f-sg'],
  ])('a username that differs only by %s is taken, and 409 names the field', async (_by, first, second) => {
    expect((await register({ username: first })).status).toBe(201);
    const response = await register({ username: second });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'username-taken', fields: { username: expect.any(String) } });
    expect(Object.keys(response.body.fields)).toEqual(['username']);
  });

  test.each([
    ['Cyrillic letters', 'paya-lebar', 'p\u0430y\u0430-leb\u0430r'],
    ['a capital I for an l', 'ecopal', 'ecopaI'],
    ['a digit for a letter', 'toa-payoh', 't0a-pay0h'],
    ['two letters for one', 'marina', 'rnarina'],
    ['case and script at once', 'tiong', 'TI\u041eNG'],
    ['letters of several scripts', 'sembawang', '\u0455emba\u051dang'],
  ])('a username that looks like another one by %s is taken, and 409 names the field', async (_by, first, second) => {
    expect((await register({ username: first })).status).toBe(201);
    expect(await register({ username: second })).toMatchObject(TAKEN);
  });

  test.each([
    ['admin', 'admin'],
    ['in capitals', 'ADMIN'],
    ['with a Cyrillic letter', '\u0430dmin'],
    ['with a digit', 'adm1n'],
    ['with a capital I', 'admIn'],
    ['with dots and dashes', '_ad-min.'],
    ['the service', 'EcoPulse'],
    ['the service with a zero', 'ec0-pulse'],
    ['an authority', 'NParks'],
    ['another authority', 'nea'],
    ['moderator', 'M\u043ederator'],
    ['support', 'support'],
  ])('a username that would pass for the service or an authority is taken: %s', async (_what, username) => {
    expect(await register({ username })).toMatchObject(TAKEN);
  });

  test('a username that only contains a reserved one is free', async () => {
    for (const username of ['admiral-lim', 'badminton', 'neal', 'rooty'])
      expect((await register({ username })).status).toBe(201);
  });

  test.each([
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['selectors', '\ufe0f\ufe0f\ufe0f'],
    ['a reversed order', '\u202enimda'],
    ['a space of zero width', 'ad\u200bmin'],
    ['a word joiner', 'ad\u2060min'],
    ['a byte order mark', 'ad\ufeffmin'],
    ['a soft hyphen', 'ad\u00admin'],
    ['an isolate', '\u2066admin\u2069'],
    ['a blank Braille pattern', 'ad\u2800min'],
    ['a tag', 'admin\u{e0061}'],
    ['a character of private use', 'admin\ue000'],
    ['a character that is not assigned', 'admin\u0378'],
  ])('a username with %s is refused, and 400 names the field', async (_with, username) => {
    const { status, body } = await register({ username });
    expect([status, body.fields]).toEqual([400, { username: expect.stringMatching(/invisible/) }]);
  });

  test('an e-mail address that differs only by case is taken, and 409 names the field', async () => {
    await register({ email: 'aisha@example.sg' });
    const response = await register({ email: ' Aisha@EXAMPLE.sg ' });
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('email-taken');
    expect(Object.keys(response.body.fields)).toEqual(['email']);
  });

  test('if both are taken, the response names the username', async () => {
    await register({ username: 'both-taken', email: 'both@example.sg' });
    const response = await register({ username: 'both-taken', email: 'both@example.sg' });
    expect(response.body.code).toBe('username-taken');
  });

  test('exactly one of eight concurrent requests gets a username, the others answer 409', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => register({ username: 'only-one' })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });
});

test('exactly one of eight concurrent registrations of usernames that look alike succeeds, on two servers', async () => {
  const [firstServer, secondServer] = [shared(), await startTestApp({ sharing: shared(), limits: LIMITS })];
  for (let trial = 0; trial < 5; trial += 1) {
    // The suffix starts at 2, since 0 and 1 look like letters.
    const alike = ['clover', 'cl0ver', 'c\u01c0over', '\u0441lover', 'CLOVER', 'clov\u0435r', 'cIover', 'c1over'];
    const responses = await Promise.all(
      alike.map((name, index) =>
        (index % 2 === 0 ? firstServer : secondServer).call('POST', '/api/auth/register', {
          body: createForm({ username: `${name}-${trial + 2}` }),
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  }
});

describe('accepted input', () => {
  test('blank or missing names become null, and other names keep their characters', async () => {
    expect((await register({ firstName: '', lastName: '   ' })).body).toMatchObject({
      firstName: null,
      lastName: null,
    });
    expect((await register({ firstName: null })).body).toMatchObject({ firstName: null, lastName: null });
    const { body } = await register({ username: '🌳陈美玲', firstName: '  美玲 ', lastName: 'O’Brien-Müller 🌱' });
    expect(body).toMatchObject({ username: '🌳陈美玲', firstName: '美玲', lastName: 'O’Brien-Müller 🌱' });
  });

  test('a password of 128 emoji signs in, one of 127 does not', async () => {
    const password = '🌱'.repeat(128);
    const { status, body } = await register({ password });
    expect(status).toBe(201);
    const login = (tried: string) =>
      shared().call('POST', '/api/auth/login', { body: { email: body.email, password: tried } });
    expect((await login(password)).status).toBe(200);
    expect((await login('🌱'.repeat(127))).status).toBe(401);
  });

  test('a password counts as it was typed: blanks, case and accents', async () => {
    const password = ' Café Ö ';
    const { status, body } = await register({ password });
    expect(status).toBe(201);
    const login = async (tried: string) =>
      (await shared().call('POST', '/api/auth/login', { body: { email: body.email, password: tried } })).status;
    for (const changed of [password.trim(), password.toLowerCase(), password.replace('é', 'e')])
      expect(await login(changed)).toBe(401);
    expect(await login(password)).toBe(200);
  });

  test('undeclared fields have no effect', async () => {
    const extra = { isAdmin: true, is_admin: true, ecoPoints: 9_999, id: 1, totalBadges: 9, createdAt: '2020-01-01' };
    const { status, body } = await register(extra);
    expect(status).toBe(201);
    expect(body).toMatchObject({ isAdmin: false, ecoPoints: 0, totalBadges: 0 });
    expect(body.createdAt).toBe(shared().clock.now().toISOString());
    const row = await shared().selectRow('residents', ['is_admin'], { id: body.id });
    expect(row.is_admin).toBe(false);
  });
});
