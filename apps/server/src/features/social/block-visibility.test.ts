import { isAdminAccess } from '@ecopulse/contract/accounts/role-access';
import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { openChanges } from '../../db/changes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { fillRouteParameters, prepareRouteParameters } from '../../testing/route-parameters.ts';
import type { TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { createRankings } from '../rankings/rankings.service.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const { befriend, block } = socialCalls(shared);

const endpointNames = (Object.keys(endpoints) as ServedEndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name];
  return name.startsWith('GET ') && !isAdminAccess(endpoint.access);
});

interface Party extends TestResident {
  readonly identifyingTexts: readonly string[];
}

async function createParty(name: string): Promise<Party> {
  const { resident } = shared();
  const [firstName, lastName] = [`Veiled${name}`, `Person${name}`];
  const created = await resident({ username: `veiled-${name}`, firstName, lastName, homeTown: 'Bedok' });
  const picture = `/api/pictures/${name.padEnd(22, 'x')}`;
  await shared().updateRows(
    'residents',
    { about: `About ${name}`, findable_by_email: true, profile_image_url: picture },
    { id: created.id },
  );
  return {
    ...created,
    identifyingTexts: [created.username, firstName, lastName, created.email, picture, `About ${name}`],
  };
}

/** One of each verified activity, so that the resident is in every leaderboard. */
async function earnVerifiedPoints(as: TestResident, greenSpaceId: number): Promise<void> {
  const { call } = shared();
  const greenSpace = await shared().selectRow('green_spaces', ['lat', 'lng'], { id: greenSpaceId });
  const location = { ...greenSpace, accuracyMeters: 50 };
  const checkedIn = await call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId, location } });
  expect(checkedIn.body.proof).toBe('verified');
  await takeQuiz(shared(), as, greenSpaceId);
  await call('PUT', `/api/green-spaces/${greenSpaceId}/rating`, { as, body: { stars: 4 } });
  await call('POST', `/api/challenges/${greenSpaceId}/join`, { as });
}

async function readAllEndpoints(as: TestResident, other: TestResident): Promise<ReadonlyMap<string, string>> {
  const routeParameters = await prepareRouteParameters(shared().db, other.username);
  const read = new Map<string, string>();
  // The export requires a recent re-authentication.
  const { clock, db } = shared();
  await db.updateTable('sessions').set({ reauthenticated_at: clock.now() }).where('resident_id', '=', as.id).execute();
  for (const name of endpointNames) {
    const address = fillRouteParameters(methodAndPath(name).path, routeParameters);
    for (const query of queriesOf(name, other)) {
      const { status, text } = await shared().call('GET', address + query, { as });
      expect([200, 403, 404], `${name}${query}`).toContain(status);
      read.set(`${name}${query}`, text);
    }
  }
  return read;
}

function queriesOf(endpointName: ServedEndpointName, { username, email }: TestResident): readonly string[] {
  const each = (key: string, values: readonly string[]) =>
    values.map((value) => `?${key}=${encodeURIComponent(value)}`);
  const name = username.slice('veiled-'.length);
  const searchTexts = [username, 'veiled', email, `Veiled${name} Person${name}`, `person${name}`, `${username}z`];
  const queries: Partial<Record<ServedEndpointName, readonly string[]>> = {
    'GET /api/search-users': each('q', searchTexts),
    'GET /api/search': each('q', searchTexts),
    'GET /api/green-spaces': ['', ...each('search', searchTexts)],
    'GET /api/friend-requests': ['', ...each('direction', ['incoming', 'sent'])],
    'GET /api/rankings/national': ['', '?around=me'],
    'GET /api/leaderboard/weekly': ['', '?week=last'],
  };
  return queries[endpointName] ?? [''];
}

function endpointsShowing(read: ReadonlyMap<string, string>, { id, identifyingTexts }: Party): string[] {
  const isShown = (text: string) =>
    identifyingTexts.some((each) => text.includes(each)) ||
    (text.startsWith('{') || text.startsWith('[') ? containsCard(JSON.parse(text), id) : false);
  return [...read].filter(([, text]) => isShown(text)).map(([endpoint]) => endpoint);
}

function containsCard(value: unknown, id: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('username' in value && 'id' in value && value.id === id) return true;
  return Object.values(value).some((part) => containsCard(part, id));
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

let parties: [Party, Party] | null = null;
function annAndBen(): [Party, Party] {
  if (!parties) throw new Error('not made yet');
  return parties;
}

beforeAll(async () => {
  const app = shared();
  parties = [await createParty('ann'), await createParty('ben')];
  const both = annAndBen();
  for (const each of both) await earnVerifiedPoints(each, 1);
  app.clock.forward({ days: 7 });
  const changes = openChanges(app.connection);
  await createRankings({ ...app, background: app.db, changes }).freezeLastWeek();
  await changes.close();
  for (const each of both) await earnVerifiedPoints(each, 2);
  // Twice, so that each gets a notification about the other.
  await befriend(both[0], both[1]);
  await socialCalls(shared).remove(both[0], both[1]);
  await befriend(both[1], both[0]);
});

describe('two residents', () => {
  test('see each other, as friends, in all the responses in which a block must hide them', async () => {
    const [ann, ben] = annAndBen();
    for (const [one, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const shownBy = endpointsShowing(await readAllEndpoints(one, other), other);
      expect(shownBy).toEqual(expect.arrayContaining(SEEN_BY_FRIENDS));
      expect(shownBy.filter((endpoint) => endpoint.startsWith('GET /api/search-users'))).toHaveLength(6);
    }
  });

  test('see nothing of each other after a block, except in the blocker’s own list of blocks', async () => {
    const { clock } = shared();
    const [ann, ben] = annAndBen();
    expect((await block(ann, ben)).status).toBe(204);
    // Restore what the block deleted, as a race could: it must stay hidden.
    const now = clock.now();
    const fromAnn = { sender_id: ann.id, receiver_id: ben.id, day: dayOf(now), created_at: now };
    const fromBen = { sender_id: ben.id, receiver_id: ann.id, day: dayOf(now), created_at: now };
    await shared().insertRows('friend_requests', [fromAnn, { ...fromBen, status: 'rejected', answered_at: now }]);
    const notification = { kind: 'friend_accepted', subject: 'request:0', facts: '{}', created_at: now } as const;
    await shared().insertRows('notifications', [
      { ...notification, resident_id: ann.id, actor_id: ben.id },
      { ...notification, resident_id: ben.id, actor_id: ann.id },
    ]);

    // Anyone who has an invitation link reads a first name there; `readAllEndpoints` creates one after the block.
    const byLink = 'GET /api/invites/:code';
    expect(endpointsShowing(await readAllEndpoints(ben, ann), ann)).toEqual([byLink]);
    expect(endpointsShowing(await readAllEndpoints(ann, ben), ben)).toEqual(['GET /api/user/blocks', byLink]);
  });

  test('are tested with every GET endpoint except those of admins', async () => {
    const [ann, ben] = annAndBen();
    const read = await readAllEndpoints(ann, ben);
    expect(new Set([...read.keys()].map((endpoint) => endpoint.split('?')[0]))).toEqual(new Set(endpointNames));
    expect(endpointNames.length).toBeGreaterThan(25);
  });
});
