import type { EcoAction, LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { reachedMilestones, milestoneProgress } from '../../core/rewards/milestones.rules.ts';
import { badgeActivity } from '../../core/rewards/rewards.rules.ts';
import { streakOver } from '../../core/rewards/streak.rules.ts';
import type { Database } from '../../db/database.ts';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { makeChallenge, makeResident, type MadeResident } from '../factories.ts';
import { type CallResponse, call, cookieOf, newAddress } from './calls.ts';
import {
  acceptRequest,
  answerQuiz,
  ask,
  block,
  bodyOf,
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
  takeBack,
  unblock,
  unlikeArticle,
  withdrawRequest,
} from './actions.ts';
import { recordFigure } from './figures.ts';
import { violations } from './ledger-invariants.ts';
import { expectCountsOfRows } from './agreement.ts';
import { amount } from '../amounts.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const RUNS = amount('MODEL_RUNS', 5);
const COMMANDS = amount('MODEL_COMMANDS', 20);
const RESIDENTS = 10;
const IN_PARALLEL = 8;
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

/** Few of each, so that residents repeat their actions and reach the daily limits. */
const spaces = fc.integer({ min: 1, max: 8 });
const lessons = fc.nat({ max: 2 });
const challenges = fc.nat({ max: CHALLENGES.length + 2 });
const routes = fc.nat({ max: 1 });
const articles = fc.integer({ min: 1, max: 5 });
const actions = fc.constantFrom('byo', 'e_waste', 'food_waste');
/** The first three act more often, as if from several tabs. */
const who = fc.oneof(
  { weight: 2, arbitrary: fc.nat({ max: 2 }) },
  { weight: 1, arbitrary: fc.nat({ max: RESIDENTS - 1 }) },
);

const location = fc.constantFrom('there', 'somewhere', 'elsewhere', null);

const MEETINGS = [
  'ask',
  'accept',
  'accept',
  'reject',
  'withdraw',
  'end a friendship',
  'block',
  'block and unblock',
] as const;

const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('check in'), who, greenSpaceId: spaces, location }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join'), who, challenge: challenges }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), who, challenge: challenges }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('complete'),
      who,
      lesson: lessons,
      sends: fc.constantFrom('right', 'right', 'wrong', 'score'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('log'), who, action: actions }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back'), who, action: actions }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start'), who, route: routes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish'), who, route: routes, afterHours: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up'), who, route: routes }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rate'), who, rated: spaces, stars: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...MEETINGS), who, other: who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('like', 'unlike', 'read news', 'read news'), who, article: articles }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read'), who, path: fc.constantFrom(...readPaths()) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log in'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('register'), name: fc.integer({ min: 0, max: 4 }) }) },
);

