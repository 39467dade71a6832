import { randomUUID } from 'node:crypto';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../core/calendar/calendar.rules.ts';
import { staySignedIn } from '../testing/admins.ts';
import { type RouteParameters, fillRouteParameters, prepareRouteParameters } from '../testing/route-parameters.ts';
import { UNREACHABLE_CONDITIONS } from '../testing/content/conditions-server.ts';
import { captureStatements } from '../testing/captured-statements.ts';
import type { TestResident } from '../testing/factories.ts';
import { buildSearchIndex, shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createBlackPng } from '../testing/uploads.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../testing/shared-location.ts';

const MAX_READ_STATEMENTS = 3;
const MAX_WRITE_STATEMENTS = 6;
const TURNS_OF_TWO: ReadonlySet<string> = new Set([
  'sending a friend request',
  'accepting a request',
  'rejecting a request',
  'withdrawing a request',
  'ending a friendship',
]);
/** The new friend earns too, so their challenges are also read and written. */
const MAX_EXTRA_STATEMENTS_FOR_FRIEND = 2;
/** A challenge that one visit does not complete, so it can be left. */
const LONG_CHALLENGE_ID = 2;

const shared = shareTestApp({ env: { conditions: UNREACHABLE_CONDITIONS } });
/** Long and short history: the count must not depend on it. */
const residents: TestResident[] = [];

beforeAll(async () => {
  const { db, resident } = shared();
  await moveGreenSpacesTogether(db);
  await buildSearchIndex(shared());
  // Some calls are for admins, and one ranking needs a home town.
  const [longHistory, shortHistory] = [await resident({ isAdmin: true }), await resident({ isAdmin: true })];
  await joinAll(shared(), longHistory);
  await insertActivities(longHistory, 400);
  await insertFriends(longHistory, 40);
  await db.updateTable('residents').set({ home_town: 'Bedok' }).execute();
  residents.push(longHistory, shortHistory);
});

async function insertFriends({ id }: TestResident, count: number): Promise<void> {
  const { clock, db, resident } = shared();
  const [now, day] = [clock.now(), dayOf(clock.now())];
  // Found by the searches for "bukit" below.
  const someone = async () => (await resident({ firstName: 'Bukit' })).id;
  for (let n = 0; n < count; n += 1) {
    const [friend, sender, receiver, blocked] = [await someone(), await someone(), await someone(), await someone()];
    await db.insertInto('friendships').values({ low_id: id, high_id: friend, since: now }).execute();
    await shared().insertRows('friend_requests', [
      { sender_id: sender, receiver_id: id, day, created_at: now },
      { sender_id: id, receiver_id: receiver, day, created_at: now },
    ]);
    const notification = {
      resident_id: id,
      kind: 'friend_request',
      subject: `request:${n}`,
      actor_id: sender,
      facts: '{}',
    } as const;
    await shared().insertRows('notifications', { ...notification, created_at: now });
    await db.insertInto('blocks').values({ blocker_id: id, blocked_id: blocked, blocked_at: now }).execute();
    const report = { reporter_id: id, reported_id: blocked, day, reason: 'other', created_at: now } as const;
    await db.insertInto('reports').values(report).execute();
  }
}

async function joinAll({ call }: TestApp, as: TestResident): Promise<void> {
  const challenges = (await call('GET', '/api/challenges')).body;
  expect(challenges.length).toBeGreaterThanOrEqual(32);
  for (const { id } of challenges) expect((await call('POST', `/api/challenges/${id}/join`, { as })).status).toBe(201);
}

async function insertActivities({ id }: TestResident, count: number): Promise<void> {
  const { clock, db } = shared();
  const rows = Array.from({ length: count }, (_, n) => ({
    resident_id: id,
    type: 'check_in' as const,
    subject: `green-space:${1 + (n % 100)}/${n}`,
    occurrence: null,
    day: '2026-11-17',
    points: 10,
    proof: 'claimed' as const,
    facts: '{}',
    created_at: clock.now(),
  }));
  await db.insertInto('activities').values(rows).execute();
}

// The first server creates its keys, and each server reads them once.
beforeAll(async () => {
  const other = { username: 'first-of-all', email: 'first@example.sg', password: 'kingfisher' };
  await shared().call('POST', '/api/auth/register', { body: other });
});

const CURSOR_READS: readonly ServedEndpointName[] = ['GET /api/user/export'];

