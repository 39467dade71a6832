import { randomUUID } from 'node:crypto';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../core/calendar/calendar.rules.ts';
import { staySignedIn } from '../testing/admins.ts';
import { type Existing, existingAddress, findExisting } from '../testing/existing.ts';
import { statementsOf } from '../testing/statements.ts';
import type { MadeResident } from '../testing/factories.ts';
import { buildSearchIndex, shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts';
import { blackPng } from '../testing/uploads.ts';
import { gatherPlaces, HERE } from '../testing/visits.ts';

const MAX_FOR_A_READ = 3;
const MAX_FOR_A_WRITE = 6;
const OF_TWO: ReadonlySet<string> = new Set([
  'sending a friend request',
  'accepting a request',
  'rejecting a request',
  'withdrawing a request',
  'ending a friendship',
]);
/** The new friend earns too, so their challenges are also read and written. */
const MAX_FOR_THE_OTHER = 2;
/** A challenge that one visit does not complete, so it can be left. */
const NOT_EASY = 2;

const shared = shareTestApp();
/** Long and short history: the count must not depend on it. */
const residents: MadeResident[] = [];

beforeAll(async () => {
  const { db, resident } = shared();
  await gatherPlaces(db);
  await buildSearchIndex(shared());
  // Some calls are for admins, and one ranking needs a home town.
  const [much, little] = [await resident({ isAdmin: true }), await resident({ isAdmin: true })];
  await joinAll(shared(), much);
  await insertPast(much, 400);
  await insertCircle(much, 40);
  await db.updateTable('residents').set({ home_town: 'Bedok' }).execute();
  residents.push(much, little);
});

async function insertCircle({ id }: MadeResident, count: number): Promise<void> {
  const { clock, db, resident } = shared();
  const [now, day] = [clock.now(), dayOf(clock.now())];
  const someone = async () => (await resident({ firstName: 'Bukit' })).id;
  for (let n = 0; n < count; n += 1) {
    const [friend, sender, receiver, blocked] = [await someone(), await someone(), await someone(), await someone()];
    await db.insertInto('friendships').values({ low_id: id, high_id: friend, since: now }).execute();
    await db
      .insertInto('friend_requests')
      .values([
        { sender_id: sender, receiver_id: id, day, created_at: now },
        { sender_id: id, receiver_id: receiver, day, created_at: now },
      ])
      .execute();
    const told = {
      resident_id: id,
      kind: 'friend_request',
      subject: `request:${n}`,
      actor_id: sender,
      facts: '{}',
    } as const;
    await db
      .insertInto('notifications')
      .values({ ...told, created_at: now })
      .execute();
    await db.insertInto('blocks').values({ blocker_id: id, blocked_id: blocked, blocked_at: now }).execute();
    const report = { reporter_id: id, reported_id: blocked, day, reason: 'other', created_at: now } as const;
    await db.insertInto('reports').values(report).execute();
  }
}

async function joinAll({ call }: TestApp, as: MadeResident): Promise<void> {
  const challenges = (await call('GET', '/api/challenges')).body;
  expect(challenges.length).toBeGreaterThanOrEqual(32);
  for (const { id } of challenges) expect((await call('POST', `/api/challenges/${id}/join`, { as })).status).toBe(201);
}

async function insertPast({ id }: MadeResident, count: number): Promise<void> {
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

const BY_CURSOR: readonly ServedEndpointName[] = ['GET /api/user/export'];

/** Required queries that would make other calls read less. */
const ASKED: Partial<Record<ServedEndpointName, string>> = {
  'GET /api/admin/translations': '&language=zh&subject=lesson',
  'GET /api/admin/translations/:subject/:subjectId': '&language=zh',
};

const reads = (Object.keys(endpoints) as ServedEndpointName[]).filter(
  (name) => name.startsWith('GET ') && !BY_CURSOR.includes(name),
);

describe.each(reads)('%s', (name) => {
  test(`runs at most ${MAX_FOR_A_READ} statements, however much data there is`, async () => {
    const { path } = methodAndPath(name);
    const [much] = residents;
    const query =
      (endpoints[name] as Endpoint).query === undefined ? '' : `?search=bukit&q=bukit&limit=100${ASKED[name] ?? ''}`;
    for (const as of residents) {
      const who = path.startsWith('/api/user/') ? as : much;
      const address = existingAddress(path, await findExisting(shared().db, who?.username ?? '')) + query;
      const statements = await statementsOf(async () => {
        expect((await shared().call('GET', address, { as })).status).toBe(200);
      });
      expect(statements.slice(MAX_FOR_A_READ)).toEqual([]);
    }
  });
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
    await expect
      .poll(async () => statementsOf(() => shared().call('GET', path, { as })), { timeout: 5_000 })
      .toEqual([]);
  });
});

