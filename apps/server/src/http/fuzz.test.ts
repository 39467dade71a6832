import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { type ErrorCode, problem, problems } from '@ecopulse/contract/errors';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SEED } from '../testing/amounts.ts';
import { recordMeasurement } from '../testing/faults/measurements.ts';
import { createClub } from '../testing/content/clubs.ts';
import { socialCalls } from '../testing/social-calls.ts';
import { type RouteParameters, fillRouteParameters, prepareRouteParameters } from '../testing/route-parameters.ts';
import type { TestResident } from '../testing/factories.ts';
import { injectAndReadFirstChunk } from '../testing/inject-first-chunk.ts';
import {
  arbitraryAddress,
  FUZZ_CASES,
  hostileHeaders,
  hostileText,
  arbitraryPayload,
} from '../testing/hostile-input.ts';
import { listAddressesWithOneFault, listBodiesWithOneFault } from '../testing/faults/single-faults.ts';
import { buildSearchIndex, shareTestApp } from '../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../testing/shared-location.ts';
import { listDeclaredErrors } from './route-schemas.ts';

const MANY = { max: 1_000_000_000, seconds: 3600 };
const shared = shareTestApp({
  limits: {
    read: MANY,
    write: MANY,
    register: MANY,
    signInFailuresOfAddress: MANY,
    unknownSessions: MANY,
    notFound: MANY,
    upload: MANY,
  },
});

const names = Object.keys(endpoints) as ServedEndpointName[];
const PROPERTIES_OF_ALL_OBJECTS = Reflect.ownKeys(Object.prototype);
const statusCounts = new Map<string, Map<number, number>>(names.map((name) => [name, new Map()]));
const countCases = (statuses: ReadonlyMap<number, number>) =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);
const MAX_MS = 2_000;
const SIGN_OUT: ServedEndpointName = 'POST /api/auth/logout';

interface Case {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  readonly by: 'visitor' | 'newcomer' | 'regular' | 'admin';
}

/** Reused as newcomers, since all their calls were refused as invalid. */
const reusable = new Map<Case['by'], TestResident>();

async function callerOf(by: Case['by']): Promise<TestResident | null> {
  if (by === 'visitor') return null;
  return by === 'regular' ? regular : (reusable.get(by) ?? shared().resident({ isAdmin: by === 'admin' }));
}

async function send({ method, url, headers, payload, by }: Case) {
  const { app } = shared();
  const as = await callerOf(by);
  const cookie = as ? { cookie: as.cookie } : {};
  const type =
    payload === undefined ? {} : { 'content-type': typeof payload === 'string' ? 'application/json' : 'image/png' };
  const started = performance.now();
  const response = await injectAndReadFirstChunk(app, {
    method,
    url,
    headers: { ...cookie, ...type, ...headers },
    ...(payload !== undefined && { payload }),
  });
  if (as && as !== regular && response.statusCode === 400) reusable.set(by, as);
  else reusable.delete(by);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    ms: performance.now() - started,
  };
}

function violationOf(answer: Awaited<ReturnType<typeof send>>, endpoint: Endpoint | null): string | null {
  const { status, headers, text, ms } = answer;
  if (status >= 500) return `answers ${status}`;
  if (ms > MAX_MS) return `takes ${Math.round(ms)} ms`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks the security headers';
  if (status < 400) return successViolation(status, headers['content-encoding'] === undefined ? text : null, endpoint);
  if (!String(headers['content-type']).startsWith('application/problem+json')) return 'is no problem document';
  const { data } = z.safeParse(problem, JSON.parse(text));
  if (!data) return 'breaks the schema of problems';
  const code = data.code as ErrorCode;
  if (!(code in problems)) return `has the unknown code ${code}`;
  if (problems[code].status !== status || data.status !== status) return `says ${data.code} with ${status}`;
  const declared: ErrorCode[] = [...(endpoint ? listDeclaredErrors(endpoint) : []), 'not-found', 'method-not-allowed'];
  if (endpoint && !declared.includes(code)) return `answers ${code}, which it does not declare`;
  return /\.ts:\d|node_modules|syntax error|duplicate key/i.test(text) ? 'reveals internals' : null;
}

function isInvalidBodyAccepted({ payload }: Case, status: number, { body }: Endpoint): boolean {
  if (status >= 400 || body === undefined || typeof payload !== 'string') return false;
  return !z.safeParse(body, payload === '' ? undefined : JSON.parse(payload)).success;
}