/** Required queries that would make other calls read less. */
const REQUIRED_QUERIES: Partial<Record<ServedEndpointName, string>> = {
  'GET /api/admin/translations': '&language=zh&subject=lesson',
  // Before the first resident, so that nothing must be counted.
  'GET /api/admin/report': '&from=2020-01-01&to=2020-01-31',
};

const reads = (Object.keys(endpoints) as ServedEndpointName[]).filter(
  (name) => name.startsWith('GET ') && !CURSOR_READS.includes(name),
);

/** For the organiser of an event, or a steward, alone. */
const ORGANISER_READS: readonly string[] = [
  'GET /api/events/:id/people',
  'GET /api/events/:id/code',
  'GET /api/clubs/:slug/members',
  'GET /api/clubs/:slug/requests',
];

/** Reads most: each list is searched, and is as long as it may be. */
async function addressOf(name: ServedEndpointName, username: string): Promise<string> {
  const parameters = await prepareRouteParameters(shared().db, username);
  const path = fillRouteParameters(methodAndPath(name).path, parameters);
  if (name === 'GET /api/user/events.ics') return `${path}?key=${parameters.get('calendarKey')}`;
  return (endpoints[name] as Endpoint).query === undefined
    ? path
    : `${path}?search=bukit&q=bukit&limit=100${REQUIRED_QUERIES[name] ?? ''}`;
}

/** A report checks which days, and which events, are counted before it reads them; clubs are read apart. */
const MAX_REPORT_STATEMENTS = 8;

describe.each(reads)('%s', (name) => {
  const maxStatements = name === 'GET /api/admin/report' ? MAX_REPORT_STATEMENTS : MAX_READ_STATEMENTS;
  test(`runs at most ${maxStatements} statements, however much data there is`, async () => {
    const { path } = methodAndPath(name);
    const [longHistory] = residents;
    for (const as of residents) {
      const isOwn = path.startsWith('/api/user/') || ORGANISER_READS.includes(name);
      const owner = isOwn ? as : longHistory;
      const address = await addressOf(name, owner?.username ?? '');
      const statements = await captureStatements(async () => {
        expect((await shared().call('GET', address, { as })).status).toBe(200);
      });
      expect(statements.slice(maxStatements)).toEqual([]);
    }
  });
});

/** Except when a session was last used, and a key that is made on its first use. */
const WRITE = /\b(insert into|update|delete from)\b(?! "?(sessions|server_keys)\b)/i;

test('a GET changes nothing', async () => {
  const [as] = residents;
  const addresses: [string, string][] = [];
  for (const name of reads) addresses.push([name, await addressOf(name, as?.username ?? '')]);
  const statements = await captureStatements(async () => {
    for (const [name, address] of addresses) {
      expect((await shared().call('GET', address, { as })).status, name).toBe(200);
    }
  });
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.filter((statement) => WRITE.test(statement))).toEqual([]);
});

describe('a cached response', () => {
  test.each([
    '/api/green-spaces',
    '/api/green-spaces/3',
    '/api/green-spaces/3/postcard.svg',
    '/api/news',
    '/api/news?category=Water&limit=10',
    '/api/news/latest',
    '/api/news/stats',
    '/api/news/3',
    '/api/auth/user',
  ])('of %s runs no statement the second time', async (path) => {
    const [as] = residents;
    await expect.poll(async () => captureStatements(() => shared().call('GET', path, { as }))).toEqual([]);
  });
});

const BADGE_HISTORY = /"is_first" = /;

/** Per turn: begin, commit; per resident: score lock, badge history, one write. */
const FIXED_WORK = [
  /^begin$|^start transaction/i,
  /for no key update/,
  BADGE_HISTORY,
  /insert into "activities"/,
  /^commit$/i,
];

/** Only with a notification: of a badge in a turn, of a friend in its feature. */
const NOTIFICATION_INSERT = /insert into notifications/;

function withoutFixedWork(statements: readonly string[], residentsOfTurn = 1): string[] {
  const countMatches = (part: RegExp) => statements.filter((text) => part.test(text.trim())).length;
  const maxMatches = (part: RegExp) => (/begin|commit/.test(part.source) ? 1 : residentsOfTurn);
  expect(FIXED_WORK.filter((part) => countMatches(part) > maxMatches(part))).toEqual([]);
  return statements.filter((text) => ![...FIXED_WORK, NOTIFICATION_INSERT].some((part) => part.test(text.trim())));
}

type Call = Parameters<TestApp['call']>;
const checkInBody = (greenSpaceId: number) => ({
  body: { greenSpaceId, location: SHARED_LOCATION },
});