type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

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
    const done = new Map<string, number>();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
        async (commands) => {
          run += 1;
          const residents = await Promise.all(
            Array.from({ length: RESIDENTS }, (_, index) => residentWithPast(servers.db, index, passwordHash)),
          );
          const world = { ...servers, ...content, residents, run };

          const responses = await inParallel(commands, async (one, index) => {
            const received = await runCommand(world, one, servers.either(index));
            if ((received.at(-1)?.status ?? 500) < 300) done.set(one.do, (done.get(one.do) ?? 0) + 1);
            return received;
          });

          expect(responses.flat().filter((response) => response.status >= 500)).toEqual([]);
          expect(await violations(servers.db)).toEqual([]);
          await expectSameCircles(world, residents, servers.db);
        },
      ),
      // Races do not repeat reliably, so shrinking a case would prove nothing.
      { numRuns: RUNS, endOnFailure: true },
    );
    await expectCountsOfRows(servers);
    recordFigure({
      what: 'Random commands: ledger, badges, friendships, counts and progress agree',
      amount: `${RUNS} runs of ${COMMANDS} commands`,
      measured: '0 violations',
      limit: '0',
    });
    process.stdout.write(`done: ${[...done].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
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
  const easy: number[] = [];
  for (const options of CHALLENGES) easy.push(await makeChallenge(db, options));
  const places: Place[] = await db.selectFrom('green_spaces').select(['id', 'lat', 'lng']).execute();
  const quizzes: Quiz[] = await db.selectFrom('lessons').select(['id', 'quiz']).orderBy('id').limit(3).execute();
  const walks: Route[] = await db
    .selectFrom('green_space_routes')
    .select(['id', 'green_space_id'])
    .orderBy('id')
    .limit(2)
    .execute();
  return { places, quizzes, walks, challengeIds: [...easy, 1, 2, 3] };
}

type Server = { readonly url: string };

const REACTIONS = { like: likeArticle, unlike: unlikeArticle, 'read news': readArticle } as const;

async function runCommand(world: World, one: Command, server: Server): Promise<CallResponse[]> {
  if ('name' in one) {
    const [username, email] = [`Run-${world.run}-${one.name}`, `run-${world.run}-${one.name}@example.sg`];
    const body = { username, email, password: PASSWORD };
    return [await call(server, 'POST /api/auth/register', { from: newAddress(), body })];
  }
  const as = at(world.residents, one.who);
  if ('greenSpaceId' in one) return [await checkInFrom(world, one, server, as)];
  if ('other' in one) return meet(world, one, server);
  if ('challenge' in one) {
    const id = at(world.challengeIds, one.challenge);
    const joined = await joinChallenge(server, as, id);
    return one.do === 'join' ? [joined] : [joined, await leaveChallenge(server, as, id)];
  }
  if ('lesson' in one) {
    const quiz = at(world.quizzes, one.lesson);
    if (one.sends === 'score') return [await reportScore(server, as, quiz.id, 80)];
    return [await answerQuiz(server, as, quiz, one.sends === 'right')];
  }
  if ('action' in one) {
    const logged = await logAction(server, as, one.action);
    return one.do === 'log' ? [logged] : [logged, await takeBackLast(server, as, one.action)];
  }
  if ('route' in one) return walk(world, one, server, as);
  if ('article' in one) return [await REACTIONS[one.do](server, as, one.article)];
  if ('stars' in one) return [await checkIn(server, as, one.rated), await rate(server, as, one.rated, one.stars)];
  if ('path' in one) return [await call(server, `GET ${one.path}`, { as })];
  if (one.do === 'log out') return [await call(server, 'POST /api/auth/logout', { as })];
  const body = { email: as.email, password: PASSWORD };
  const response = await call(server, 'POST /api/auth/login', { from: newAddress(), body });
  if (response.status === 200) as.cookie = cookieOf(response).cookie;
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

/** Another tab may have undone it meanwhile. */
async function takeBackLast(server: Server, as: { cookie: string }, action: EcoAction): Promise<CallResponse> {
  const response = await call(server, 'GET /api/user/eco-actions', { as });
  if (response.status !== 200) return response;
  const logged = (bodyOf(response) as LoggedEcoAction[]).find((one) => one.action === action);
  return takeBack(server, as, logged?.today.at(-1)?.id ?? 1);
}

async function walk(
  { db, walks }: World,
  one: Extract<Command, { route: number }>,
  server: Server,
  as: { id: number; cookie: string },
): Promise<CallResponse[]> {
  const route = at(walks, one.route);
  const started = await startRoute(server, as, route);
  if (one.do === 'start') return [started];
  if (!('afterHours' in one)) return [started, await giveUpRoute(server, as, route)];
  if (one.afterHours)
    await db
      .updateTable('route_walks')
      .set({ started_at: sql<Date>`started_at - interval '9 hours'` })
      .where('resident_id', '=', as.id)
      .where('finished_at', 'is', null)
      .execute();
  return [started, await finishRoute(server, as, route)];
}

/** Concurrent commands may prevent what follows the request. */
async function meet(
  { residents }: World,
  one: Extract<Command, { other: number }>,
  server: Server,
): Promise<CallResponse[]> {
  const [sender, receiver] = [at(residents, one.who), at(residents, one.other)];
  const asked = await ask(server, sender, receiver.id);
  if (one.do === 'ask') return [asked];
  if (one.do === 'end a friendship') {
    const answered = await ask(server, receiver, sender.id);
    return [asked, answered, await endFriendship(server, sender, receiver.id)];
  }
  if (one.do === 'block' || one.do === 'block and unblock') {
    const blocked = await block(server, receiver, sender.id);
    return one.do === 'block' ? [asked, blocked] : [asked, blocked, await unblock(server, receiver, sender.id)];
  }
  const requestId = asked.status === 201 ? (bodyOf(asked) as { requestId: number | null }).requestId : null;
  if (one.do === 'withdraw') return [asked, await withdrawRequest(server, sender, requestId ?? 1)];
  const act = one.do === 'accept' ? acceptRequest : rejectRequest;
  return [asked, await act(server, receiver, requestId ?? 1)];
}

async function expectSameCircles({ a, b }: World, residents: World['residents'], db: Database): Promise<void> {
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
    // The resident has signed out meanwhile.
    if (friends.status === 401) continue;
    const idsIn = (response: CallResponse) => new Set((bodyOf(response) as { id: number }[]).map(({ id }) => id));
    const own = friendships.filter(({ low_id, high_id }) => low_id === resident.id || high_id === resident.id);
    expect(idsIn(friends)).toEqual(
      new Set(own.map(({ low_id, high_id }) => (low_id === resident.id ? high_id : low_id))),
    );
    const asked = pending.filter(({ receiver_id }) => receiver_id === resident.id);
    expect(idsIn(incoming)).toEqual(new Set(asked.map(({ id }) => id)));
  }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('a command names what does not exist');
  return item;
}

function positionAt({ lat, lng }: Place, location: 'there' | 'somewhere' | 'elsewhere') {
  if (location === 'there') return { lat, lng, accuracyMeters: 100 };
  return location === 'somewhere' ? { lat, lng, accuracyMeters: 30_000 } : { lat: 48.1, lng: 11.6, accuracyMeters: 10 };
}

/** With a history, so that today's check-in continues, restarts or freezes a streak. */
async function residentWithPast(db: Database, index: number, passwordHash: string): Promise<MadeResident> {
  const resident = await makeResident(db, { passwordHash });
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
  const common = { resident_id: resident.id, type: 'eco_action', points: 0, proof: 'none', facts: '{}' } as const;
  const past = days.map((day) => ({
    ...common,
    subject: 'action:tap',
    occurrence: day,
    day,
    created_at: new Date(day),
  }));
  const { current, longest, freezes, lastDay } = streakOver(days);
  const badges = reachedMilestones(milestoneProgress([], longest)).map((badge) => {
    const { subject, facts } = badgeActivity(resident.id, badge);
    const day = lastDay ?? today;
    const what = { type: 'badge_earned', subject, facts: JSON.stringify(facts), occurrence: null } as const;
    return { ...common, ...what, day, created_at: new Date(day) };
  });
  await db
    .insertInto('activities')
    .values([...past, ...badges])
    .execute();
  const streak = { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay };
  await db
    .updateTable('scores')
    .set({ ...streak, total_badges: badges.length })
    .where('resident_id', '=', resident.id)
    .execute();
  return resident;
}

async function inParallel<T, R>(items: readonly T[], act: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results.push(await act(item, index));
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, worker));
  return results;
}