/** `text` is null for a compressed response; other cases check it uncompressed. */
function successViolation(status: number, text: string | null, endpoint: Endpoint | null): string | null {
  if (!endpoint) return `answers ${status} at an unknown address`;
  if (status !== endpoint.status && status !== 304) return `answers ${status}`;
  if (status === 304 || text === null || endpoint.response === undefined || endpoint.mediaType) return null;
  return z.safeParse(endpoint.response, JSON.parse(text)).success ? null : 'answers what it does not declare';
}

let existing: RouteParameters = new Map();
let regular: TestResident | null = null;
let canaryId = 0;

/** One row of each kind, so that existing addresses do not end with 404. */
async function createOneOfEach(as: TestResident): Promise<void> {
  const { call } = shared();
  const [space, routeId] = [Number(existing.get('green-spaces')), existing.get('routeId')];
  const [lesson, challenge] = [existing.get('lessons'), existing.get('challenges')];
  const answers = [
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: space, location: SHARED_LOCATION }, as }),
    await call('POST', `/api/green-spaces/${space}/conditions`, { body: { chip: 'all-fine' }, as }),
    await call('PUT', `/api/green-spaces/${space}/rating`, { body: { stars: 4 }, as }),
    await call('POST', `/api/green-spaces/${space}/routes/${routeId}/start`, { as }),
    await call('POST', `/api/lessons/${lesson}/complete`, { body: { quizScore: 80 }, as }),
    await call('POST', `/api/challenges/${challenge}/join`, { as }),
    await call('POST', `/api/events/${existing.get('events')}/join`, { body: {}, as }),
    await call('POST', '/api/user/eco-actions', { body: { action: 'byo' }, as }),
    await call('POST', `/api/news/${existing.get('news')}/like`, { as }),
    await call('POST', `/api/news/${existing.get('news')}/read`, { as }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 200, 201, 200, 201, 200, 201, 200, 204]);
  await sql`
    insert into activity_flags (activity_id, resident_id, reason)
    select id, resident_id, 'too-fast' from activities where resident_id = ${as.id} limit 1`.execute(shared().db);
  await createClubs(as);
  const at = new Date();
  await shared().insertRows('left_challenges', {
    resident_id: as.id,
    challenge_id: Number(challenge),
    joined_at: at,
    progress: 0,
    was_open: true,
    left_at: at,
  });
}

async function createClubs({ id }: TestResident): Promise<void> {
  const { db } = shared();
  const now = new Date();
  const [member, asked] = [await createClub(db, { stewardIds: [id] }), await createClub(db)];
  await shared().insertRows('club_requests', { club_id: asked.id, resident_id: id, is_shown: true, created_at: now });
  await sql`
    with goal as (
      insert into club_goals (club_id, metric, target, starts_on, ends_on, created_at, state, progress)
      values (${member.id}, 'check_ins', 5, '2020-01-01', '2020-01-02', ${now}, 'reached', 1) returning id, club_id
    )
    insert into club_goal_members (goal_id, club_id, resident_id, acts) select id, club_id, ${id}, 1 from goal`.execute(
    db,
  );
}

async function createFriends(as: TestResident): Promise<void> {
  const { db, resident } = shared();
  const { createRequest, befriend } = socialCalls(shared);
  expect(await createRequest(await resident(), as)).toBe(Number(existing.get('friend-request')));
  const friend = await resident();
  await befriend(as, friend);
  await sql`
    insert into cheers (activity_id, resident_id, receiver_id, created_at)
    select id, ${as.id}, resident_id, now() from activities where resident_id = ${friend.id} limit 1`.execute(db);
  await createInvitations(as, friend);
  await db.updateTable('residents').set({ friend_requests: 'nobody' }).where('id', '=', as.id).execute();
}

async function createInvitations(as: TestResident, friend: TestResident): Promise<void> {
  const { call, db } = shared();
  await call('POST', '/api/user/invite', { as });
  const { code } = (await call('POST', '/api/user/invite', { as: friend })).body;
  await db.insertInto('invite_uses').values({ code, resident_id: as.id, used_at: new Date() }).execute();
}

