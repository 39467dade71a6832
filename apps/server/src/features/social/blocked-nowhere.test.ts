import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { openChanges } from '../../db/changes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { existingAddress, findExisting } from '../../testing/existing.ts';
import type { MadeResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { createRankings } from '../rankings/rankings.service.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const { befriended, block } = socialCalls(shared);

const names = (Object.keys(endpoints) as ServedEndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name];
  return name.startsWith('GET ') && endpoint.access !== 'admin';
});

interface Party extends MadeResident {
  readonly marks: readonly string[];
}

async function makeParty(name: string): Promise<Party> {
  const { db, resident } = shared();
  const [firstName, lastName] = [`Veiled${name}`, `Person${name}`];
  const made = await resident({ username: `veiled-${name}`, firstName, lastName, homeTown: 'Bedok' });
  const picture = `/api/pictures/${name.padEnd(22, 'x')}`;
  await db
    .updateTable('residents')
    .set({ about: `About ${name}`, findable_by_email: true, profile_image_url: picture })
    .where('id', '=', made.id)
    .execute();
  return { ...made, marks: [made.username, firstName, lastName, made.email, picture, `About ${name}`] };
}

/** One of each verified activity, so that the resident is in every leaderboard. */
async function liveAWeek(as: MadeResident, greenSpaceId: number): Promise<void> {
  const { call, db } = shared();
  const place = await db
    .selectFrom('green_spaces')
    .select(['lat', 'lng'])
    .where('id', '=', greenSpaceId)
    .executeTakeFirstOrThrow();
  const location = { ...place, accuracyMeters: 50 };
  const checkedIn = await call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId, location } });
  expect(checkedIn.body.proof).toBe('verified');
  await takeQuiz(shared(), as, greenSpaceId);
  await call('PUT', `/api/green-spaces/${greenSpaceId}/rating`, { as, body: { stars: 4 } });
  await call('POST', `/api/challenges/${greenSpaceId}/join`, { as });
}

async function readings(as: MadeResident, other: MadeResident): Promise<ReadonlyMap<string, string>> {
  const existing = await findExisting(shared().db, other.username);
  const read = new Map<string, string>();
  // The export requires a recent re-authentication.
  const { clock, db } = shared();
  await db.updateTable('sessions').set({ reauthenticated_at: clock.now() }).where('resident_id', '=', as.id).execute();
  for (const name of names) {
    const address = existingAddress(methodAndPath(name).path, existing);
    for (const query of queriesOf(name, other)) {
      const { status, text } = await shared().call('GET', address + query, { as });
      expect([200, 404], `${name}${query}`).toContain(status);
      read.set(`${name}${query}`, text);
    }
  }
  return read;
}

function queriesOf(name: ServedEndpointName, { username, email }: MadeResident): readonly string[] {
  const each = (key: string, values: readonly string[]) =>
    values.map((value) => `?${key}=${encodeURIComponent(value)}`);
  const own = username.slice('veiled-'.length);
  const ways = [username, 'veiled', email, `Veiled${own} Person${own}`, `person${own}`, `${username}z`];
  const queries: Partial<Record<ServedEndpointName, readonly string[]>> = {
    'GET /api/search-users': each('q', ways),
    'GET /api/search': each('q', ways),
    'GET /api/green-spaces': ['', ...each('search', ways)],
    'GET /api/friend-requests': ['', ...each('direction', ['incoming', 'sent'])],
    'GET /api/rankings/national': ['', '?around=me'],
    'GET /api/leaderboard/weekly': ['', '?week=last'],
  };
  return queries[name] ?? [''];
}

function placesOf(read: ReadonlyMap<string, string>, { id, marks }: Party): string[] {
  const isSeen = (text: string) =>
    marks.some((mark) => text.includes(mark)) ||
    (text.startsWith('{') || text.startsWith('[') ? holdsCard(JSON.parse(text), id) : false);
  return [...read].filter(([, text]) => isSeen(text)).map(([place]) => place);
}

function holdsCard(value: unknown, id: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('username' in value && 'id' in value && value.id === id) return true;
  return Object.values(value).some((part) => holdsCard(part, id));
}

/** Friends see each other here, so only a block can explain why a resident is missing. */
const SEEN_BY_FRIENDS = [
  'GET /api/users/:username',
  'GET /api/rankings/national',
  'GET /api/rankings/national?around=me',
  'GET /api/leaderboard/weekly',
  'GET /api/leaderboard/weekly?week=last',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
  'GET /api/friends',
  'GET /api/user/export',
  'GET /api/notifications',
];

let [ann, ben]: Party[] = [];
function parties(): [Party, Party] {
  if (!ann || !ben) throw new Error('not made yet');
  return [ann, ben];
}

beforeAll(async () => {
  const app = shared();
  [ann, ben] = [await makeParty('ann'), await makeParty('ben')];
  const both = parties();
  for (const each of both) await liveAWeek(each, 1);
  app.clock.forward({ days: 7 });
  const changes = openChanges(app.connection);
  await createRankings({ ...app, background: app.db, changes }).freezeLastWeek();
  await changes.close();
  for (const each of both) await liveAWeek(each, 2);
  // Twice, so that each gets a notification about the other.
  await befriended(both[0], both[1]);
  await socialCalls(shared).remove(both[0], both[1]);
  await befriended(both[1], both[0]);
});

describe('two residents', () => {
  test('see each other, as friends, in all the responses in which a block must hide them', async () => {
    const [ann, ben] = parties();
    for (const [one, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const places = placesOf(await readings(one, other), other);
      expect(places).toEqual(expect.arrayContaining(SEEN_BY_FRIENDS));
      expect(places.filter((place) => place.startsWith('GET /api/search-users'))).toHaveLength(6);
    }
  });

  test('see nothing of each other after a block, except in the blocker’s own list of blocks', async () => {
    const { clock, db } = shared();
    const [ann, ben] = parties();
    expect((await block(ann, ben)).status).toBe(204);
    // Restore what the block deleted, as a race could: it must stay hidden.
    const now = clock.now();
    const between = { sender_id: ann.id, receiver_id: ben.id, day: dayOf(now), created_at: now };
    const back = { sender_id: ben.id, receiver_id: ann.id, day: dayOf(now), created_at: now };
    await db
      .insertInto('friend_requests')
      .values([between, { ...back, status: 'rejected', answered_at: now }])
      .execute();
    const told = { kind: 'friend_accepted', subject: 'request:0', facts: '{}', created_at: now } as const;
    await db
      .insertInto('notifications')
      .values([
        { ...told, resident_id: ann.id, actor_id: ben.id },
        { ...told, resident_id: ben.id, actor_id: ann.id },
      ])
      .execute();

    // Anyone who has an invitation link reads a first name there. A block ends the blocker's link.
    const byLink = 'GET /api/invites/:code';
    expect(placesOf(await readings(ben, ann), ann)).toEqual([byLink]);
    expect(placesOf(await readings(ann, ben), ben)).toEqual(['GET /api/user/blocks', byLink]);
  });

  test('read every GET endpoint except those of admins in these tests', async () => {
    const [ann, ben] = parties();
    const read = await readings(ann, ben);
    expect(new Set([...read.keys()].map((place) => place.split('?')[0]))).toEqual(new Set(names));
    expect(names.length).toBeGreaterThan(25);
  });
});
