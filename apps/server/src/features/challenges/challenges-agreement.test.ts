import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import type { ChallengeMetric, OpenChallenge } from '@ecopulse/contract/challenges/challenges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { keepsStreak } from '../../core/rewards/rewards.rules.ts';
import { streakOn, streakFromDays } from '../../core/rewards/streak.rules.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { shareTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { selectCountedActivities, progressOf, targetOf } from './challenges.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });

const RUNS = scaleRuns(20);

/** Small targets and short periods, so that challenges are completed, expire and are joined again. */
const CHALLENGES: readonly { metric: ChallengeMetric; filter?: string; target: number; duration_days?: number }[] = [
  { metric: 'check_ins', target: 3, duration_days: 2 },
  { metric: 'distinct_green_spaces', target: 3 },
  { metric: 'distinct_park_types', target: 2, duration_days: 1 },
  { metric: 'check_ins', target: 2, filter: '{"places": [1, 4]}' },
  { metric: 'distinct_green_spaces', target: 2, filter: '{"region": "Central"}' },
  { metric: 'distinct_regions', target: 4 },
  { metric: 'lessons_completed', target: 2 },
  { metric: 'quiz_perfect_scores', target: 2, duration_days: 3 },
  { metric: 'streak_days', target: 3, duration_days: 6 },
  { metric: 'streak_days', target: 8 },
  { metric: 'eco_actions', target: 2, filter: '{"action": "byo"}' },
  { metric: 'eco_actions', target: 5, duration_days: 4 },
];

const challengeIndex = fc.nat({ max: CHALLENGES.length - 1 });
const anyCommand = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('check in'), space: fc.integer({ min: 1, max: 7 }), isHere: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('take quiz'),
      lesson: fc.integer({ min: 1, max: 4 }),
      wrong: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('log'),
      // One is twice as likely, so that its daily cap is reached.
      action: fc.constantFrom('byo', 'e_waste', 'e_waste', 'food_waste'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo'), index: fc.nat({ max: 5 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('join'), challengeIndex }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave'), challengeIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('walk') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 8, 24, 24, 24, 48, 72) }) },
) as fc.Arbitrary<Command>;

type Command =
  | { do: 'check in'; space: number; isHere: boolean }
  | { do: 'take quiz'; lesson: number; wrong: number }
  | { do: 'log'; action: string }
  | { do: 'undo'; index: number }
  | { do: 'join' | 'leave'; challengeIndex: number }
  | { do: 'walk' }
  | { do: 'wait'; hours: number };

interface World extends TestApp {
  readonly as: TestResident;
  readonly challenges: readonly number[];
  readonly route: { readonly id: number; readonly green_space_id: number };
}

async function execute(world: World, command: Command): Promise<number> {
  const { as, call, clock, challenges, route } = world;
  switch (command.do) {
    case 'check in': {
      const body = { greenSpaceId: command.space, ...(command.isHere && { location: SHARED_LOCATION }) };
      return (await call('POST', '/api/green-spaces/checkin', { body, as })).status;
    }
    case 'take quiz':
      return (await takeQuiz(world, as, command.lesson, { wrong: command.wrong })).status;
    case 'log':
      return (await call('POST', '/api/user/eco-actions', { body: { action: command.action }, as })).status;
    case 'undo': {
      const { body } = await call('GET', '/api/user/eco-actions', { as });
      const today: { id: number }[] = body.flatMap((each: { today: { id: number }[] }) => each.today);
      const id = today[command.index % Math.max(1, today.length)]?.id ?? 1;
      return (await call('DELETE', `/api/user/eco-actions/${id}`, { as })).status;
    }
    case 'join': {
      const id = challenges[command.challengeIndex];
      const open: OpenChallenge[] = (await call('GET', '/api/user/challenges/open', { as })).body;
      const { status, body } = await call('POST', `/api/challenges/${id}/join`, { as });
      const told = open.find(({ challengeId }) => challengeId === id)?.progress;
      const { metric } = CHALLENGES[command.challengeIndex] ?? {};
      if (status === 201 && metric && countingPeriodOf(metric, null) === 'ever') expect(body.progress).toBe(told);
      return status;
    }
    case 'leave':
      return (await call('DELETE', `/api/challenges/${challenges[command.challengeIndex]}/join`, { as })).status;
    case 'walk': {
      const address = `/api/green-spaces/${route.green_space_id}/routes/${route.id}`;
      await call('POST', `${address}/start`, { as });
      clock.forward({ hours: 1 });
      return (await call('POST', `${address}/finish`, { as })).status;
    }
    case 'wait':
      clock.forward({ hours: command.hours });
      return 200;
  }
}