async function createSecrets({ id, email }: TestResident): Promise<void> {
  const { db } = shared();
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)];
  const secret = Buffer.from(`secret-of-${id}`);
  const ownColumns = { resident_id: id, created_at: now };
  await shared().insertRows('account_links', {
    ...ownColumns,
    kind: 'password-reset',
    token_hash: secret,
    email,
    email_key: email,
    expires_at: later,
  });
  await shared().insertRows('passkeys', {
    ...ownColumns,
    credential_id: `key-of-${id}`,
    public_key: secret,
    counter: 0,
    transports: [],
    name: 'Phone',
  });
  await shared().insertRows('passkey_challenges', {
    challenge: `challenge-of-${id}`,
    resident_id: id,
    expires_at: later,
  });
  await shared().insertRows('second_factors', { ...ownColumns, secret });
  await db.updateTable('calendar_keys').set({ key_hash: secret }).where('resident_id', '=', id).execute();
  await db.insertInto('recovery_codes').values({ resident_id: id, code_hash: secret }).execute();
  await db.insertInto('pending_sign_ins').values({ token_hash: secret, resident_id: id, expires_at: later }).execute();
  await shared().insertRows('security_events', {
    resident_id: id,
    kind: 'new_device',
    device: 'Phone',
    day: '2026-01-01',
    first_at: now,
    last_at: now,
  });
  await shared().insertRows('idempotent_results', {
    resident_id: id,
    key: crypto.randomUUID(),
    content: 'hash',
    result: Buffer.alloc(0),
    created_at: now,
  });
  await shared().insertRows('consents', {
    resident_id: id,
    document: 'terms',
    version: '2026-01-01',
    agreed_at: now,
    withdrawn_at: now,
  });
  await shared().insertRows('parents', {
    resident_id: id,
    email: 'parent@example.sg',
    email_key: 'parent@example.sg',
    asked_at: now,
    agreed_at: now,
  });
  await shared().insertRows('rights_requests', {
    resident_id: id,
    kind: 'access',
    text: 'All of it',
    created_at: now,
    due_on: '2026-02-01',
  });
}

async function createNotifications({ id }: TestResident): Promise<void> {
  const { db } = shared();
  const residentColumn = { resident_id: id };
  const session = await db.selectFrom('sessions').select('id').where('resident_id', '=', id).executeTakeFirstOrThrow();
  const notification = await shared().selectRow('notifications', ['id'], { resident_id: id });
  const endpoint = `https://push.apple.com/${id}`;
  const subscription = {
    ...residentColumn,
    session_id: session.id,
    endpoint,
    p256dh: 'key',
    auth: 'secret',
    created_at: new Date(),
  };
  await db.insertInto('push_subscriptions').values(subscription).execute();
  await shared().insertRows('suspensions', {
    ...residentColumn,
    reason: 'A reason',
    until: null,
    started_at: new Date(),
    ended_at: new Date(),
  });
  await shared().insertRows('moderation_notes', {
    ...residentColumn,
    author_id: null,
    key: crypto.randomUUID(),
    text: 'A note',
    created_at: new Date(),
  });
  const due = { ...residentColumn, notification_id: notification.id, channel: 'push' as const, due_at: new Date() };
  await db.insertInto('outgoing_notifications').values(due).execute();
  await shared().insertRows('sent_nudges', { ...residentColumn, day: '2026-01-01', notification_id: notification.id });
}

