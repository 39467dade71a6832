import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Clock } from '../calendar/clock.ts';
import { type Day, dayOf } from '../calendar/calendar.rules.ts';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Database, retryAfterDeadlock, type Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import { lockScores, writeTurn } from './rewards.queries.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity, Reaction, Score } from './rewards.rules.ts';
import { badgeIn, scoreWith, withinLimit } from './rewards.rules.ts';
import { streakOn } from './streak.rules.ts';
import { createTurnQueue } from './resident-queue.ts';

/** The input of an effect: the resident's score after the earlier effects, and all activities recorded in this turn. */
export interface EffectContext {
  readonly trx: Transaction;
  readonly now: Date;
  readonly day: Day;
  /** The score before this turn. */
  readonly before: Score;
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  /** The challenges that the resident joins in this turn. */
  readonly joined: readonly number[];
  /** What counts for challenges may have changed, although nothing is recorded. */
  readonly recounts: boolean;
  /** The badges that earlier effects have claimed. */
  readonly claims: readonly EarnedBadge[];
}

/** A reaction to activities, such as the streak or a challenge's progress. `effects.ts` sets their order. */
export interface Effect {
  readonly name: string;
  react(context: EffectContext): Promise<Reaction> | Reaction;
}

/** A feature's part of a turn: it writes its own rows on `trx` and records activities. */
export interface Turn {
  readonly trx: Transaction;
  readonly now: Date;
  readonly day: Day;
  /** Records an activity, and returns the points that it earns, within the weekly limit of claimed ones. */
  record(activity: NewActivity): number;
  /** Lets the effects count a challenge that the resident joins in this turn. */
  join(challengeId: number): void;
  /** Lets the effects count all challenges in progress again. */
  recount(): void;
}

/** The totals of a resident after a turn, and what the turn earned besides the feature's own points. */
export interface Earned {
  readonly ecoPoints: number;
  /** The points of the whole turn. */
  readonly points: number;
  readonly currentStreak: number;
  /** Whether missed days used freezes and the streak went on. */
  readonly freezeUsed: boolean;
  readonly badges: readonly EarnedBadge[];
  readonly challenges: readonly ChallengeProgress[];
}

/** The activity was recorded before, according to the unique key of the ledger; the turn is rolled back. */
export class AlreadyRecordedError extends Error {
  constructor() {
    super('an activity of this turn was recorded before');
    this.name = 'AlreadyRecordedError';
  }
}

/** The result of the work of a turn, and what the resident earned. */
export interface TurnResult<T> {
  readonly value: T;
  readonly earned: Earned;
}

export interface Rewards {
  /**
   * Opens the turn of a resident: locks their score row, lets `work` write and record, runs the effects once and writes
   * ledger and score, all in one transaction. Throws `AlreadyRecordedError`, and whatever `work` throws; nothing is
   * stored then. `work` runs a second time if PostgreSQL ended the first one to break a deadlock. Throws `signed-out`
   * (or `gone`, where another one calls) if the resident has left.
   */
  turn<T>(residentId: number, work: (turn: Turn) => Promise<T>, gone?: ErrorCode): Promise<TurnResult<T>>;
  /** The same for two residents, whose score rows are both locked; `earned` is what the first one earned. */
  turnOfTwo<T>(residentId: number, otherId: number, work: (turn: Turn) => Promise<T>): Promise<TurnResult<T>>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly effects: readonly Effect[];
}

export function createRewards(deps: Deps): Rewards {
  const { changes } = deps;
  const queue = createTurnQueue();
  const turnOf = async <T>(
    residentIds: readonly [number] | readonly [number, number],
    work: (turn: Turn) => Promise<T>,
    gone: ErrorCode = 'signed-out',
  ): Promise<TurnResult<T>> => {
    const { value, earned, changed, recounts } = await queue(residentIds, () =>
      // Turns of different residents can deadlock on rows that triggers write.
      retryAfterDeadlock(() => transact(deps, residentIds, work, gone)),
    );
    for (const residentId of residentIds) changes.publish('resident', residentId);
    for (const { topic, key } of changed) changes.publish(topic, key);
    void recountAll(recounts);
    const own = earned.get(residentIds[0]);
    if (!own) throw new ProblemError(gone);
    return { value, earned: own };
  };
  /** Nobody waits for it: what fails now is counted in the resident's next turn. */
  const recountAll = async (residentIds: readonly number[]): Promise<void> => {
    for (const residentId of residentIds)
      await turnOf([residentId], ({ recount }) => Promise.resolve(recount())).catch(() => undefined);
  };
  return {
    turn: (residentId, work, gone) => turnOf([residentId], work, gone),
    turnOfTwo: (residentId, otherId, work) => turnOf([residentId, otherId], work),
  };
}

