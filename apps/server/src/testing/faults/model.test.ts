import type { EcoAction, LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { reachedMilestones, milestoneProgress } from '../../core/rewards/badges.rules.ts';
import { badgeActivity } from '../../core/rewards/rewards.rules.ts';
import { streakFromDays } from '../../core/rewards/streak.rules.ts';
import type { Database } from '../../db/database.ts';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { createChallenge, createResident, type TestResident } from '../factories.ts';
import { type CallResponse, call, getSessionCookie, nextClientAddress } from './calls.ts';
import {
  acceptRequest,
  answerQuiz,
  sendFriendRequest,
  block,
  parseBody,
  checkIn,
  endFriendship,
  finishRoute,
  giveUpRoute,
  joinChallenge,
  leaveChallenge,
  likeArticle,
  logAction,
  type Quiz,
  rate,
  readArticle,
  rejectRequest,
  reportScore,
  type Route,
  startRoute,
  undoAction,
  unblock,
  unlikeArticle,
  withdrawRequest,
} from './actions.ts';
import { recordMeasurement } from './measurements.ts';
import { listViolations } from './ledger-invariants.ts';
import { expectCountsMatchRows } from './consistency.ts';
import { readNumberVariable } from '../amounts.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const RUNS = readNumberVariable('MODEL_RUNS', 5);
const COMMANDS = readNumberVariable('MODEL_COMMANDS', 20);
const RESIDENTS = 10;
const MAX_CONCURRENT_COMMANDS = 8;
const PASSWORD = 'a password of theirs';

/** Easy enough to complete in a run, with every metric that these commands advance. */
const CHALLENGES = [
  { metric: 'check_ins', target: 2, badge_reward: 'Twice Out' },
  { metric: 'streak_days', target: 1 },
  { metric: 'eco_actions', target: 2, badge_reward: 'Twice Out' },
  { metric: 'eco_actions', target: 1, filter: JSON.stringify({ action: 'e_waste' }) },
  { metric: 'lessons_completed', target: 1, badge_reward: 'Learned' },
  { metric: 'quiz_perfect_scores', target: 1 },
  { metric: 'news_read', target: 2 },
] as const;

/** By id or by index. Few of each, so that residents repeat their actions and reach the daily limits. */
const greenSpaceId = fc.integer({ min: 1, max: 8 });
const lessonIndex = fc.nat({ max: 2 });
/** One of `CHALLENGES`, or one of three shipped ones. */
const challengeIndex = fc.nat({ max: CHALLENGES.length + 2 });
const routeIndex = fc.nat({ max: 1 });
const articleId = fc.integer({ min: 1, max: 5 });
const action = fc.constantFrom('byo', 'e_waste', 'food_waste');
/** The first three act more often, as if from several tabs. */
const residentIndex = fc.oneof(
  { weight: 2, arbitrary: fc.nat({ max: 2 }) },
  { weight: 1, arbitrary: fc.nat({ max: RESIDENTS - 1 }) },
);

const location = fc.constantFrom('there', 'inaccurate', 'far away', null);

const FRIEND_COMMANDS = [
  'ask',
  'accept',
  'accept',
  'reject',
  'withdraw',
  'end a friendship',
  'block',
  'block and unblock',
] as const;

const commandArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('check in'), residentIndex, greenSpaceId, location }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join'), residentIndex, challenge: challengeIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), residentIndex, challenge: challengeIndex }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('complete'),
      residentIndex,
      lesson: lessonIndex,
      sends: fc.constantFrom('right', 'right', 'wrong', 'score'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('log'), residentIndex, action }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back'), residentIndex, action }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start'), residentIndex, route: routeIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('finish'), residentIndex, route: routeIndex, startedLongAgo: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up'), residentIndex, route: routeIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate'),
      residentIndex,
      rated: greenSpaceId,
      stars: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...FRIEND_COMMANDS), residentIndex, other: residentIndex }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('like', 'unlike', 'read news', 'read news'),
      residentIndex,
      article: articleId,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('read'), residentIndex, path: fc.constantFrom(...readPaths()) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log in'), residentIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out'), residentIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('register'), name: fc.integer({ min: 0, max: 4 }) }) },
);