async function readStored({ db, as }: World) {
  const ledger = await db
    .selectFrom('activities')
    .select(['id', 'type', 'subject', 'day', 'proof', 'facts', 'points', 'created_at'])
    .where('resident_id', '=', as.id)
    .orderBy('id')
    .execute();
  const participations = await db
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['c.id', 'c.metric', 'c.filter', 'c.target', 'p.progress', 'p.joined_at', 'p.ends_at', 'p.completed_at'])
    .where('p.resident_id', '=', as.id)
    .execute();
  const score = await db
    .selectFrom('scores')
    .select([
      'eco_points',
      'proven_points',
      'has_verified',
      'total_badges',
      'current_streak',
      'longest_streak',
      'freezes',
      'last_active_day',
    ])
    .where('resident_id', '=', as.id)
    .executeTakeFirstOrThrow();
  return { ledger, participations, score };
}

type StoredState = Awaited<ReturnType<typeof readStored>>;

/** A day on which every activity was undone counts as missed. */
function streakOfLedger(rows: StoredState['ledger']) {
  const undone = new Set(rows.filter(({ type }) => type === 'eco_action_undone').map(({ subject }) => subject));
  const streakRows = rows.filter(({ type }) => keepsStreak(type));
  const remainingDays = new Set(streakRows.filter(({ id }) => !undone.has(`activity:${id}`)).map(({ day }) => day));
  const days = streakRows.map(({ day }) => day);
  return streakFromDays(days, new Set(days.filter((day) => !remainingDays.has(day))));
}

function expectAgreement({ ledger, participations, score }: StoredState): void {
  for (const participation of participations) {
    const completions = ledger.filter(
      ({ type, subject }) => type === 'challenge_completed' && subject === `challenge:${participation.id}`,
    );
    expect(completions).toHaveLength(participation.completed_at ? 1 : 0);
    const { metric, progress, joined_at: joinedAt, ends_at: endsAt, completed_at: completedAt } = participation;
    const lastId = completions[0]?.id ?? Infinity;
    const rowsInTime = ledger.filter((row) => row.id <= lastId && (endsAt === null || row.created_at < endsAt));
    const countedRows = selectCountedActivities(participation, dayOf(joinedAt), rowsInTime);
    const lastDay = countedRows.at(-1)?.day ?? '2000-01-01';
    const expected = progressOf(participation, countedRows, streakOn(streakOfLedger(rowsInTime), lastDay).current);
    expect({ metric, progress }).toEqual({ metric, progress: expected });
    expect(completedAt !== null).toBe(progress === targetOf(participation));
  }
  expect(score.eco_points).toBe(ledger.reduce((sum, row) => sum + row.points, 0));
  const proven = ledger.filter(({ proof }) => proof !== 'claimed');
  expect(score.proven_points).toBe(proven.reduce((sum, row) => sum + row.points, 0));
  const verifiableTypes = ['check_in', 'lesson_completed', 'lesson_reviewed', 'route_completed'];
  expect(score.has_verified).toBe(
    ledger.some(({ proof, type }) => proof === 'verified' && verifiableTypes.includes(type)),
  );
  const badges = ledger.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject);
  expect(score.total_badges).toBe(badges.length);
  expect(new Set(badges).size).toBe(badges.length);
  const { current, longest, freezes, lastDay } = streakOfLedger(ledger);
  expect([score.current_streak, score.longest_streak, score.freezes, score.last_active_day]).toEqual([
    current,
    longest,
    freezes,
    lastDay,
  ]);
}

async function expectCounts({ call, db }: World): Promise<void> {
  const rows = await db.selectFrom('challenge_participations').select(['challenge_id', 'completed_at']).execute();
  const list: { id: number; participantCount: number; completionCount: number }[] = (
    await call('GET', '/api/challenges')
  ).body;
  for (const { id, participantCount, completionCount } of list) {
    const participations = rows.filter(({ challenge_id }) => challenge_id === id);
    const completed = participations.filter(({ completed_at }) => completed_at !== null);
    expect({ id, participantCount, completionCount }).toEqual({
      id,
      participantCount: participations.length,
      completionCount: completed.length,
    });
  }
}

test(
  'stored progress equals the ledger after any activities over days, and nothing is completed twice',
  { timeout: 600_000 },
  async () => {
    const { clock, db, resident } = shared();
    await moveGreenSpacesTogether(db);
    const route = await db
      .selectFrom('green_space_routes')
      .select(['id', 'green_space_id'])
      .where('duration_minutes', '<=', 100)
      .executeTakeFirstOrThrow();
    const challenges: number[] = [];
    for (const options of CHALLENGES)
      challenges.push(await createChallenge(db, { ...options, badge_reward: 'Shared Badge' }));
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 10, maxLength: 45, size: 'max' }), async (commands) => {
        clock.set('2026-12-20T09:00:00+08:00');
        const world: World = { ...shared(), as: await resident(), challenges, route };
        for (const command of commands) {
          const status = await execute(world, command);
          outcomes.add(`${command.do} ${status}`);
          expect(status).toBeLessThan(500);
          expectAgreement(await readStored(world));
        }
        await expectCounts(world);
      }),
      { numRuns: RUNS },
    );
    // The random histories prove nothing unless each of these happens.
    for (const outcome of ['join 201', 'join 409', 'leave 204', 'undo 200', 'log 409', 'walk 200', 'check in 409'])
      expect(outcomes).toContain(outcome);
  },
);