describe('a write', () => {
  const regulars: TestResident[] = [];
  let existing: RouteParameters = new Map();
  const at = (path: string) => fillRouteParameters(path, existing);
  const ROUTE = '/api/green-spaces/:id/routes/:routeId';

  beforeAll(async () => {
    existing = await prepareRouteParameters(shared().db, '');
    for (const activityCount of [400, 1]) {
      const as = await shared().resident();
      await joinAll(shared(), as);
      await insertActivities(as, activityCount);
      regulars.push(as);
    }
  });

  const logFoodWaste = async (as: TestResident): Promise<number> => {
    const answer = await shared().call('POST', '/api/user/eco-actions', { as, body: { action: 'food_waste' } });
    return answer.body.logged.today[0].id;
  };

  const sendFriendRequest = async (sender: TestResident, receiver: TestResident): Promise<number> => {
    const answer = await shared().call('POST', '/api/friend-request', {
      as: sender,
      body: { receiverId: receiver.id },
    });
    return answer.body.requestId;
  };
  const receiveFriendRequest = async (as: TestResident) => sendFriendRequest(await shared().resident(), as);
  const createFriend = async (as: TestResident): Promise<number> => {
    const friend = await shared().resident();
    const accepting = `/api/friend-request/${await sendFriendRequest(as, friend)}/accept`;
    expect((await shared().call('POST', accepting, { as: friend })).status).toBe(200);
    return friend.id;
  };
  const visitPath = async ({ username }: TestResident): Promise<string> =>
    fillRouteParameters('/api/user/visits/:checkInId', await prepareRouteParameters(shared().db, username));
  const blockPath = (id: number) => `/api/user/blocks/${id}`;

  /** Ordered so that each is possible; preparations run before the count. */
  const writes: Readonly<Record<string, (as: TestResident) => Promise<Call> | Call>> = {
    'checking in': () => ['POST', '/api/green-spaces/checkin', checkInBody(Number(existing.get('green-spaces')))],
    'completing a lesson': () => ['POST', at('/api/lessons/:id/complete'), { body: { quizScore: 100 } }],
    'leaving a challenge': () => ['DELETE', `/api/challenges/${LONG_CHALLENGE_ID}/join`],
    'undoing to leave a challenge': () => ['POST', `/api/challenges/${LONG_CHALLENGE_ID}/undo-leave`],
    'joining a challenge': async (as) => {
      await shared().call('DELETE', `/api/challenges/${LONG_CHALLENGE_ID}/join`, { as });
      return ['POST', `/api/challenges/${LONG_CHALLENGE_ID}/join`];
    },
    'logging an eco-action': () => ['POST', '/api/user/eco-actions', { body: { action: 'byo' } }],
    'undoing an eco-action': async (as) => ['DELETE', `/api/user/eco-actions/${await logFoodWaste(as)}`],
    'starting a route': () => ['POST', at(`${ROUTE}/start`)],
    'finishing a route': () => {
      shared().clock.forward({ hours: 2 });
      return ['POST', at(`${ROUTE}/finish`)];
    },
    'rating a green space': () => ['PUT', at('/api/green-spaces/:id/rating'), { body: { stars: 4 } }],
    'writing a note': async (as) => ['PUT', `${await visitPath(as)}/note`, { body: { note: 'An otter' } }],
    'removing a note': async (as) => ['PUT', `${await visitPath(as)}/note`, { body: { note: '' } }],
    'adding a picture to a visit': async (as) => {
      return [
        'POST',
        `${await visitPath(as)}/pictures`,
        { body: createBlackPng(8, 8), headers: { 'content-type': 'image/png' } },
      ];
    },
    'removing a picture of a visit': async (as) => {
      const parameters = await prepareRouteParameters(shared().db, as.username);
      return ['DELETE', fillRouteParameters('/api/user/visits/:checkInId/pictures/:pictureId', parameters)];
    },
    'sending a friend request': async () => {
      return ['POST', '/api/friend-request', { body: { receiverId: (await shared().resident()).id } }];
    },
    'accepting a request': async (as) => ['POST', `/api/friend-request/${await receiveFriendRequest(as)}/accept`],
    'rejecting a request': async (as) => ['POST', `/api/friend-request/${await receiveFriendRequest(as)}/reject`],
    'withdrawing a request': async (as) => {
      return ['DELETE', `/api/friend-request/${await sendFriendRequest(as, await shared().resident())}`];
    },
    'ending a friendship': async (as) => ['DELETE', `/api/friend/${await createFriend(as)}`],
    'blocking a friend': async (as) => ['PUT', blockPath(await createFriend(as))],
    'unblocking a resident': async (as) => {
      const { id } = await shared().resident();
      await shared().call('PUT', blockPath(id), { as });
      return ['DELETE', blockPath(id)];
    },
    'reporting a resident': async () => {
      return ['POST', '/api/reports', { body: { userId: (await shared().resident()).id, reason: 'other' } }];
    },
    'reporting a translation': () => {
      return ['POST', '/api/translation-reports', { body: { messageId: 'content', language: 'zh', words: '公园' } }];
    },
    'editing a profile': ({ username }) => {
      return ['PATCH', '/api/user/profile', { body: { username: `${username}-2`, homeTown: 'Bedok', about: 'Green' } }];
    },
    'changing settings': () => {
      return ['PATCH', '/api/user/settings', { body: { theme: 'dark', privacy: { inRankings: false } } }];
    },
    'uploading a picture': () => {
      return ['PUT', '/api/user/picture', { body: createBlackPng(8, 8), headers: { 'content-type': 'image/png' } }];
    },
    'liking an article': () => ['POST', at('/api/news/:id/like')],
    'undoing a like': () => ['DELETE', at('/api/news/:id/like')],
    'reading an article': () => ['POST', at('/api/news/:id/read')],
    'removing a picture': () => ['DELETE', '/api/user/picture'],
    'marking notifications as read': () => ['POST', '/api/notifications/read', { body: { upTo: 1_000_000 } }],
  };

  test.each(Object.keys(writes))(
    `by %s needs at most ${MAX_WRITE_STATEMENTS} statements besides the fixed work of its turn, with short and long history`,
    async (what) => {
      const counts: number[] = [];
      const maximum = MAX_WRITE_STATEMENTS + (what === 'accepting a request' ? MAX_EXTRA_STATEMENTS_FOR_FRIEND : 0);
      for (const as of regulars) {
        const [method, path, options] = (await writes[what]?.(as)) ?? [];
        // The first call of a day also updates the session's last use.
        await shared().call('DELETE', '/api/user/eco-actions/1', { as });
        const statements = await captureStatements(async () => {
          const { status } = await shared().call(method ?? 'POST', path ?? '', { ...options, as });
          expect([200, 201, 204]).toContain(status);
        });
        const ownStatements = withoutFixedWork(statements, TURNS_OF_TWO.has(what) ? 2 : 1);
        expect(ownStatements.slice(maximum)).toEqual([]);
        counts.push(ownStatements.length);
      }
      expect(counts[0]).toBe(counts[1]);
      expect(counts[0]).toBeGreaterThan(0);
    },
  );
});