type Command = typeof commandArbitrary extends fc.Arbitrary<infer T> ? T : never;

function readPaths() {
  return [
    '/api/auth/user',
    '/api/user/profile',
    '/api/user/activities',
    '/api/user/history',
    '/api/user/badges',
    '/api/user/lessons',
    '/api/user/challenges',
    '/api/user/eco-actions',
    '/api/user/routes',
    '/api/user/green-spaces',
    '/api/user/news',
    '/api/news',
    '/api/challenges',
    '/api/friends',
    '/api/friend-requests',
    '/api/notifications',
    '/api/user/blocks',
    '/api/rankings/friends',
  ] as const;
}

test(
  `servers keep the ledger and all derived data consistent, whatever ${RESIDENTS} residents do concurrently`,
  { timeout: 60_000 + RUNS * COMMANDS * 100 },
  async () => {
    const servers = await startTwoServers();
    const passwordHash = await hashPassword(PASSWORD);
    const content = await prepareContent(servers.db);
    const successCounts = new Map<string, number>();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(commandArbitrary, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
        async (commands) => {
          run += 1;
          const residents = await Promise.all(
            Array.from({ length: RESIDENTS }, (_, index) => createResidentWithHistory(servers.db, index, passwordHash)),
          );
          const world = { ...servers, ...content, residents, run };

          const responses = await mapConcurrently(commands, async (command, index) => {
            const commandResponses = await runCommand(world, command, servers.either(index));
            if ((commandResponses.at(-1)?.status ?? 500) < 300)
              successCounts.set(command.do, (successCounts.get(command.do) ?? 0) + 1);
            return commandResponses;
          });

          expect(responses.flat().filter((response) => response.status >= 500)).toEqual([]);
          expect(await listViolations(servers.db)).toEqual([]);
          await expectFriendsMatchRows(world, residents, servers.db);
        },
      ),
      // Races do not repeat reliably, so shrinking a case would prove nothing.
      { numRuns: RUNS, endOnFailure: true },
    );
    await expectCountsMatchRows(servers);
    recordMeasurement({
      what: 'Random commands: ledger, badges, friendships, counts and progress agree',
      amount: `${RUNS} runs of ${COMMANDS} commands`,
      measured: '0 violations',
      limit: '0',
    });
    process.stdout.write(`done: ${[...successCounts].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  },
);

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

interface World extends TwoServers, Awaited<ReturnType<typeof prepareContent>> {
  readonly residents: { id: number; cookie: string; email: string }[];
  readonly run: number;
}

async function prepareContent(db: Database) {
  const easyChallengeIds: number[] = [];
  for (const options of CHALLENGES) easyChallengeIds.push(await createChallenge(db, options));
  const places: Place[] = await db.selectFrom('green_spaces').select(['id', 'lat', 'lng']).execute();
  const quizzes: Quiz[] = await db.selectFrom('lessons').select(['id', 'quiz']).orderBy('id').limit(3).execute();
  const walkedRoutes: Route[] = await db
    .selectFrom('green_space_routes')
    .select(['id', 'green_space_id'])
    .orderBy('id')
    .limit(2)
    .execute();
  return { places, quizzes, walkedRoutes, challengeIds: [...easyChallengeIds, 1, 2, 3] };
}

type Server = { readonly url: string };

const REACTIONS = { like: likeArticle, unlike: unlikeArticle, 'read news': readArticle } as const;

/** Does first what a command needs: joins before leaving, logs before taking back, checks in before rating. */
async function runCommand(world: World, command: Command, server: Server): Promise<CallResponse[]> {
  if ('name' in command) {
    const [username, email] = [`Run-${world.run}-${command.name}`, `run-${world.run}-${command.name}@example.sg`];
    const body = { username, email, password: PASSWORD };
    return [await call(server, 'POST /api/auth/register', { from: nextClientAddress(), body })];
  }
  const as = itemAt(world.residents, command.residentIndex);
  if ('greenSpaceId' in command) return [await checkInFrom(world, command, server, as)];
  if ('other' in command) return runFriendCommand(world, command, server);
  if ('challenge' in command) {
    const id = itemAt(world.challengeIds, command.challenge);
    const joinResponse = await joinChallenge(server, as, id);
    return command.do === 'join' ? [joinResponse] : [joinResponse, await leaveChallenge(server, as, id)];
  }
  if ('lesson' in command) {
    const quiz = itemAt(world.quizzes, command.lesson);
    if (command.sends === 'score') return [await reportScore(server, as, quiz.id, 80)];
    return [await answerQuiz(server, as, quiz, command.sends === 'right')];
  }
  if ('action' in command) {
    const logResponse = await logAction(server, as, command.action);
    return command.do === 'log' ? [logResponse] : [logResponse, await undoLastAction(server, as, command.action)];
  }
  if ('route' in command) return runRouteCommand(world, command, server, as);
  if ('article' in command) return [await REACTIONS[command.do](server, as, command.article)];
  if ('stars' in command)
    return [await checkIn(server, as, command.rated), await rate(server, as, command.rated, command.stars)];
  if ('path' in command) return [await call(server, `GET ${command.path}`, { as })];
  if (command.do === 'log out') return [await call(server, 'POST /api/auth/logout', { as })];
  const body = { email: as.email, password: PASSWORD };
  const response = await call(server, 'POST /api/auth/login', { from: nextClientAddress(), body });
  if (response.status === 200) as.cookie = getSessionCookie(response).cookie;
  return [response];
}

function checkInFrom(
  { places }: World,
  { greenSpaceId, location }: Extract<Command, { greenSpaceId: number }>,
  server: Server,
  as: { cookie: string },
): Promise<CallResponse> {
  const place = places.find(({ id }) => id === greenSpaceId);
  const position = place && location && positionAt(place, location);
  return call(server, 'POST /api/green-spaces/checkin', {
    as,
    body: { greenSpaceId, ...(position && { location: position }) },
  });
}

/** Another tab may already have undone the action. */
async function undoLastAction(server: Server, as: { cookie: string }, action: EcoAction): Promise<CallResponse> {
  const response = await call(server, 'GET /api/user/eco-actions', { as });
  if (response.status !== 200) return response;
  const loggedAction = (parseBody(response) as LoggedEcoAction[]).find((logged) => logged.action === action);
  return undoAction(server, as, loggedAction?.today.at(-1)?.id ?? 1);
}

async function runRouteCommand(
  { db, walkedRoutes }: World,
  command: Extract<Command, { route: number }>,
  server: Server,
  as: { id: number; cookie: string },
): Promise<CallResponse[]> {
  const route = itemAt(walkedRoutes, command.route);
  const started = await startRoute(server, as, route);
  if (command.do === 'start') return [started];
  if (!('startedLongAgo' in command)) return [started, await giveUpRoute(server, as, route)];
  if (command.startedLongAgo)
    await db
      .updateTable('route_walks')
      .set({ started_at: sql<Date>`started_at - interval '9 hours'` })
      .where('resident_id', '=', as.id)
      .where('finished_at', 'is', null)
      .execute();
  return [started, await finishRoute(server, as, route)];
}

/** Sends a request and follows it up; concurrent commands may prevent the follow-up. */
async function runFriendCommand(
  { residents }: World,
  command: Extract<Command, { other: number }>,
  server: Server,
): Promise<CallResponse[]> {
  const [sender, receiver] = [itemAt(residents, command.residentIndex), itemAt(residents, command.other)];
  const requestResponse = await sendFriendRequest(server, sender, receiver.id);
  if (command.do === 'ask') return [requestResponse];
  if (command.do === 'end a friendship') {
    const answerResponse = await sendFriendRequest(server, receiver, sender.id);
    return [requestResponse, answerResponse, await endFriendship(server, sender, receiver.id)];
  }
  if (command.do === 'block' || command.do === 'block and unblock') {
    const blockResponse = await block(server, receiver, sender.id);
    return command.do === 'block'
      ? [requestResponse, blockResponse]
      : [requestResponse, blockResponse, await unblock(server, receiver, sender.id)];
  }
  const requestId =
    requestResponse.status === 201 ? (parseBody(requestResponse) as { requestId: number | null }).requestId : null;
  if (command.do === 'withdraw') return [requestResponse, await withdrawRequest(server, sender, requestId ?? 1)];
  const act = command.do === 'accept' ? acceptRequest : rejectRequest;
  return [requestResponse, await act(server, receiver, requestId ?? 1)];
}

async function expectFriendsMatchRows({ a, b }: World, residents: World['residents'], db: Database): Promise<void> {
  const friendships = await db.selectFrom('friendships').select(['low_id', 'high_id']).execute();
  const pending = await db
    .selectFrom('friend_requests')
    .select(['id', 'receiver_id'])
    .where('status', '=', 'pending')
    .execute();
  for (const [index, resident] of residents.entries()) {
    const server = index % 2 === 0 ? a : b;
    const [friends, incoming] = [
      await call(server, 'GET /api/friends', { as: resident }),
      await call(server, 'GET /api/friend-requests', { as: resident }),
    ];
    // The resident has signed out in the meantime.
    if (friends.status === 401) continue;
    const idsIn = (response: CallResponse) => new Set((parseBody(response) as { id: number }[]).map(({ id }) => id));
    const ownFriendships = friendships.filter(
      ({ low_id, high_id }) => low_id === resident.id || high_id === resident.id,
    );
    expect(idsIn(friends)).toEqual(
      new Set(ownFriendships.map(({ low_id, high_id }) => (low_id === resident.id ? high_id : low_id))),
    );
    const receivedRequests = pending.filter(({ receiver_id }) => receiver_id === resident.id);
    expect(idsIn(incoming)).toEqual(new Set(receivedRequests.map(({ id }) => id)));
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('a command names what does not exist');
  return item;
}

function positionAt({ lat, lng }: Place, location: 'there' | 'inaccurate' | 'far away') {
  if (location === 'there') return { lat, lng, accuracyMeters: 100 };
  return location === 'inaccurate'
    ? { lat, lng, accuracyMeters: 30_000 }
    : { lat: 48.1, lng: 11.6, accuracyMeters: 10 };
}

/** With a history, so that today's check-in continues, restarts or freezes a streak. */
async function createResidentWithHistory(db: Database, index: number, passwordHash: string): Promise<TestResident> {
  const resident = await createResident(db, { passwordHash });
  const today = dayOf(new Date());
  // No day, yesterday, the day before, then about a week that ended yesterday or earlier.
  const daysAgo = [
    [],
    [1],
    [2],
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6, 7],
    [2, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 6, 7, 8, 9],
  ];
  const days = (daysAgo[index % daysAgo.length] ?? []).map((ago) => addDays(today, -ago));
  if (days.length === 0) return resident;
  const commonColumns = {
    resident_id: resident.id,
    type: 'eco_action',
    points: 0,
    proof: 'none',
    facts: '{}',
  } as const;
  const pastActivities = days.map((day) => ({
    ...commonColumns,
    subject: 'action:tap',
    occurrence: day,
    day,
    created_at: new Date(day),
  }));
  const { current, longest, freezes, lastDay } = streakFromDays(days);
  const badges = reachedMilestones(milestoneProgress([], longest)).map((badge) => {
    const { subject, facts } = badgeActivity(resident.id, badge);
    const day = lastDay ?? today;
    const what = { type: 'badge_earned', subject, facts: JSON.stringify(facts), occurrence: null } as const;
    return { ...commonColumns, ...what, day, created_at: new Date(day) };
  });
  await db
    .insertInto('activities')
    .values([...pastActivities, ...badges])
    .execute();
  const streak = { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay };
  await db
    .updateTable('scores')
    .set({ ...streak, total_badges: badges.length })
    .where('resident_id', '=', resident.id)
    .execute();
  return resident;
}

async function mapConcurrently<T, R>(items: readonly T[], act: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results.push(await act(item, index));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_COMMANDS }, worker));
  return results;
}
