import { describe, expect, test } from 'vitest';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import { lockOwners } from '../../../core/residents/roles.queries.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'green-city';

let count = 0;
function createForm() {
  count += 1;
  return { username: `owner-${count}`, email: `owner.${count}@example.sg`, password: PASSWORD };
}

async function createToken({ app }: TestApp): Promise<string> {
  const link = await app.createSetUpLink();
  expect(link).toMatch(/^\/setup\?token=[\w-]{43}$/);
  return link?.split('=')[1] ?? '';
}

const setUp = ({ call }: TestApp, token: string, form: object = createForm()) =>
  call('POST', '/api/setup', { body: { token, ...form } });

describe('the set-up link', () => {
  test('creates the first admin, who is signed in, and is audited', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    const { status, body, headers } = await setUp(server, token);
    expect([status, body.isAdmin, body.needsConsent]).toEqual([201, true, false]);
    const [cookie = ''] = String([headers['set-cookie']].flat()[0]).split(';');
    const audit = await server.call('GET', '/api/admin/audit', { headers: { cookie } });
    expect(audit.body).toMatchObject([
      {
        action: 'roles_changed',
        admin: null,
        subjectName: body.username,
        facts: { roles: 'owner', from: 'set-up-link' },
      },
    ]);
  });

  test('works once: afterwards the set-up has ended, also for a new link', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    await setUp(server, token);
    expect(await setUp(server, token)).toMatchObject({ status: 403, body: { code: 'setup-ended' } });
    expect(await server.app.createSetUpLink()).toBeNull();
  });

  test('ends when an admin was made on the command line', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    await server.resident({ isAdmin: true });
    expect(await setUp(server, token)).toMatchObject({ status: 403, body: { code: 'setup-ended' } });
  });

  test('waits for an owner who is being made, and has then ended', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    const { id } = await server.resident();
    const answer = await server.db.transaction().execute(async (trx) => {
      await lockOwners(trx);
      const response = setUp(server, token);
      await waitUntilStatementIsBlocked(server);
      await trx.insertInto('resident_roles').values({ resident_id: id, role: 'owner' }).execute();
      return { response };
    });
    expect(await answer.response).toMatchObject({ status: 403, body: { code: 'setup-ended' } });
  });

  test.each(['', 'x'.repeat(43), '\u00e9'])('that is wrong answers 410: %j', async (token) => {
    const server = await startTestApp();
    await createToken(server);
    expect(await setUp(server, token)).toMatchObject({ status: 410, body: { code: 'link-expired' } });
  });

  test('answers 410 after 24 hours, and when a newer one was printed', async () => {
    const server = await startTestApp();
    const [first, second] = [await createToken(server), await createToken(server)];
    expect((await setUp(server, first)).status).toBe(410);
    server.clock.forward({ hours: 24 });
    expect((await setUp(server, second)).status).toBe(410);
    expect((await setUp(server, await createToken(server))).status).toBe(201);
  });

  test('is stored as a hash', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    const [row] = await server.db.selectFrom('setup_link').selectAll().execute();
    expect(JSON.stringify({ ...row, hash: row?.token_hash.toString('latin1') })).not.toContain(token);
  });

  test('used on two servers at once makes one admin', async () => {
    const server = await startTestApp();
    const other = await startTestApp({ sharing: server });
    const token = await createToken(server);
    const answers = await Promise.all([server, other, server, other].map((app) => setUp(app, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
    const admins = await server.db.selectFrom('residents').select('id').where('is_admin', '=', true).execute();
    const all = await server.db.selectFrom('residents').select('id').execute();
    expect([admins.length, all.length]).toEqual([1, 1]);
  });

  test('leaves the link usable after a refused form', async () => {
    const server = await startTestApp();
    const token = await createToken(server);
    const { email } = await server.resident();
    const response = await setUp(server, token, { ...createForm(), email });
    expect([response.status, response.body.code]).toEqual([409, 'email-taken']);
    expect((await setUp(server, token)).status).toBe(201);
  });

  test('makes an owner also where registration is closed', async () => {
    const server = await startTestApp({ env: { host: '0.0.0.0', registration: 'closed' } });
    expect((await setUp(server, await createToken(server))).status).toBe(201);
  });
});