const WHAT_BADGES_NEED = /"is_first" = /;

/** Per turn: begin, commit; per resident: score lock, badge history, one write. */
const FIXED_WORK = [
  /^begin$|^start transaction/i,
  /for no key update/,
  WHAT_BADGES_NEED,
  /insert into "activities"/,
  /^commit$/i,
];

/** Only with a notification: of a badge in a turn, of a friend in its feature. */
const TELLING = /insert into notifications/;

function ownStatements(statements: readonly string[], residentsOfTurn = 1): string[] {
  const timesOf = (part: RegExp) => statements.filter((text) => part.test(text.trim())).length;
  const mostOf = (part: RegExp) => (/begin|commit/.test(part.source) ? 1 : residentsOfTurn);
  expect(FIXED_WORK.filter((part) => timesOf(part) > mostOf(part))).toEqual([]);
  return statements.filter((text) => ![...FIXED_WORK, TELLING].some((part) => part.test(text.trim())));
}

type Call = Parameters<TestApp['call']>;
const bodyOfVisit = (greenSpaceId: number) => ({
  body: { greenSpaceId, location: HERE },
});

describe('a write', () => {
  const regulars: MadeResident[] = [];
  let existing: Existing = new Map();
  const at = (path: string) => existingAddress(path, existing);
  const ROUTE = '/api/green-spaces/:id/routes/:routeId';

  beforeAll(async () => {
    existing = await findExisting(shared().db, '');
    for (const past of [400, 1]) {
      const as = await shared().resident();
      await joinAll(shared(), as);
      await insertPast(as, past);
      regulars.push(as);
    }
  });

  const logFoodWaste = async (as: MadeResident): Promise<number> => {
    const answer = await shared().call('POST', '/api/user/eco-actions', { as, body: { action: 'food_waste' } });
    return answer.body.logged.today[0].id;
  };

  const asked = async (sender: MadeResident, receiver: MadeResident): Promise<number> => {
    const answer = await shared().call('POST', '/api/friend-request', {
      as: sender,
      body: { receiverId: receiver.id },
    });
    return answer.body.requestId;
  };
  const askedBySomeone = async (as: MadeResident) => asked(await shared().resident(), as);
  const befriended = async (as: MadeResident): Promise<number> => {
    const friend = await shared().resident();
    const accepting = `/api/friend-request/${await asked(as, friend)}/accept`;
    expect((await shared().call('POST', accepting, { as: friend })).status).toBe(200);
    return friend.id;
  };
  const visitOf = async ({ username }: MadeResident): Promise<string> =>
    existingAddress('/api/user/visits/:checkInId', await findExisting(shared().db, username));
  const blocks = (id: number) => `/api/user/blocks/${id}`;

  /** Ordered so that each is possible; preparations run before the count. */
  const writes: Readonly<Record<string, (as: MadeResident) => Promise<Call> | Call>> = {
    'checking in': () => ['POST', '/api/green-spaces/checkin', bodyOfVisit(Number(existing.get('green-spaces')))],
    'completing a lesson': () => ['POST', at('/api/lessons/:id/complete'), { body: { quizScore: 100 } }],
    'leaving a challenge': () => ['DELETE', `/api/challenges/${NOT_EASY}/join`],
    'undoing to leave a challenge': () => ['POST', `/api/challenges/${NOT_EASY}/undo-leave`],
    'joining a challenge': async (as) => {
      await shared().call('DELETE', `/api/challenges/${NOT_EASY}/join`, { as });
      return ['POST', `/api/challenges/${NOT_EASY}/join`];
    },
    'logging an eco-action': () => ['POST', '/api/user/eco-actions', { body: { action: 'byo' } }],
    'undoing an eco-action': async (as) => ['DELETE', `/api/user/eco-actions/${await logFoodWaste(as)}`],
    'starting a route': () => ['POST', at(`${ROUTE}/start`)],
    'finishing a route': () => {
      shared().clock.forward({ hours: 2 });
      return ['POST', at(`${ROUTE}/finish`)];
    },
    'rating a green space': () => ['PUT', at('/api/green-spaces/:id/rating'), { body: { stars: 4 } }],
    'writing a note': async (as) => ['PUT', `${await visitOf(as)}/note`, { body: { note: 'An otter' } }],
    'removing a note': async (as) => ['PUT', `${await visitOf(as)}/note`, { body: { note: '' } }],
    'adding a picture to a visit': async (as) => {
      return [
        'POST',
        `${await visitOf(as)}/pictures`,
        { body: blackPng(8, 8), headers: { 'content-type': 'image/png' } },
      ];
    },
    'removing a picture of a visit': async (as) => {
      const own = await findExisting(shared().db, as.username);
      return ['DELETE', existingAddress('/api/user/visits/:checkInId/pictures/:pictureId', own)];
    },
    'sending a friend request': async () => {
      return ['POST', '/api/friend-request', { body: { receiverId: (await shared().resident()).id } }];
    },
    'accepting a request': async (as) => ['POST', `/api/friend-request/${await askedBySomeone(as)}/accept`],
    'rejecting a request': async (as) => ['POST', `/api/friend-request/${await askedBySomeone(as)}/reject`],
    'withdrawing a request': async (as) => {
      return ['DELETE', `/api/friend-request/${await asked(as, await shared().resident())}`];
    },
    'ending a friendship': async (as) => ['DELETE', `/api/friend/${await befriended(as)}`],
    'blocking a friend': async (as) => ['PUT', blocks(await befriended(as))],
    'unblocking a resident': async (as) => {
      const { id } = await shared().resident();
      await shared().call('PUT', blocks(id), { as });
      return ['DELETE', blocks(id)];
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
      return ['PUT', '/api/user/picture', { body: blackPng(8, 8), headers: { 'content-type': 'image/png' } }];
    },
    'liking an article': () => ['POST', at('/api/news/:id/like')],
    'undoing a like': () => ['DELETE', at('/api/news/:id/like')],
    'reading an article': () => ['POST', at('/api/news/:id/read')],
    'removing a picture': () => ['DELETE', '/api/user/picture'],
    'marking notifications as read': () => ['POST', '/api/notifications/read', { body: { upTo: 1_000_000 } }],
  };

  test.each(Object.keys(writes))(
    `by %s needs at most ${MAX_FOR_A_WRITE} statements besides the fixed work of its turn, with short and long history`,
    async (what) => {
      const counts: number[] = [];
      const maximum = MAX_FOR_A_WRITE + (what === 'accepting a request' ? MAX_FOR_THE_OTHER : 0);
      for (const as of regulars) {
        const [method, path, sent] = (await writes[what]?.(as)) ?? [];
        // The first call of a day also updates the session's last use.
        await shared().call('DELETE', '/api/user/eco-actions/1', { as });
        const statements = await statementsOf(async () => {
          const { status } = await shared().call(method ?? 'POST', path ?? '', { ...sent, as });
          expect([200, 201, 204]).toContain(status);
        });
        const own = ownStatements(statements, OF_TWO.has(what) ? 2 : 1);
        expect(own.slice(maximum)).toEqual([]);
        counts.push(own.length);
      }
      expect(counts[0]).toBe(counts[1]);
      expect(counts[0]).toBeGreaterThan(0);
    },
  );
});

