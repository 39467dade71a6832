import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import { problem, shareTestApp, startTestApp, type TestResponse } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const shared = shareTestApp();
const OLD_PASSWORD = 'green-city';
const NEW_PASSWORD = 'leafy-lane';

async function createMember(): Promise<TestResident> {
  return shared().resident({ passwordHash: await hashPassword(OLD_PASSWORD) });
}

/** The call has checked the old password, and waits for a lock while a reset takes effect. */
async function sendAndOvertakeByReset(mei: TestResident, send: () => Promise<TestResponse>): Promise<TestResponse> {
  const { db } = shared();
  const password_hash = await hashPassword(NEW_PASSWORD);
  const { waiting } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('residents').select('id').where('id', '=', mei.id).forUpdate().execute();
    const response = send();
    await waitUntilStatementIsBlocked(shared());
    await trx.updateTable('residents').set({ password_hash }).where('id', '=', mei.id).execute();
    for (const table of ['account_links', 'pending_sign_ins', 'sessions'] as const)
      await trx.deleteFrom(table).where('resident_id', '=', mei.id).execute();
    // In an object, so that the commit does not wait for the response.
    return { waiting: response };
  });
  return waiting;
}

const rowsOf = (table: 'account_links' | 'sessions', { id }: TestResident) =>
  shared().db.selectFrom(table).select('resident_id').where('resident_id', '=', id).execute();

describe('a call with the old password that a reset overtakes', () => {
  test('deletes no account', async () => {
    const mei = await createMember();
    const { call, db } = shared();
    const deleteAccount = () => call('DELETE', '/api/user', { as: mei, body: { password: OLD_PASSWORD } });
    expect(await sendAndOvertakeByReset(mei, deleteAccount)).toMatchObject(problem(401, 'signed-out'));
    const resident = db.selectFrom('residents').select('leaving_since').where('id', '=', mei.id);
    expect(await resident.executeTakeFirstOrThrow()).toEqual({ leaving_since: null });
  });

  test('leaves no link for a new address, which would outlive the reset', async () => {
    const mei = await createMember();
    const body = { email: 'someone-else@example.sg', password: OLD_PASSWORD };
    const requestChange = () => shared().call('POST', '/api/user/email', { as: mei, body });
    expect(await sendAndOvertakeByReset(mei, requestChange)).toMatchObject(problem(401, 'signed-out'));
    expect(await rowsOf('account_links', mei)).toEqual([]);
  });

  test.each(['login', 'restore'])('starts no session: %s', async (endpoint) => {
    const mei = await createMember();
    const body = { email: mei.email, password: OLD_PASSWORD };
    const signIn = () => shared().call('POST', `/api/auth/${endpoint}`, { body });
    expect(await sendAndOvertakeByReset(mei, signIn)).toMatchObject(problem(401, 'invalid-credentials'));
    expect(await rowsOf('sessions', mei)).toEqual([]);
  });
});

test('two requests for a reset at once send the same link, and it works', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const links: string[] = [];
  server.app.log.warn = ({ link }: { link?: string }) => void (link !== undefined && links.push(link));
  const request = () => server.call('POST', '/api/auth/password-reset', { body: { email: mei.email } });
  const { waiting } = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('residents').select('id').where('id', '=', mei.id).forUpdate().execute();
    const first = request();
    await waitUntilStatementIsBlocked(server);
    server.clock.forward({ minutes: 1 });
    const second = request();
    await waitUntilStatementIsBlocked(server, 2);
    return { waiting: Promise.all([first, second]) };
  });
  await waiting;
  expect(links).toHaveLength(2);
  expect(new Set(links).size).toBe(1);
  const body = { token: new URL(links[0] ?? '').searchParams.get('token'), password: NEW_PASSWORD };
  expect((await server.call('POST', '/api/auth/password-reset/confirm', { body })).status).toBe(204);
});
