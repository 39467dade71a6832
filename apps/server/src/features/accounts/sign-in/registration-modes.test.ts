import { MAX_INVITE_USES } from '@ecopulse/contract/social/invites';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let count = 0;
function register({ call }: TestApp, options: object = {}) {
  count += 1;
  const body = { username: `new-${count}`, email: `new.${count}@example.sg`, password: 'green-city', ...options };
  return call('POST', '/api/auth/register', { body });
}

const CLOSED = { status: 403, body: { code: 'registration-closed' } };
const UNINVITED = { status: 403, body: { code: 'invitation-needed' } };
const PUBLIC = { host: '0.0.0.0' };

const modeOf = async ({ call }: TestApp): Promise<string> => (await call('GET', '/api/operator')).body.registration;

async function createInvite(server: TestApp, isAdmin: boolean): Promise<string> {
  const as = await server.resident({ isAdmin });
  return (await server.call('POST', '/api/user/invite', { as })).body.code;
}

const setOperator = ({ db }: TestApp) => db.updateTable('operator').set({ version: 1 }).execute();

test('a public site without an operator is closed until there is one', async () => {
  const server = await startTestApp({ env: PUBLIC });
  expect(await modeOf(server)).toBe('closed');
  expect(await register(server)).toMatchObject(CLOSED);
  await setOperator(server);
  expect((await register(server)).status).toBe(201);
});

test('REGISTRATION=open opens a public site without an operator', async () => {
  const server = await startTestApp({ env: { ...PUBLIC, registration: 'open' } });
  expect([await modeOf(server), (await register(server)).status]).toEqual(['open', 201]);
});

test('REGISTRATION=closed closes also on loopback and with an operator', async () => {
  const server = await startTestApp({ env: { registration: 'closed' } });
  await setOperator(server);
  expect(await modeOf(server)).toBe('closed');
  expect(await register(server)).toMatchObject(CLOSED);
  const code = await createInvite(server, true);
  expect(await register(server, { inviteCode: code })).toMatchObject(CLOSED);
  expect(await server.db.selectFrom('registration_queues').selectAll().execute()).toEqual([]);
});

test.each([
  ['a resident', false],
  ['an admin', true],
])('REGISTRATION=invited takes the invitation of %s, and nothing else', async (_who, isAdmin) => {
  const server = await startTestApp({ env: { registration: 'invited' } });
  expect(await modeOf(server)).toBe('invited');
  const inviteCode = await createInvite(server, isAdmin);
  expect(await register(server)).toMatchObject(UNINVITED);
  for (const wrong of ['nothing', '', "' or 1=1 --"])
    expect(await register(server, { inviteCode: wrong })).toMatchObject(UNINVITED);
  expect((await register(server, { inviteCode: '\u0000' })).status).toBe(400);
  expect((await register(server, { inviteCode })).status).toBe(201);
  const { length } = await server.db.selectFrom('residents').select('id').execute();
  expect(length).toBe(2);
});

test('the last use of an invitation registers one of two residents', async () => {
  const server = await startTestApp({ env: { registration: 'invited' } });
  const other = await startTestApp({ sharing: server, env: { registration: 'invited' } });
  const inviteCode = await createInvite(server, false);
  await server.updateRows('invites', { uses: MAX_INVITE_USES - 1 });
  const answers = await Promise.all([server, other].map((app) => register(app, { inviteCode })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
});

test('an invited resident can still send the friend request, which counts no second use', async () => {
  const server = await startTestApp({ env: { registration: 'invited' } });
  const inviteCode = await createInvite(server, false);
  await server.updateRows('invites', { uses: MAX_INVITE_USES - 1 });
  const { headers } = await register(server, { inviteCode });
  const [cookie = ''] = String([headers['set-cookie']].flat()[0]).split(';');
  const used = await server.call('POST', `/api/invites/${inviteCode}/use`, { headers: { cookie } });
  expect([used.status, used.body.relation]).toEqual([200, 'requested']);
  const invites = await server.db.selectFrom('invites').select('uses').execute();
  expect(invites).toEqual([{ uses: MAX_INVITE_USES }]);
});