interface Transacted<T> {
  readonly value: T;
  readonly earned: ReadonlyMap<number, Earned>;
  readonly changed: readonly TopicChange[];
  readonly recounts: readonly number[];
}

/** The transaction of a turn: all of it is stored, or nothing. */
function transact<T>(
  { db, clock, effects }: Deps,
  residentIds: readonly number[],
  work: (turn: Turn) => Promise<T>,
  gone: ErrorCode,
): Promise<Transacted<T>> {
  return db.transaction().execute(async (trx) => {
    const scores = await lockScores(trx, residentIds);
    if (!scores.some(({ residentId }) => residentId === residentIds[0])) throw new ProblemError(gone);
    // Read after the lock: a turn that waited past midnight must not write the day before.
    const now = clock.now();
    const day = dayOf(now);
    const recorded: NewActivity[] = [];
    const joined: number[] = [];
    let recounts = false;
    const value = await work({
      trx,
      now,
      day,
      record: (activity) => {
        const own = recorded.filter(({ residentId }) => residentId === activity.residentId);
        const before = scores.find(({ residentId }) => residentId === activity.residentId);
        const limited = before ? withinLimit(activity, scoreWith(before, own, day), day) : activity;
        recorded.push(limited);
        return limited.points;
      },
      join: (challengeId) => joined.push(challengeId),
      recount: () => {
        recounts = true;
      },
    });
    const outcomes: Outcome[] = [];
    for (const before of scores) {
      const activities = recorded.filter((activity) => activity.residentId === before.residentId);
      const start = { before, score: before, activities, joined, recounts, claims: [] };
      outcomes.push(await runEffects(effects, { trx, now, day, ...start }));
    }
    const activities = outcomes.flatMap((one) => one.activities);
    if (activities.length > 0) {
      const after = outcomes.map((one) => one.score);
      const written = await writeTurn(trx, activities, after, day, now);
      if (written < activities.length) throw new AlreadyRecordedError();
    }
    const earned = new Map(outcomes.map((one) => [one.score.residentId, one.earned]));
    return {
      value,
      earned,
      changed: outcomes.flatMap((one) => one.changed),
      recounts: outcomes.flatMap((one) => one.recounts),
    };
  });
}

/** The result of a turn for one resident. */
interface Outcome {
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  readonly earned: Earned;
  readonly changed: readonly TopicChange[];
  readonly recounts: readonly number[];
}

/** Runs the effects in order, each on all activities recorded so far, and sums up their reactions. */
async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<Outcome> {
  const { day } = context;
  const before = streakOn(context.score.streak, day);
  let score = scoreWith(context.score, context.activities, day);
  let activities = context.activities;
  const claims: EarnedBadge[] = [];
  const challenges: ChallengeProgress[] = [];
  const changed: TopicChange[] = [];
  const recounts: number[] = [];
  for (const effect of effects) {
    const reaction = await effect.react({ ...context, score, activities, claims });
    score = { ...score, streak: reaction.streak ?? score.streak };
    for (const activity of reaction.activities ?? []) {
      const limited = withinLimit(activity, score, day);
      score = scoreWith(score, [limited], day);
      activities = [...activities, limited];
    }
    claims.push(...(reaction.claims ?? []));
    challenges.push(...(reaction.challenges ?? []));
    changed.push(...(reaction.changes ?? []));
    recounts.push(...(reaction.recounts ?? []));
  }
  const earned: Earned = {
    ecoPoints: score.ecoPoints,
    points: score.ecoPoints - context.score.ecoPoints,
    currentStreak: streakOn(score.streak, day).current,
    freezeUsed:
      before.freezes < context.score.streak.freezes && before.current > 0 && score.streak.current > before.current,
    badges: activities.flatMap(({ type, facts }) => (type === 'badge_earned' ? [badgeIn(facts)] : [])),
    challenges,
  };
  return { score, activities, earned, changed, recounts };
}