describe('a write of an admin', () => {
  const about = (id: number) => `/api/admin/users/${id}`;
  const withholding = { body: { reason: 'Too fast to be true' } };
  const adjustment = () => ({ body: { key: randomUUID(), points: 10, reason: 'Counted twice' } });

  const reportAbout = async (other: MadeResident): Promise<number> => {
    const { db } = shared();
    const report = { userId: other.id, reason: 'other' };
    expect((await shared().call('POST', '/api/reports', { as: await shared().resident(), body: report })).status).toBe(
      204,
    );
    const { id } = await db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return id;
  };
  const flaggedOf = async (other: MadeResident, day = '2026-11-01'): Promise<number> => {
    const { clock, db } = shared();
    const visit = { green_space_id: 1, day, proof: 'claimed', flag: 'too-fast' } as const;
    const { id } = await db
      .insertInto('check_ins')
      .values({ ...visit, resident_id: other.id, distance_meters: 0, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const translationReportBy = async (as: MadeResident): Promise<number> => {
    const report = { messageId: 'content', language: 'zh', words: '公园' };
    expect((await shared().call('POST', '/api/translation-reports', { as, body: report })).status).toBe(204);
    const { id } = await shared()
      .db.selectFrom('translation_reports')
      .select('id')
      .where('reporter_id', '=', as.id)
      .executeTakeFirstOrThrow();
    return id;
  };

  const writes: Readonly<Record<string, (other: MadeResident) => Promise<Call> | Call>> = {
    'correcting points': ({ id }) => ['POST', `${about(id)}/adjustments`, adjustment()],
    'withholding a resident': ({ id }) => ['PUT', `${about(id)}/ranking-withholding`, withholding],
    'releasing a resident': ({ id }) => ['DELETE', `${about(id)}/ranking-withholding`],
    'making an admin': ({ id }) => ['PUT', `${about(id)}/admin`],
    'removing an admin': ({ id }) => ['DELETE', `${about(id)}/admin`],
    'ending sessions': ({ id }) => ['POST', `${about(id)}/end-sessions`],
    'answering a report': async (other) => {
      const body = { outcome: 'other', answer: 'Thank you' };
      return ['PUT', `/api/admin/reports/${await reportAbout(other)}/answer`, { body }];
    },
    'settling a check-in': async (other) => ['PUT', `/api/admin/flagged-check-ins/${await flaggedOf(other)}/settled`],
    'settling several check-ins': async (other) => {
      const ids = [await flaggedOf(other, '2026-11-02'), await flaggedOf(other, '2026-11-03')];
      return ['PUT', '/api/admin/flagged-check-ins/settled', { body: { ids } }];
    },
    'settling a report of a translation': async () => {
      const id = await translationReportBy(await shared().resident());
      return ['PUT', `/api/admin/translation-reports/${id}/settled`];
    },
  };

  const others: MadeResident[] = [];
  beforeAll(async () => {
    for (const past of [400, 1]) {
      const other = await shared().resident();
      await joinAll(shared(), other);
      await insertPast(other, past);
      others.push(other);
    }
  });

  test.each(Object.keys(writes))(
    `by %s needs at most ${MAX_FOR_A_WRITE} statements, whatever resident it is about`,
    async (what) => {
      const [as] = residents;
      // Otherwise the first call in a minute also updates the session's last use.
      if (as) await staySignedIn(shared(), as);
      const counts: number[] = [];
      for (const other of others) {
        const [method, path, sent] = (await writes[what]?.(other)) ?? [];
        const statements = await statementsOf(async () => {
          const { status } = await shared().call(method ?? 'POST', path ?? '', { ...sent, as });
          expect([200, 201, 204]).toContain(status);
        });
        const own = ownStatements(statements);
        expect(own.slice(MAX_FOR_A_WRITE)).toEqual([]);
        expect(own.filter((text) => text.includes('"audit_entries"'))).toHaveLength(1);
        counts.push(own.length);
      }
      expect(counts[0]).toBe(counts[1]);
    },
  );
});

describe('a check-in', () => {
  test('costs the same on each of three days, with every challenge joined', async () => {
    const server = await startTestApp();
    const { call, clock, db, resident } = server;
    await gatherPlaces(db);
    const mei = await resident();
    await joinAll(server, mei);
    const counts: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      // The first call of a day also updates the session's last use.
      await call('DELETE', '/api/user/eco-actions/1', { as: mei });
      for (const greenSpaceId of [1, 2, 3, 4, 5]) {
        const statements = await statementsOf(async () => {
          const answer = await call('POST', '/api/green-spaces/checkin', { ...bodyOfVisit(greenSpaceId), as: mei });
          expect(answer.status).toBe(200);
        });
        const own = ownStatements(statements);
        const telling = statements.filter((text) => TELLING.test(text));
        expect(telling.length).toBeLessThanOrEqual(1);
        expect(statements).toHaveLength(own.length + telling.length + FIXED_WORK.length);
        expect(own.slice(MAX_FOR_A_WRITE)).toEqual([]);
        counts.push(own.length);
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
    const statements = await statementsOf(again);
    expect(
      statements.filter((text) => /insert|update (?!skip)|delete/i.test(text.replace('for no key update', ''))),
    ).toEqual([]);
    expect(statements.at(-1)).toMatch(/^rollback$/i);
  });
});

describe('an account', () => {
  const body = { username: 'counted', email: 'counted@example.sg', password: 'kingfisher' };

  test.each([
    ['POST', '/api/auth/register', 201],
    ['POST', '/api/auth/login', 200],
  ] as const)(`is opened by %s %s with at most ${MAX_FOR_A_WRITE} statements`, async (method, path, status) => {
    const statements = await statementsOf(async () => {
      expect((await shared().call(method, path, { body })).status).toBe(status);
    });
    // Ignores transaction bounds, and security events, which are written after the response.
    const own = statements.filter((each) => !/^(begin|commit)|insert into security_events/i.test(each.trim()));
    expect(own.slice(MAX_FOR_A_WRITE)).toEqual([]);
  });
});
