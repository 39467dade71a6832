import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { createHash } from 'node:crypto';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { expect, onTestFinished, test } from 'vitest';
import { getLinkToken } from '../accounts/mailed-links.ts';
import { fillRouteParameters, prepareRouteParameters } from '../route-parameters.ts';
import { openMailbox } from '../mailbox.ts';
import { startServerProcess } from '../server-process.ts';
import { call, getSessionCookie } from './calls.ts';
import { createDataFolder } from './data-folder.ts';
import { waitUntil } from './wait-until.ts';

const PASSWORD = 'secret-orchid-one';
const NEW_PASSWORD = 'secret-orchid-two';
const NAME_ON_CERTIFICATE = 'Secret Orchid Pillai';
const TIMEOUT_MS = 120_000;
const GET_ENDPOINTS = (Object.keys(endpoints) as ServedEndpointName[]).filter((name) => name.startsWith('GET '));
/** A stream never ends, and the others send a picture. */
const NON_JSON_ENDPOINTS: readonly string[] = [
  'GET /api/notifications/stream',
  'GET /api/pictures/:key',
  'GET /api/content-pictures/:pictureKey',
  'GET /api/user/visits/:checkInId/pictures/:pictureId',
];

const encodings = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('base64'),
  bytes.toString('base64url'),
];

test(
  'no password, hash, token, key or address of another is in any response or in the log',
  { timeout: TIMEOUT_MS },
  async () => {
    const mailbox = await openMailbox();
    onTestFinished(() => mailbox.close());
    const folder = await createDataFolder();
    const server = folder.track(
      await startServerProcess({
        DATA_DIR: folder.path,
        TRUST_PROXY: '1',
        SMTP_URL: mailbox.smtpUrl,
        LOG_LEVEL: 'trace',
      }),
    );
    const from = '203.0.113.77';
    const register = async (username: string) => {
      const email = `${username}-secret@example.sg`;
      const body = { username, email, password: PASSWORD };
      const response = await call(server, 'POST /api/auth/register', { body, from });
      expect(response.status).toBe(201);
      return { email, username, id: (JSON.parse(response.text) as { id: number }).id, ...getSessionCookie(response) };
    };
    const [mei, raju] = [await register('mei'), await register('raju')];
    const verification = getLinkToken(await mailbox.next(mei.email));
    await call(server, 'POST /api/auth/verify-email', { as: mei, body: { token: verification }, from });
    await call(server, 'POST /api/auth/password-reset', { body: { email: mei.email }, from });
    const reset = getLinkToken(await mailbox.next(mei.email));
    // Wrong and malformed input, which a careless handler would put into its error message.
    for (const body of [
      { email: mei.email, password: 'secret-wrong' },
      { email: mei.email },
      `"${PASSWORD}`,
      { token: reset },
    ])
      await call(server, 'POST /api/auth/login', { body, from });
    await call(server, `GET /api/unknown?token=${reset}&email=${mei.email}`, { as: mei, from });
    await call(server, 'POST /api/user/email', { as: mei, body: { email: raju.email, password: PASSWORD }, from });
    const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await call(server, 'POST /api/user/password', { as: mei, body: changed, from })).status).toBe(204);
    const secondFactorSetup = await call(server, 'POST /api/user/second-factor', { as: mei, from });
    const { secret } = JSON.parse(secondFactorSetup.text) as { secret: string };
    const calendar = await call(server, 'POST /api/user/calendar-key', { as: mei, from });
    const { key: calendarKey } = JSON.parse(calendar.text) as { key: string };
    expect((await call(server, `GET /api/user/events.ics?key=${calendarKey}`, { from })).status).toBe(200);

    const db = folder.connect();
    await db.updateTable('residents').set({ is_admin: true }).where('id', '=', raju.id).execute();
    const { password_hash: passwordHash } = await db
      .selectFrom('residents')
      .select('password_hash')
      .where('id', '=', mei.id)
      .executeTakeFirstOrThrow();
    const keys = await db.selectFrom('server_keys').select('bytes').execute();
    const getToken = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
    const sessionHashes = [mei, raju].map(({ cookie }) => createHash('sha256').update(getToken(cookie)).digest());
    const secondFactor = await db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow();
    const { key_hash: calendarHash } = await db
      .selectFrom('calendar_keys')
      .select('key_hash')
      .executeTakeFirstOrThrow();
    const secrets = [
      PASSWORD,
      NEW_PASSWORD,
      'secret-wrong',
      'argon2',
      passwordHash,
      reset,
      verification,
      secret,
      calendarKey,
      getToken(mei.cookie),
      getToken(raju.cookie),
      ...[...keys.map(({ bytes }) => bytes), ...sessionHashes, secondFactor.secret, calendarHash].flatMap(encodings),
    ];

    const parameters = await prepareRouteParameters(db, mei.username);
    await db.updateTable('certificates').set({ name: NAME_ON_CERTIFICATE }).execute();
    let callCount = 0;
    for (const name of GET_ENDPOINTS.filter((endpoint) => !NON_JSON_ENDPOINTS.includes(endpoint))) {
      const address = fillRouteParameters(methodAndPath(name).path, parameters) as `/${string}`;
      const { access }: Endpoint = endpoints[name];
      for (const [as, other] of [
        [raju, mei],
        [mei, raju],
        [undefined, mei],
      ] as const) {
        const query = name === 'GET /api/search' || name === 'GET /api/search-users' ? '?q=mei' : '';
        const { status, text } = await call(server, `GET ${address}${query}`, { ...(as && { as }), from });
        expect(status, name).toBeLessThan(500);
        callCount += 1;
        expect(
          secrets.filter((value) => text.includes(value)),
          name,
        ).toEqual([]);
        if (as !== mei) expect(text.includes(NAME_ON_CERTIFICATE), name).toBe(false);
        // Admins decide about accounts, and need their addresses.
        if (!isAdminAccess(access)) expect(text.includes(other.email), `${name} names ${other.email}`).toBe(false);
      }
    }
    expect(callCount).toBeGreaterThan(100);

    await waitUntil(() => server.output().includes('security:'), 10_000);
    await server.stop();
    const log = server.output();
    expect(
      [...secrets, NAME_ON_CERTIFICATE, mei.email, raju.email, from].filter((value) => log.includes(value)),
    ).toEqual([]);
  },
);
