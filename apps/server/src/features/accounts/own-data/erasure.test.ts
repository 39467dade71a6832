import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../../core/audit/audit.service.ts';
import {
  purgeDeletedAccounts,
  deleteAccount,
  createResidentWithPassword,
  restoreAccount,
  signIn,
} from '../../../testing/accounts/account-deletion.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { createClub } from '../../../testing/content/clubs.ts';
import { createEvent } from '../../../testing/content/events.ts';
import { flagCheckIns, listAuditEntries, listContents, staySignedIn } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { createPushBrowser } from '../../../testing/push-browser.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createBlackPng } from '../../../testing/uploads.ts';

async function columnsReferencing({ app, db }: TestApp, residentId: number): Promise<string[]> {
  const columnNames: string[] = [];
  for (const { table, columns } of app.personalData) {
    for (const column of Object.keys(columns)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${residentId}`.execute(db);
      if (rows[0]?.n !== 0) columnNames.push(`${table}.${column}`);
    }
  }
  return columnNames;
}

async function readAllRows({ db }: TestApp): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(db);
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts;
}

async function createActiveResident(
  app: TestApp,
): Promise<{ leaver: TestResident; admin: TestResident; friend: TestResident }> {
  const { call, clock, db } = app;
  const now = clock.now();
  // Friendships store the lower id first; a friend on either side puts the leaver in both columns.
  const friendWithLowerId = await app.resident();
  const leaver = await createResidentWithPassword(app, {
    username: 'Gone-For-Good',
    firstName: 'Traceless',
    homeTown: 'Bedok',
  });
  const [friend, other, admin] = [await app.resident(), await app.resident(), await app.resident({ isAdmin: true })];
  const { createRequest, befriend, block } = socialCalls(() => app);
  const switches = { friend_accepted: true };
  const settings = await call('PATCH', '/api/user/settings', { as: leaver, body: { push: switches, mail: switches } });
  const { subscription } = createPushBrowser('https://push.apple.com/of-traceless');
  const subscribed = await call('PUT', '/api/notifications/push', { as: leaver, body: subscription });
  expect([settings.status, subscribed.status]).toEqual([200, 204]);
  await befriend(leaver, friend);
  await befriend(friendWithLowerId, leaver);
  await createRequest(other, leaver);
  for (const cheering of [leaver, friend]) {
    const active = cheering === leaver ? friend : leaver;
    const checkedIn = await call('POST', '/api/green-spaces/checkin', { as: active, body: { greenSpaceId: 2 } });
    const [{ id }] = (await call('GET', '/api/friends/feed', { as: cheering })).body;
    const cheered = await call('PUT', `/api/friends/feed/${id}/cheer`, { as: cheering });
    expect([checkedIn.status, cheered.status]).toEqual([200, 200]);
  }
  await block(leaver, await app.resident());
  await block(await app.resident(), leaver);
  for (const [inviter, guest] of [
    [leaver, admin],
    [other, leaver],
  ] as const) {
    const { code } = (await call('POST', '/api/user/invite', { as: inviter })).body;
    expect((await call('POST', `/api/invites/${code}/use`, { as: guest })).status).toBe(200);
  }
  const as = leaver;
  const { lat, lng } = (await call('GET', '/api/green-spaces/1')).body;
  const location = { lat, lng, accuracyMeters: 10 };
  const answers = [
    await call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1, location } }),
    await call('POST', '/api/green-spaces/1/conditions', { as, body: { chip: 'muddy' } }),
    await call('PUT', '/api/green-spaces/1/rating', { as, body: { stars: 4 } }),
    await call('PUT', '/api/green-spaces/1/rating', { as, body: { stars: 5 } }),
    await call('POST', '/api/news/1/like', { as }),
    await call('POST', '/api/news/1/read', { as }),
    await call('POST', '/api/challenges/2/join', { as }),
    await call('DELETE', '/api/challenges/2/join', { as }),
    await call('POST', '/api/challenges/1/join', { as }),
    await call('POST', '/api/lessons/1/complete', { as, body: { quizScore: 80 } }),
    await call('PUT', '/api/user/consents/terms', { as, body: { version: DOCUMENT_VERSIONS.terms } }),
    await call('POST', '/api/reports', { as, body: { userId: other.id, reason: 'other' } }),
    await call('POST', '/api/translation-reports', {
      as,
      body: { messageId: 'content', language: 'zh', words: '公园' },
    }),
    await call('POST', '/api/reports', {
      as: other,
      body: { userId: leaver.id, reason: 'other', details: 'Traceless' },
    }),
    await call('POST', `/api/admin/users/${leaver.id}/adjustments`, {
      as: admin,
      body: { key: crypto.randomUUID(), points: 5, reason: 'Traceless was helpful' },
    }),
    await call('POST', `/api/admin/users/${leaver.id}/messages`, {
      as: admin,
      body: { key: crypto.randomUUID(), text: 'Hello Traceless, please be kind' },
    }),
    await call('POST', `/api/admin/users/${leaver.id}/notes`, {
      as: admin,
      body: { key: crypto.randomUUID(), text: 'Wrote to Traceless' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 204, 200, 200, 200, 204, 201, 204, 201, 200, 204, 204, 204, 204, 200, 204, 204,
  ]);
  const [visit] = (await call('GET', '/api/user/visits', { as })).body;
  const visitPath = `/api/user/visits/${visit.id}`;
  const [noted, pictured] = [
    await call('PUT', `${visitPath}/note`, { as, body: { note: 'Traceless saw an otter' } }),
    await call('POST', `${visitPath}/pictures`, {
      as,
      body: createBlackPng(8, 8),
      headers: { 'content-type': 'image/png' },
    }),
  ];
  expect([noted.status, pictured.status]).toEqual([200, 201]);
  const [report] = await listContents(app, admin, 'report', `residentId=${leaver.id}`);
  const answer = { outcome: 'talked_to', answer: 'We talked to Traceless' };
  expect((await call('PUT', `/api/admin/reports/${report?.id}/answer`, { as: admin, body: answer })).status).toBe(200);
  await sql`
    insert into suspensions (resident_id, reason, started_at, ended_at)
    values (${leaver.id}, 'Traceless was rude', ${now}, ${now})`.execute(db);
  await sql`
    insert into moderation_notes (resident_id, author_id, key, text, created_at)
    values (${other.id}, ${leaver.id}, gen_random_uuid(), 'Reliable', ${now})`.execute(db);
  await sql`
    insert into parents (resident_id, email, email_key, asked_at, agreed_at)
    values (${leaver.id}, 'parent@example.sg', 'parent@example.sg', ${now}, ${now})`.execute(db);
  await sql`
    insert into rights_requests (resident_id, kind, text, created_at, due_on, answered_by, answered_at, answer)
    values (${leaver.id}, 'access', 'What is stored about Traceless?', ${now}, ${now}::date, ${admin.id}, ${now}, 'All of it'),
      (${other.id}, 'access', 'What is stored?', ${now}, ${now}::date, ${leaver.id}, ${now}, 'See Settings')`.execute(
    db,
  );
  const { id: eventId } = await createEvent(db, {
    organiserId: leaver.id,
    startsAt: new Date(now.getTime() + 1e9),
    contact: 'Call Traceless',
  });
  expect((await call('POST', `/api/events/${eventId}/join`, { as, body: {} })).status).toBe(200);
  await app.insertRows('certificates', {
    resident_id: leaver.id,
    code: 'Traceless',
    name: 'Traceless',
    created_at: now,
    revoked_at: null,
  });
  const [club, asked] = [
    await createClub(db, { stewardIds: [leaver.id] }),
    await createClub(db, { joining: 'approved' }),
  ];
  expect((await call('POST', `/api/clubs/${asked.id}/join`, { as, body: { shown: true } })).status).toBe(200);
  const goal = { metric: 'check_ins', target: 1, endsOn: '2027-01-01' };
  expect((await call('PUT', `/api/clubs/${club.id}/goal`, { as, body: goal })).status).toBe(200);
  await sql`
    insert into club_goal_members (goal_id, club_id, resident_id, acts)
    select id, club_id, ${leaver.id}, 1 from club_goals on conflict do nothing`.execute(db);
  const secret = Buffer.from('secret');
  const [resident_id, expires_at] = [leaver.id, new Date(now.getTime() + 1e9)];
  await db.insertInto('pictures').values({ key: 'k', resident_id, bytes: secret, created_at: now }).execute();
  await db.insertInto('calendar_keys').values({ resident_id, key_hash: secret, created_at: now }).execute();
  await db.insertInto('recovery_codes').values({ resident_id, code_hash: secret }).execute();
  await db.insertInto('second_factors').values({ resident_id, secret, created_at: now }).execute();
  const sent = { key: crypto.randomUUID(), content: 'hash', result: Buffer.alloc(0) };
  await app.insertRows('idempotent_results', { resident_id, ...sent, created_at: now });
  await db.insertInto('passkey_challenges').values({ challenge: 'c', resident_id, expires_at }).execute();
  await db.insertInto('pending_sign_ins').values({ token_hash: secret, resident_id, expires_at }).execute();
  await sql`
    insert into passkeys (resident_id, credential_id, public_key, counter, transports, name, created_at)
    values (${leaver.id}, 'credential', 'key', 0, '{}', 'Key of Traceless', ${now})`.execute(db);
  await sql`
    insert into security_events (resident_id, kind, day, first_at, last_at)
    values (${leaver.id}, 'new_device', '2026-11-18', ${now}, ${now})`.execute(db);
  await sql`
    insert into route_walks (resident_id, route_id, started_at) select ${leaver.id}, min(id), ${now} from green_space_routes`.execute(
    db,
  );
  await app.insertRows('resident_roles', { resident_id, role: 'editor', planning_area: null, club_id: null });
  await recordAuditEntries(db, now, [
    { adminId: leaver.id, action: 'edited', subject: 'lesson', subjectId: 1, subjectName: 'A lesson' },
  ]);
  await sql`update reports set answered_by = ${leaver.id}, answered_at = ${now} where reporter_id = ${leaver.id}`.execute(
    db,
  );
  await flagCheckIns(app, leaver);
  await sql`
    insert into inbox_items (green_space_id, version, assigned_to, settled_by) values (1, 1, ${leaver.id}, ${leaver.id})`.execute(
    db,
  );
  await sql`update translation_reports set settled_by = reporter_id, settled_at = ${now}`.execute(db);
  await sql`
    insert into sent_nudges (resident_id, day, notification_id)
    select resident_id, '2026-11-18', min(id) from notifications where resident_id = ${leaver.id} group by 1`.execute(
    db,
  );
  await sql`
    insert into account_links (resident_id, kind, token_hash, email, email_key, created_at, expires_at)
    values (${leaver.id}, 'verification', 'x', ${leaver.email}, ${leaver.email}, ${now}, ${expires_at})`.execute(db);
  return { leaver, admin, friend };
}

const RESTORE_PERIOD = { days: 7 };

describe('seven days after the deletion of an account, the job', () => {
  test('removes every trace of the resident from the database, and nothing of others', async () => {
    const app = await startTestApp();
    const { leaver, admin, friend } = await createActiveResident(app);
    const registered = app.app.personalData.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    // Without a row: the leaver has reviewed no flagged activity. The subject is not an id of a resident.
    const unusedColumns = ['check_ins.settled_by', 'activity_flags.settled_by', 'notifications.subject'];
    expect((await columnsReferencing(app, leaver.id)).toSorted()).toEqual(
      registered.filter((name) => !unusedColumns.includes(name)).toSorted(),
    );
    expect((await deleteAccount(app, leaver)).status).toBe(204);
    await purgeDeletedAccounts(app);
    expect(await columnsReferencing(app, leaver.id)).toContain('residents.id');
    app.clock.forward(RESTORE_PERIOD);
    await staySignedIn(app, admin);
    await purgeDeletedAccounts(app);
    expect(await columnsReferencing(app, leaver.id)).toEqual(['audit_entries.subject_id']);
    const rows = await readAllRows(app);
    const traces = ['Gone-For-Good', 'gone-for-good', 'Traceless', leaver.email];
    expect(rows.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
    expect(await listAuditEntries(app, admin, 'resident', leaver.id)).toEqual([
      { admin: admin.username, action: 'note_added', subjectName: '', facts: {} },
      { admin: admin.username, action: 'message_sent', subjectName: '', facts: {} },
      { admin: admin.username, action: 'points_adjusted', subjectName: '', facts: { points: 5 } },
    ]);
    const { body: answered } = await app.call('GET', '/api/admin/audit?subject=report', { as: admin });
    expect(answered).toMatchObject([{ subjectName: '', facts: { outcome: 'talked_to' } }]);
    expect(answered[0].facts.answer).toBeUndefined();
    expect((await app.call('GET', '/api/friends', { as: friend })).body).toEqual([]);
    expect(await columnsReferencing(app, friend.id)).toEqual(
      expect.arrayContaining(['residents.id', 'scores.resident_id', 'activities.resident_id']),
    );
  });

  test('keeps ratings and likes without their resident, and totals that equal the rows', async () => {
    const app = await startTestApp();
    const { call, db } = app;
    const { leaver } = await createActiveResident(app);
    const totals = async () => {
      const [space, article, challenge] = [
        await call('GET', '/api/green-spaces/1'),
        await call('GET', '/api/news/1'),
        await call('GET', '/api/challenges'),
      ];
      const { rating, totalRatings } = space.body;
      return {
        rating,
        totalRatings,
        likes: article.body.likes,
        participants: challenge.body.find(({ id }: { id: number }) => id === 1).participantCount,
      };
    };
    const before = await totals();
    expect(before).toEqual({ rating: 5, totalRatings: 1, likes: 1, participants: 1 });
    await deleteAccount(app, leaver);
    expect(await totals()).toEqual(before);
    app.clock.forward(RESTORE_PERIOD);
    await purgeDeletedAccounts(app);
    const { rows } = await sql<{ stars: number; ratings: number; likes: number; participants: number; tried: number }>`
      select
        (select stars from green_space_rating_totals where green_space_id = 1) as stars,
        (select ratings from green_space_rating_totals where green_space_id = 1) as ratings,
        (select likes from news_articles where id = 1) as likes,
        (select sum(participants)::int from challenge_totals) as participants,
        (select sum(residents)::int from lesson_totals) as tried`.execute(db);
    expect(rows).toEqual([{ stars: 5, ratings: 1, likes: 1, participants: 0, tried: 0 }]);
    expect(await db.selectFrom('green_space_ratings').select(['resident_id', 'stars']).execute()).toEqual([
      { resident_id: null, stars: 5 },
    ]);
    expect(await db.selectFrom('news_likes').select('resident_id').execute()).toEqual([{ resident_id: null }]);
  });

  test('frees the email address, and prevents restoring and signing in', async () => {
    const app = await startTestApp();
    const leaver = await createResidentWithPassword(app);
    await deleteAccount(app, leaver);
    app.clock.forward(RESTORE_PERIOD);
    await purgeDeletedAccounts(app);
    expect((await signIn(app, leaver)).body.code).toBe('invalid-credentials');
    expect((await restoreAccount(app, leaver)).body.code).toBe('invalid-credentials');
    const body = { username: 'somebody-else', email: leaver.email, password: 'another-password' };
    expect((await app.call('POST', '/api/auth/register', { body })).status).toBe(201);
  });

  test('skips accounts that were deleted later or restored, and continues after a failure', async () => {
    const app = await startTestApp();
    const [stuck, early, restored, late] = [
      await createResidentWithPassword(app),
      await createResidentWithPassword(app),
      await createResidentWithPassword(app),
      await createResidentWithPassword(app),
    ];
    for (const leaver of [stuck, early, restored]) await deleteAccount(app, leaver);
    app.clock.forward({ days: 1 });
    await deleteAccount(app, late);
    expect((await restoreAccount(app, restored)).status).toBe(200);
    app.clock.forward({ days: 6 });
    await sql`
      create function stay() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger stay before delete on residents for each row when (old.id = ${sql.lit(stuck.id)}) execute function stay()`.execute(
      app.db,
    );
    await expect(purgeDeletedAccounts(app)).rejects.toThrow('1 accounts could not be erased');
    const residentIds = async () =>
      (await app.db.selectFrom('residents').select('id').orderBy('id').execute()).map(({ id }) => id);
    expect(await residentIds()).toEqual([stuck.id, restored.id, late.id]);
    expect((await restoreAccount(app, stuck)).status).toBe(401);
    await sql`drop trigger stay on residents`.execute(app.db);
    await purgeDeletedAccounts(app);
    expect(await residentIds()).toEqual([restored.id, late.id]);
  });

  test('erases ledgers of many batches, also in three concurrent runs', async () => {
    const app = await startTestApp();
    const leavers = [await createResidentWithPassword(app), await createResidentWithPassword(app)];
    for (const { id } of leavers)
      await sql`
        insert into activities (resident_id, type, subject, day, points, proof, created_at)
        select ${id}, 'eco_action', 'action:' || n, '2026-11-18', 0, 'claimed', now() from generate_series(1, 7000) as n`.execute(
        app.db,
      );
    for (const leaver of leavers) await deleteAccount(app, leaver);
    app.clock.forward(RESTORE_PERIOD);
    await Promise.all([purgeDeletedAccounts(app), purgeDeletedAccounts(app), purgeDeletedAccounts(app)]);
    for (const { id } of leavers) expect(await columnsReferencing(app, id)).toEqual([]);
  });

  test('racing a restoration, one of the two wins', async () => {
    const app = await startTestApp();
    for (let trial = 0; trial < 5; trial += 1) {
      const leaver = await createResidentWithPassword(app);
      await deleteAccount(app, leaver);
      const deletedAt = app.clock.now().getTime();
      app.clock.set(new Date(deletedAt + 7 * 86_400_000 - 1).toISOString());
      const restoring = restoreAccount(app, leaver);
      app.clock.forward(RESTORE_PERIOD);
      const [answer] = await Promise.all([restoring, purgeDeletedAccounts(app)]);
      const isThere = (await columnsReferencing(app, leaver.id)).includes('residents.id');
      expect([answer.status, isThere]).toEqual(answer.status === 200 ? [200, true] : [401, false]);
    }
  });
});