describe('a write of an admin', () => {
  const userPath = (id: number) => `/api/admin/users/${id}`;
  const withholding = { body: { reason: 'Too fast to be true' } };
  const adjustment = () => ({ body: { key: randomUUID(), points: 10, reason: 'Counted twice' } });

  const reportAbout = async (other: TestResident): Promise<number> => {
    const { db } = shared();
    const report = { userId: other.id, reason: 'other' };
    expect((await shared().call('POST', '/api/reports', { as: await shared().resident(), body: report })).status).toBe(
      204,
    );
    const { id } = await db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return id;
  };
  const flaggedOf = async (other: TestResident): Promise<number> => {
    const { clock, db } = shared();
    const visit = {
      type: 'check_in',
      subject: 'green-space:1',
      occurrence: null,
      day: '2026-11-01',
      proof: 'claimed',
    } as const;
    const facts = JSON.stringify({ greenSpaceId: 1 });
    const { id } = await db
      .insertInto('activities')
      .values({ ...visit, resident_id: other.id, points: 10, facts, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shared().insertRows('activity_flags', { activity_id: id, resident_id: other.id, reason: 'too-fast' });
    return id;
  };

  const translationReportBy = async (as: TestResident): Promise<number> => {
    const report = { messageId: 'content', language: 'zh', words: '公园' };
    expect((await shared().call('POST', '/api/translation-reports', { as, body: report })).status).toBe(204);
    const { id } = await shared().selectRow('translation_reports', ['id'], { reporter_id: as.id });
    return id;
  };

  const writes: Readonly<Record<string, (other: TestResident) => Promise<Call> | Call>> = {
    'correcting points': ({ id }) => ['POST', `${userPath(id)}/adjustments`, adjustment()],
    'withholding a resident': ({ id }) => ['PUT', `${userPath(id)}/ranking-withholding`, withholding],
    'releasing a resident': ({ id }) => ['DELETE', `${userPath(id)}/ranking-withholding`],
    'ending sessions': ({ id }) => ['POST', `${userPath(id)}/end-sessions`],
    'answering a report': async (other) => {
      const body = { outcome: 'other', answer: 'Thank you' };
      return ['PUT', `/api/admin/reports/${await reportAbout(other)}/answer`, { body }];
    },
    'settling a flag': async (other) => [
      'PATCH',
      `/api/admin/inbox/check-in-${await flaggedOf(other)}`,
      { body: { state: 'done' } },
    ],
    'settling a report of a translation': async () => {
      const id = await translationReportBy(await shared().resident());
      return ['PATCH', `/api/admin/inbox/translation-${id}`, { body: { state: 'done' } }];
    },
  };

  const subjects: TestResident[] = [];
  beforeAll(async () => {
    for (const activityCount of [400, 1]) {
      const other = await shared().resident();
      await joinAll(shared(), other);
      await insertActivities(other, activityCount);
      subjects.push(other);
    }
  });

  test.each(Object.keys(writes))(
    `by %s needs at most ${MAX_WRITE_STATEMENTS} statements, whatever resident it is about`,
    async (what) => {
      const [as] = residents;
      // Otherwise the first call in a minute also updates the session's last use.
      if (as) await staySignedIn(shared(), as);
      const counts: number[] = [];
      for (const other of subjects) {
        const [method, path, options] = (await writes[what]?.(other)) ?? [];
        const statements = await captureStatements(async () => {
          const { status } = await shared().call(method ?? 'POST', path ?? '', { ...options, as });
          expect([200, 201, 204]).toContain(status);
        });
        const ownStatements = withoutFixedWork(statements);
        expect(ownStatements.slice(MAX_WRITE_STATEMENTS)).toEqual([]);
        expect(ownStatements.filter((text) => text.includes('"audit_entries"'))).toHaveLength(1);
        counts.push(ownStatements.length);
      }
      expect(counts[0]).toBe(counts[1]);
    },
  );
});

describe('a check-in', () => {
  test('costs the same on each of three days, with every challenge joined', async () => {
    const server = await startTestApp();
    const { call, clock, db, resident } = server;
    await moveGreenSpacesTogether(db);
    const mei = await resident();
    await joinAll(server, mei);
    const counts: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      // The first call of a day also updates the session's last use.
      await call('DELETE', '/api/user/eco-actions/1', { as: mei });
      for (const greenSpaceId of [1, 2, 3, 4, 5]) {
        const statements = await captureStatements(async () => {
          const answer = await call('POST', '/api/green-spaces/checkin', { ...checkInBody(greenSpaceId), as: mei });
          expect(answer.status).toBe(200);
        });
        const ownStatements = withoutFixedWork(statements);
        const notificationInserts = statements.filter((text) => NOTIFICATION_INSERT.test(text));
        expect(notificationInserts.length).toBeLessThanOrEqual(1);
        expect(statements).toHaveLength(ownStatements.length + notificationInserts.length + FIXED_WORK.length);
        expect(ownStatements.slice(MAX_WRITE_STATEMENTS)).toEqual([]);
        counts.push(ownStatements.length);
      }
      clock.forward({ hours: 24 });
    }
    // Progress of a challenge may add one.
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(await db.selectFrom('check_ins').select('id').execute()).toHaveLength(15);
  });

  test('writes nothing if it is refused', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const again = () => call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
    await again();
    const statements = await captureStatements(again);
    expect(
      statements.filter((text) => /insert|update (?!skip)|delete/i.test(text.replace('for no key update', ''))),
    ).toEqual([]);
    expect(statements.at(-1)).toMatch(/^rollback$/i);
  });
});

describe('an account', () => {
  const body = { username: 'counted', email: 'counted@example.sg', password: 'kingfisher' };

  test.each([
    // One more for the turn in the queue of the address.
    ['POST', '/api/auth/register', MAX_WRITE_STATEMENTS + 1, 201],
    ['POST', '/api/auth/login', MAX_WRITE_STATEMENTS, 200],
  ] as const)('is opened by %s %s with at most %d statements', async (method, path, maxStatements, status) => {
    const statements = await captureStatements(async () => {
      expect((await shared().call(method, path, { body })).status).toBe(status);
    });
    // Ignores transaction bounds, and security events, which are written after the response.
    const ownStatements = statements.filter(
      (each) => !/^(begin|commit)|insert into security_events/i.test(each.trim()),
    );
    expect(ownStatements.slice(maxStatements)).toEqual([]);
  });
});
