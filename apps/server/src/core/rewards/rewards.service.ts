import type { ErrorCode } from '@ecopulse/contract/errors';
import { MAX_WAIT_HOURS } from '@ecopulse/contract/offline';
import type { Clock } from '../calendar/clock.ts';
import { type Day, dayOf, weekOf } from '../calendar/calendar.rules.ts';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Database, retryAfterDeadlock, type Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import { type NewActivity, type Score, scoreWith, withinLimit } from './rewards.rules.ts';
import { momentOf, type Submission, SUBMITTED_NOW } from './idempotency.rules.ts';
import {
  deleteIdempotentResults,
  findIdempotentResult,
  insertIdempotentResult,
  type LockedScore,
  lockScore,
  type IdempotentResult,
  sumClaimed,
  writeTurn,
} from './turn.queries.ts';
import { type Earned, type Effect, type Outcome, runEffects } from './run-effects.ts';
import { createTurnQueue } from './resident-queue.ts';

export interface Turn {
  readonly trx: Transaction;
  /** Time of the action, which is before its arrival if made offline; `day` is the day of it. */
  readonly now: Date;
  readonly day: Day;
  /** Returns the points earned, within the weekly limit of claimed ones. */
  record(activity: NewActivity): number;
  join(challengeId: number): void;
  recount(): void;
}

/** Violates the ledger's unique key; the turn is rolled back. */
export class AlreadyRecordedError extends Error {
  constructor() {
    super('an activity of this turn was recorded before');
    this.name = 'AlreadyRecordedError';
  }
}

export interface TurnResult<T> {
  readonly value: T;
  readonly earned: Earned;
}

export interface TurnOptions {
  readonly submission?: Submission | undefined;
  readonly gone?: ErrorCode;
}

export interface Rewards {
  /**
   * All or nothing; `work` is retried after a deadlock, and skipped on a repeated key. Throws `AlreadyRecordedError`,
   * `signed-out` or `gone` if the resident has left, `too-old`, `clock-wrong`, `key-reused`.
   */
  turn<T>(residentId: number, work: (turn: Turn) => Promise<T>, options?: TurnOptions): Promise<TurnResult<T>>;
  /** Locks both scores; `earned` is what the first resident earned. */
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
    options: TurnOptions = {},
  ): Promise<TurnResult<T>> => {
    const { gone = 'signed-out', submission = SUBMITTED_NOW } = options;
    const { value, earned, changed, recounts } = await queue(residentIds, () =>
      // Turns of different residents can deadlock on rows that triggers write.
      retryAfterDeadlock(() => transact(deps, residentIds, work, { gone, submission })),
    );
    for (const residentId of residentIds) changes.publish('resident', residentId);
    for (const { topic, key } of changed) changes.publish(topic, key);
    void recountAll(recounts);
    return { value, earned };
  };
  /** Not awaited: a failed recount is made up for in the resident's next turn. */
  const recountAll = async (residentIds: readonly number[]): Promise<void> => {
    for (const residentId of residentIds)
      await turnOf([residentId], ({ recount }) => Promise.resolve(recount())).catch(() => undefined);
  };
  return {
    turn: (residentId, work, options) => turnOf([residentId], work, options),
    turnOfTwo: (residentId, otherId, work) => turnOf([residentId, otherId], work),
  };
}

interface Transacted<T> extends TurnResult<T> {
  readonly changed: readonly TopicChange[];
  readonly recounts: readonly number[];
}

function transact<T>(
  { db, clock, effects }: Deps,
  residentIds: readonly [number, ...number[]],
  work: (turn: Turn) => Promise<T>,
  { gone, submission }: { readonly gone: ErrorCode; readonly submission: Submission },
): Promise<Transacted<T>> {
  return db.transaction().execute(async (trx) => {
    const [residentId] = residentIds;
    const locked = await lockInOrder(trx, residentIds);
    if (!locked.some((score) => score.residentId === residentId)) throw new ProblemError(gone);
    const { idempotencyKey } = submission;
    const first = idempotencyKey && (await findIdempotentResult(trx, residentId, idempotencyKey.key));
    if (first) return repeated<T>(first, idempotencyKey.content);
    // Read the clock after locking: a turn that waited past midnight must not write the previous day.
    const arrivedAt = clock.now();
    const now = requireMoment(submission, arrivedAt);
    const [day, arrivedOn] = [dayOf(now), dayOf(arrivedAt)];
    const scores = await scoresFor(trx, locked, day, arrivedOn);
    const recorded: NewActivity[] = [];
    const joined: number[] = [];
    let recounts = false;
    const value = await work({
      trx,
      now,
      day,
      record: (activity) => {
        const own = recorded.filter((one) => one.residentId === activity.residentId);
        const before = scores.find((one) => one.residentId === activity.residentId);
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
      outcomes.push(await runEffects(effects, { trx, now, day, arrivedAt, ...start }));
    }
    for (const [index, before] of locked.entries()) {
      const { activities, score } = outcomes[index] ?? { activities: [], score: before };
      if (activities.length === 0) continue;
      const after = { ...withClaimsOfLatestWeek(score, before), order: before.order };
      const written = await writeTurn(trx, activities, after, { day, arrivedOn, now });
      if (written < activities.length) throw new AlreadyRecordedError();
    }
    const earned = outcomes.find(({ score }) => score.residentId === residentId)?.earned;
    if (!earned) throw new ProblemError(gone);
    const result = { value, earned };
    if (idempotencyKey) await insertIdempotentResult(trx, { residentId, ...idempotencyKey, result, now: arrivedAt });
    return {
      ...result,
      changed: outcomes.flatMap((one) => one.changed),
      recounts: outcomes.flatMap((one) => one.recounts),
    };
  });
}

/** Ascending ids prevent deadlocks. Omits residents who have left. */
async function lockInOrder(trx: Transaction, residentIds: readonly number[]): Promise<LockedScore[]> {
  const locked: LockedScore[] = [];
  for (const id of residentIds.toSorted((one, other) => one - other)) {
    const score = await lockScore(trx, id);
    if (score) locked.push(score);
  }
  return locked;
}

function repeated<T>(first: IdempotentResult, content: string): Transacted<T> {
  if (first.content !== content) throw new ProblemError('key-reused');
  return { ...(first.result as TurnResult<T>), changed: [], recounts: [] };
}

function requireMoment(submission: Submission, now: Date): Date {
  const moment = momentOf(submission, now);
  if (moment instanceof Date) return moment;
  throw new ProblemError(moment, { values: moment === 'too-old' ? { hours: MAX_WAIT_HOURS } : {} });
}

/** The score holds claimed points of the latest week only; earlier weeks come from the ledger. */
async function scoresFor(trx: Transaction, locked: readonly Score[], day: Day, arrivedOn: Day): Promise<Score[]> {
  const week = weekOf(day);
  if (week === weekOf(arrivedOn)) return [...locked];
  return Promise.all(
    locked.map(async (score) => {
      const points = await sumClaimed(trx, score.residentId, week);
      return { ...score, claimed: { week, points } };
    }),
  );
}

function withClaimsOfLatestWeek(score: Score, before: Score): Score {
  const isEarlier = (before.claimed.week ?? '') > (score.claimed.week ?? '');
  return isEarlier ? { ...score, claimed: before.claimed } : score;
}

const REPEATABLE_MS = 2 * MAX_WAIT_HOURS * 3_600_000;

export function pruneIdempotentResults(db: Database, now: Date): Promise<void> {
  return deleteIdempotentResults(db, new Date(now.getTime() - REPEATABLE_MS));
}