/** No case may change the canary's rows or the content. */
async function readCanary(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select md5(string_agg(t, '|' order by t)) as text from (
      select r::text as t from residents r where id = ${canaryId}
      union all select s::text from scores s where resident_id = ${canaryId}
      union all select a::text from activities a where resident_id = ${canaryId}
      union all select c::text from check_ins c where resident_id = ${canaryId}
      union all select f::text from activity_flags f where resident_id = ${canaryId}
      union all select s::text from sessions s where resident_id = ${canaryId}
      union all select l::text from lesson_progress l where resident_id = ${canaryId}
      union all select p::text from challenge_participations p where resident_id = ${canaryId}
      union all select l::text from left_challenges l where resident_id = ${canaryId}
      union all select w::text from route_walks w where resident_id = ${canaryId}
      union all select r::text from green_space_ratings r where resident_id = ${canaryId}
      union all select c::text from green_space_conditions c where resident_id = ${canaryId}
      union all select e::text from events e where organiser_id = ${canaryId}
      union all select k::text from calendar_keys k where resident_id = ${canaryId}
      union all select c::text from certificates c where resident_id = ${canaryId}
      union all select e::text from certificate_events e join certificates c on c.id = e.certificate_id
        where c.resident_id = ${canaryId}
      union all select p::text from event_participants p where resident_id = ${canaryId}
      union all select m::text from club_members m where resident_id = ${canaryId}
      union all select q::text from club_requests q where resident_id = ${canaryId}
      union all select p::text from club_goal_members p where resident_id = ${canaryId}
      union all select l::text from lessons l
      union all select c::text from challenges c
      union all select n::text from notifications n where resident_id = ${canaryId}
      union all select o::text from outgoing_notifications o where resident_id = ${canaryId}
      union all select s::text from push_subscriptions s where resident_id = ${canaryId}
      union all select n::text from sent_nudges n where resident_id = ${canaryId}
      union all select w::text from weekly_points w where resident_id = ${canaryId}
      union all select p::text from pictures p where resident_id = ${canaryId}
      union all select f::text from friendships f where ${canaryId} in (f.low_id, f.high_id)
      union all select c::text from cheers c where ${canaryId} in (c.resident_id, c.receiver_id)
      union all select i::text from invites i where resident_id = ${canaryId}
      union all select u::text from invite_uses u where resident_id = ${canaryId}
      union all select f::text from friend_requests f where ${canaryId} in (f.sender_id, f.receiver_id)
      union all select l::text from account_links l where resident_id = ${canaryId}
      union all select p::text from passkeys p where resident_id = ${canaryId}
      union all select c::text from passkey_challenges c where resident_id = ${canaryId}
      union all select f::text from second_factors f where resident_id = ${canaryId}
      union all select c::text from recovery_codes c where resident_id = ${canaryId}
      union all select h::text from pending_sign_ins h where resident_id = ${canaryId}
      union all select e::text from security_events e where resident_id = ${canaryId}
      union all select c::text from idempotent_results c where resident_id = ${canaryId}
      union all select c::text from consents c where resident_id = ${canaryId}
      union all select p::text from parents p where resident_id = ${canaryId}
      union all select q::text from rights_requests q where resident_id = ${canaryId}
      union all select c::text from username_claims c where resident_id = ${canaryId}
      union all select n::text from visit_notes n where resident_id = ${canaryId}
      union all select p::text from visit_pictures p where resident_id = ${canaryId}
      union all select s::text from suspensions s where resident_id = ${canaryId}
      union all select n::text from moderation_notes n where resident_id = ${canaryId}
      union all select l::text from news_likes l where resident_id = ${canaryId}
      union all select r::text from news_reads r where resident_id = ${canaryId}
      union all select (to_jsonb(n) - 'likes')::text from news_articles n
      union all select p.key from content_pictures p
      union all select e::text from audit_entries e
      union all select g::text from green_spaces g
      union all select r::text from green_space_routes r
      union all select 'admins ' || count(*) from residents where is_admin
      union all select 'tables ' || count(*) from information_schema.tables where table_schema = 'public'
    ) as rows`.execute(shared().db);
  return rows[0]?.text ?? '';
}

beforeAll(async () => {
  const { db, resident } = shared();
  await moveGreenSpacesTogether(db);
  await buildSearchIndex(shared());
  const canaryResident = await resident({ username: 'canary', firstName: 'Canary' });
  canaryId = canaryResident.id;
  // Not the canary's own link: using it would send them a request.
  existing = new Map([...(await prepareRouteParameters(db, canaryResident.username)), ['code', 'an-old-code']]);
  regular = await resident();
  await shared().insertRows('resident_roles', {
    resident_id: canaryId,
    role: 'organiser',
    planning_area: 'Bedok',
    granted_at: shared().clock.now(),
  });
  await createOneOfEach(canaryResident);
  await createOneOfEach(regular);
  await createFriends(canaryResident);
  await createSecrets(canaryResident);
  await createNotifications(canaryResident);
  await expectCanaryInEveryTable();
});

/** Otherwise changes in new tables of residents would go unnoticed. */
async function expectCanaryInEveryTable(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'resident_id' order by 1`.execute(shared().db);
  expect(rows.map(({ name }) => name)).toEqual([
    'account_links',
    'activities',
    'activity_flags',
    'calendar_keys',
    'certificates',
    'challenge_participations',
    'check_ins',
    'cheers',
    'club_goal_members',
    'club_members',
    'club_requests',
    'consents',
    'event_participants',
    'green_space_conditions',
    'green_space_ratings',
    'idempotent_results',
    'invite_uses',
    'invites',
    'left_challenges',
    'lesson_progress',
    'moderation_notes',
    'news_likes',
    'news_reads',
    'notifications',
    'outgoing_notifications',
    'parents',
    'passkey_challenges',
    'passkeys',
    'pending_sign_ins',
    'pictures',
    'push_subscriptions',
    'recovery_codes',
    'resident_roles',
    'rights_requests',
    'route_walks',
    'scores',
    'second_factors',
    'security_events',
    'sent_nudges',
    'sessions',
    'suspensions',
    'username_claims',
    'visit_notes',
    'visit_pictures',
    'weekly_points',
  ]);
  for (const { name } of rows) {
    const { rows: ownRows } = await sql`select from ${sql.table(name)} where resident_id = ${canaryId}`.execute(
      shared().db,
    );
    expect(ownRows.length, name).toBeGreaterThan(0);
  }
}

