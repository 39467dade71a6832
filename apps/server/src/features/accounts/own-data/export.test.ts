import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import { createResidentWithPassword } from '../../../testing/accounts/account-deletion.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { openTestPictureStorage } from '../../../testing/pictures.ts';
import { shareTestApp, startTestApp } from '../../../testing/test-app.ts';
import { changeItem, flagCheckIns } from '../../../testing/admins.ts';
import { createBlackPng } from '../../../testing/uploads.ts';
import { checkInAndGetVisitPath } from '../../../testing/shared-location.ts';
import { createDataExport } from './export.service.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { exports: MANY } });
const { createRequest, sendRequest, befriend, block, reject } = socialCalls(shared);

const download = (as: TestResident) => shared().call('GET', '/api/user/export', { as });

test('is a JSON file with a plain name, which no cache stores', async () => {
  const { headers, status } = await download(await shared().resident());
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="ecopulse-my-data.json"',
    'cache-control': 'no-store',
  });
});

test('has every registered list, with what the resident entered and did', async () => {
  const { app, call, clock, resident } = shared();
  const [mei, raju] = [await resident({ firstName: 'Mei', homeTown: 'Bedok' }), await resident()];
  await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  await call('PUT', '/api/green-spaces/1/rating', { as: mei, body: { stars: 4 } });
  await call('PUT', '/api/user/consents/terms', { as: mei, body: { version: DOCUMENT_VERSIONS.terms } });
  await befriend(mei, raju);
  const { body } = await download(mei);
  const lists = app.personalData.flatMap((each) => ('list' in each ? [each.list] : []));
  expect(Object.keys(body).toSorted()).toEqual(['exportedAt', ...lists].toSorted());
  expect(body).toMatchObject({
    exportedAt: clock.now().toISOString(),
    account: [{ username: mei.username, email: mei.email, firstName: 'Mei', homeTown: 'Bedok' }],
    checkIns: [{ greenSpace: expect.any(String), day: '2026-11-18', proof: 'claimed' }],
    consents: [{ document: 'terms', withdrawnAt: null }],
    friends: [{ username: raju.username }],
    friendRequests: [{ direction: 'sent', isAccepted: true }],
    sessions: [{ device: null }],
  });
  expect(body.activities.map(({ type }: { type: string }) => type)).toContain('check_in');
  expect(body.score[0].ecoPoints).toBeGreaterThan(0);
});

test('has what admins wrote about flagged activities of the resident, but not about reports', async () => {
  const { call, resident } = shared();
  const [owner, mei, raju] = [await resident({ isAdmin: true }), await resident(), await resident()];
  await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  const [flagged = 0] = await flagCheckIns(shared(), mei);
  await call('POST', '/api/reports', { as: raju, body: { userId: mei.id, reason: 'other' } });
  const { id } = await shared().selectRow('reports', ['id'], { reported_id: mei.id });
  await changeItem(shared(), owner, `check-in-${flagged}`, { note: 'It was the bus.' });
  await changeItem(shared(), owner, `report-${id}`, { note: 'They had a quarrel.' });
  const { inboxNotes, adminActions } = (await download(mei)).body;
  expect(inboxNotes).toEqual([{ about: 'flag', id: flagged, note: 'It was the bus.' }]);
  expect(adminActions).toEqual([]);
  expect((await download(raju)).body.inboxNotes).toEqual([]);
});

test('has no hash, token or key, and nothing of others but the usernames of friends', async () => {
  const { clock, db } = shared();
  const mei = await createResidentWithPassword(shared());
  const [raju, siti, farid] = [await shared().resident(), await shared().resident(), await shared().resident()];
  await befriend(mei, raju);
  await reject(siti, await createRequest(mei, siti));
  await block(farid, mei);
  await shared().call('POST', '/api/reports', {
    as: siti,
    body: { userId: mei.id, reason: 'other', details: 'secret-7' },
  });
  const secret = Buffer.from('secret-bytes');
  const now = clock.now();
  await db.insertInto('recovery_codes').values({ resident_id: mei.id, code_hash: secret }).execute();
  await db.insertInto('second_factors').values({ resident_id: mei.id, secret, created_at: now }).execute();
  await shared().insertRows('passkeys', {
    resident_id: mei.id,
    credential_id: 'secret-credential',
    public_key: secret,
    counter: 0,
    transports: ['usb'],
    name: 'Key',
    created_at: now,
  });
  const { text: file, body } = await download(mei);
  expect(body.passkeys).toEqual([expect.objectContaining({ name: 'Key' })]);
  expect(body.secondFactor).toHaveLength(1);
  expect(file).not.toMatch(/argon2|secret|hash|token/i);
  for (const hidden of [secret.toString('hex'), secret.toString('base64'), raju.email, siti.username, farid.username])
    expect(file).not.toContain(hidden);
  expect(body.friendRequests).toMatchObject([{ isAccepted: true }, { isAccepted: false }]);
  expect(JSON.stringify(body.friendRequests)).not.toMatch(/reject|answered/);
  expect((await sendRequest(mei, siti)).status).toBe(409);
});

