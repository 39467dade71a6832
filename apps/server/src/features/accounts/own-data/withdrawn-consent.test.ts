import { DOCUMENT_VERSIONS, type DocumentName } from '@ecopulse/contract/accounts/documents';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createResidentWithPassword,
  deleteAccount,
  PASSWORD,
  purgeDeletedAccounts,
} from '../../../testing/accounts/account-deletion.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deleteConsentProofs } from '../consents.queries.ts';

const first = shareTestApp();
const second = shareTestApp({ sharing: first });

const CONSENT_NEEDED = { status: 403, body: { code: 'consent-needed' } };

const withdraw = (as: TestResident, document = 'terms', app = first()) =>
  app.call('DELETE', `/api/user/consents/${document}`, { as });
const agree = (as: TestResident, document: DocumentName = 'terms', app = first()) =>
  app.call('PUT', `/api/user/consents/${document}`, { as, body: { version: DOCUMENT_VERSIONS[document] } });
const checkIn = (as: TestResident, greenSpaceId: number, app = first()) =>
  app.call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId } });

async function countOf({ db }: TestApp, { id }: TestResident): Promise<{ checkIns: number; points: number }> {
  const { rows } = await sql<{ checkIns: number; points: number }>`
    select (select count(*)::int from check_ins where resident_id = ${id}) as "checkIns",
      (select eco_points from scores where resident_id = ${id}) as points`.execute(db);
  return rows[0] ?? { checkIns: -1, points: -1 };
}

test('taking back agreement refuses calls on every server, until the resident agrees to each document again', async () => {
  const mei = await first().resident();
  const readProfile = (app: TestApp) => app.call('GET', '/api/user/profile', { as: mei });
  expect([(await readProfile(first())).status, (await readProfile(second())).status]).toEqual([200, 200]);
  expect((await withdraw(mei)).status).toBe(204);
  expect((await withdraw(mei, 'privacy', second())).status).toBe(204);
  await expect.poll(() => readProfile(second())).toMatchObject(CONSENT_NEEDED);
  await expect.poll(() => readProfile(first())).toMatchObject(CONSENT_NEEDED);
  expect(await checkIn(mei, 1, second())).toMatchObject(CONSENT_NEEDED);
  expect((await second().call('GET', '/api/auth/user', { as: mei })).body).toMatchObject({
    needsConsent: true,
    withdrawnDocuments: expect.arrayContaining(['privacy', 'terms']),
  });
  expect((await agree(mei, 'terms', second())).status).toBe(204);
  expect(await checkIn(mei, 1)).toMatchObject(CONSENT_NEEDED);
  expect((await agree(mei, 'privacy')).status).toBe(204);
  await expect.poll(async () => (await readProfile(second())).status).toBe(200);
  expect((await checkIn(mei, 1, second())).status).toBe(200);
});

test('while agreement is taken back, a resident can download, leave and sign in and out', async () => {
  const app = first();
  const mei = await createResidentWithPassword(app);
  await withdraw(mei);
  expect((await app.call('POST', '/api/auth/login', { body: { email: mei.email, password: PASSWORD } })).status).toBe(
    200,
  );
  expect((await app.call('POST', '/api/auth/proof', { as: mei, body: { password: PASSWORD } })).status).toBe(204);
  const exported = await app.call('GET', '/api/user/export', { as: mei });
  expect(exported.body.account).toMatchObject([{ withdrawnDocuments: ['terms'] }]);
  expect((await deleteAccount(app, mei)).status).toBe(204);
});

test('a new version of a document refuses nothing', async () => {
  const { clock, resident, insertRows } = first();
  const mei = await resident();
  await insertRows('consents', {
    resident_id: mei.id,
    document: 'terms',
    version: '2025-01-01',
    agreed_at: clock.now(),
  });
  expect((await checkIn(mei, 1)).status).toBe(200);
});

test('friends no longer see a resident who took back agreement, and see them again afterwards', async () => {
  const [mei, raju] = [await first().resident(), await first().resident()];
  await socialCalls(first).befriend(mei, raju);
  const seenByFriend = async () => [
    (await first().call('GET', `/api/users/${mei.username}`, { as: raju })).status,
    (await first().call('GET', '/api/friends', { as: raju })).body.length,
  ];
  const isRanked = async () =>
    (await first().db.selectFrom('scores').select('is_ranked').where('resident_id', '=', mei.id).executeTakeFirst())
      ?.is_ranked;
  expect([await seenByFriend(), await isRanked()]).toEqual([[200, 1], true]);
  await withdraw(mei);
  expect([await seenByFriend(), await isRanked()]).toEqual([[404, 0], false]);
  await agree(mei);
  expect([await seenByFriend(), await isRanked()]).toEqual([[200, 1], true]);
});

test('a check-in that was let in before the agreement was taken back is refused whole', async () => {
  const app = first();
  const mei = await app.resident();
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  const calls = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('scores').select('resident_id').where('resident_id', '=', mei.id).forUpdate().execute();
    const withdrawn = withdraw(mei, 'terms', second());
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(1);
    const checkedIn = checkIn(mei, 1);
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(2);
    return { withdrawn, checkedIn };
  });
  expect((await calls.withdrawn).status).toBe(204);
  expect(await calls.checkedIn).toMatchObject(CONSENT_NEEDED);
  expect(await countOf(app, mei)).toEqual({ checkIns: 0, points: 0 });
});

test('check-ins race with taking agreement back on two servers, and count whole or not at all', async () => {
  for (let round = 0; round < 8; round += 1) {
    const mei = await first().resident();
    const [checkedIn, , later] = await Promise.all([
      checkIn(mei, 1, second()),
      withdraw(mei, 'terms', round % 2 === 0 ? first() : second()),
      checkIn(mei, 2),
    ]);
    const counted = [checkedIn, later].filter(({ status }) => status === 200);
    expect([checkedIn, later].filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 2 - counted.length }, () => expect.objectContaining({ status: 403 })),
    );
    const { checkIns, points } = await countOf(first(), mei);
    expect(checkIns).toBe(counted.length);
    expect(points > 0).toBe(counted.length > 0);
  }
});

test('proof of agreement outlives erasure for a year, under a hash of the account', async () => {
  const app = await startTestApp();
  const { clock, db } = app;
  const mei = await createResidentWithPassword(app);
  await agree(mei, 'terms', app);
  const agreedAt = clock.now();
  await withdraw(mei, 'terms', app);
  await deleteAccount(app, mei);
  clock.set(new Date(agreedAt.getTime() + 8 * 86_400_000).toISOString());
  await purgeDeletedAccounts(app);
  const proofs = await db.selectFrom('consent_proofs').selectAll().execute();
  expect(proofs).toMatchObject([
    { document: 'terms', agreed_at: agreedAt, withdrawn_at: agreedAt, erased_at: clock.now() },
  ]);
  expect(proofs[0]?.account_hash).toMatch(/^[\w-]{43}$/);
  await deleteConsentProofs(db, clock.now());
  expect(await db.selectFrom('consent_proofs').select('document').execute()).toHaveLength(1);
  await deleteConsentProofs(db, new Date(clock.now().getTime() + 1));
  expect(await db.selectFrom('consent_proofs').select('document').execute()).toEqual([]);
});