afterAll(() => {
  const lines = [...statusCounts].map(([name, statuses]) => {
    const tally = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    return `  ${String(countCases(statuses)).padStart(6)}  ${name} (${tally.join(', ')})`;
  });
  process.stdout.write(`hostile cases per route (seed ${SEED}):\n${lines.join('\n')}\n`);
});

describe.each(names)('%s', (name) => {
  test('on any input: no 5xx, fast, every error declared, no invalid body accepted', { timeout: 600_000 }, async () => {
    const { method, path } = methodAndPath(name);
    const endpoint: Endpoint = endpoints[name];
    const before = await readCanary();
    const oneCase = fc.record<Case>({
      method: fc.constant(method),
      url: arbitraryAddress(path, endpoint.query, existing),
      headers: hostileHeaders,
      payload: method === 'GET' ? fc.constant(undefined) : arbitraryPayload(endpoint),
      // Visitors get a single response from protected routes, so most cases come from residents.
      by: fc.oneof(
        { weight: endpoint.access === 'anyone' ? 4 : 1, arbitrary: fc.constant('visitor' as const) },
        // Signing out would end the session of `regular`.
        {
          weight: isAdminAccess(endpoint.access) ? 1 : 4,
          arbitrary: fc.constantFrom('newcomer' as const, ...(name === SIGN_OUT ? [] : ['regular' as const])),
        },
        { weight: isAdminAccess(endpoint.access) ? 8 : 0, arbitrary: fc.constant('admin' as const) },
      ),
    });
    const url = fillRouteParameters(path, existing);
    const by = isAdminAccess(endpoint.access) ? ('admin' as const) : ('newcomer' as const);
    const validCase = { method, url, headers: {}, payload: undefined, by };
    const withOneFault: Case[] = [
      ...listAddressesWithOneFault(path, endpoint.query, existing).map((url) => ({ ...validCase, url })),
      ...(endpoint.body ? listBodiesWithOneFault(endpoint.body) : []).map((payload) => ({ ...validCase, payload })),
    ];
    await fc.assert(
      fc.asyncProperty(oneCase, async (sent) => {
        const answer = await send(sent);
        const statuses = statusCounts.get(name);
        statuses?.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(violationOf(answer, endpoint)).toBeNull();
        expect(isInvalidBodyAccepted(sent, answer.status, endpoint)).toBe(false);
      }),
      {
        examples: withOneFault.map((each) => [each]),
        numRuns: withOneFault.length + FUZZ_CASES,
        endOnFailure: true,
      },
    );
    // Admins may change content and other residents' points and sessions.
    if (!isAdminAccess(endpoint.access)) expect(await readCanary()).toBe(before);
  });
});

test('unknown addresses answer with a problem document, never with success or 5xx', { timeout: 600_000 }, async () => {
  const segment = fc.oneof(
    hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('green-spaces', 'user', '.', '%2e%2e%2f', '%zz', 'x'.repeat(20_000)),
  );
  const oneCase = fc.record<Case>({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    url: fc.array(segment, { minLength: 1, maxLength: 6 }).map((segments) => `/api/nothing/${segments.join('/')}`),
    headers: hostileHeaders,
    payload: fc.constant(undefined),
    by: fc.constant('visitor'),
  });
  await fc.assert(
    fc.asyncProperty(oneCase, async (sent) => {
      expect(violationOf(await send(sent), null)).toBeNull();
    }),
    { numRuns: FUZZ_CASES, endOnFailure: true },
  );
});

test('no call has given all objects another property', () => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(PROPERTIES_OF_ALL_OBJECTS);
});

test('every endpoint was called the required number of times', () => {
  expect([...statusCounts.keys()]).toEqual(names);
  const incomplete = [...statusCounts].filter(([, statuses]) => countCases(statuses) < FUZZ_CASES);
  expect(incomplete).toEqual([]);
  expect(FUZZ_CASES).toBeGreaterThan(0);
  const minCases = Math.min(...[...statusCounts.values()].map(countCases));
  recordMeasurement({
    what: 'Hostile calls: no 5xx, none over 2 s, each error declared',
    amount: `${names.length} routes`,
    measured: `${minCases} cases for the route with the fewest`,
    limit: `≥ ${FUZZ_CASES}`,
  });
});