test('is a snapshot of the database, also if points are earned while it is read', async () => {
  const { call, db, resident } = shared();
  const mei = await resident();
  const reading = await db.transaction().execute(async (trx) => {
    // The export waits at the likes, after the check-ins and before the ledger.
    await sql`lock table news_likes in access exclusive mode`.execute(trx);
    const answer = download(mei);
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0);
    const { status } = await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    expect(status).toBe(200);
    // In an object, so that the commit does not wait for the response.
    return { answer };
  });
  const { body } = await reading.answer;
  expect([body.checkIns, body.activities]).toEqual([[], []]);
  expect((await download(mei)).body.checkIns).toHaveLength(1);
});

test('has all 100,000 rows of a long ledger, in order', { timeout: 60_000 }, async () => {
  const { db, resident } = shared();
  const mei = await resident();
  await sql`
    insert into activities (resident_id, type, subject, day, points, proof, created_at)
    select ${mei.id}, 'eco_action', 'action:' || n, '2026-11-18', 0, 'claimed', now() from generate_series(1, 100000) as n`.execute(
    db,
  );
  const { status, body } = await download(mei);
  expect(status).toBe(200);
  expect(body.activities).toHaveLength(100_000);
  expect(body.activities.at(-1).subject).toBe('action:100000');
});

describe('pictures of visits', () => {
  async function startExport() {
    const { app, call, clock, connection, resident } = shared();
    const mei = await resident();
    const visit = await checkInAndGetVisitPath(shared(), mei, 1);
    const headers = { 'content-type': 'image/png' };
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await call('POST', `${visit}/pictures`, { as: mei, body: createBlackPng(8, 8), headers })).body.id);
    const db = openDatabase({ connection, maxConnections: 1, background: true });
    const exportOwnData = createDataExport({
      db,
      clock,
      limits: { count: async () => {} },
      personalData: app.personalData,
      pictureStorage: openTestPictureStorage(shared()),
    });
    return { ids, db, stream: await exportOwnData(mei.id) };
  }

  test('are read when they are sent, so those that were removed meanwhile are left out', async () => {
    const { ids, db, stream } = await startExport();
    const [firstId = 0, , thirdId = 0] = ids;
    const remove = (id: number) => db.deleteFrom('visit_pictures').where('id', '=', id).execute();
    await remove(firstId);
    let sent = '';
    for await (const part of stream) {
      sent += String(part);
      // At most one picture is read ahead, so the third has not been read yet.
      if (String(part).includes('"visitPictures"')) await remove(thirdId);
    }
    await db.destroy();
    const { visitPictures, checkIns } = JSON.parse(sent) as Record<string, unknown[]>;
    expect([visitPictures?.length, checkIns?.length]).toEqual([1, 1]);
  });

  test('leave the file unfinished if the database is lost meanwhile', async () => {
    const { db, stream } = await startExport();
    await db.destroy();
    await expect(text(stream)).rejects.toThrow('destroyed');
  });
});

test('needs a recent re-authentication', async () => {
  const { call, clock, resident } = await startTestApp();
  const mei = await resident();
  clock.forward({ minutes: 10 });
  const { status, body } = await call('GET', '/api/user/export', { as: mei });
  expect([status, body.code]).toEqual([403, 'proof-needed']);
});

test('is refused beyond the hourly limit of a resident, on two servers together', async () => {
  const options = { limits: { exports: { max: 2, seconds: 3600 } } };
  const firstServer = await startTestApp(options);
  const secondServer = await startTestApp({ ...options, sharing: firstServer });
  const mei = await firstServer.resident();
  const statuses = [];
  for (const { call } of [firstServer, secondServer, firstServer])
    statuses.push((await call('GET', '/api/user/export', { as: mei })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
