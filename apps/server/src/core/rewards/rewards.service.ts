import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Clock } from '../calendar/clock.ts';
import { type Day, dayOf, weekOf } from '../calendar/calendar.rules.ts';
import { MAX_OFFLINE_HOURS } from '@ecopulse/contract/offline';
import type { Changes } from '../../db/changes.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Database, retryAfterDeadlock, type Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import {
  type ActivityKey,
  type NewActivity,
  type Score,
  addToScore,
  asClaimed,
  capClaimedPoints,
  confirmInScore,
} from './rewards.rules.ts';
import { requireActionTime } from './action-time.ts';
import { type Submission, SUBMITTED_NOW } from './idempotency.rules.ts';
import {
  confirmActivity,
  deleteIdempotentResults,
  findIdempotentResult,
  insertIdempotentResult,
  type CheckedScore,
  type LockedScore,
  lockScore,
  type IdempotentResult,
  sumClaimedPoints,
  writeScore,
  writeTurn,
} from './turn.queries.ts';
import { type Earned, type Effect, type TurnOutcome, runEffects } from './run-effects.ts';
import { createTurnQueue } from './turn-queue.ts';

/** One reward transaction: its work, the effects and the update of the scores commit together. */
export interface Turn {
  readonly trx: Transaction;
  /** Time of the action, which for an offline action is before its arrival. `day` is the day of `now`. */
  readonly now: Date;
  readonly day: Day;
  readonly arrivedAt: Date;
  /** False for an offline action that the server cannot know of: what it records counts as claimed. */
  readonly isWitnessed: boolean;
  /** Returns the points earned, within the weekly limit of claimed ones. */
  record(activity: NewActivity): number;
  /** Makes a claimed activity of the day verified, for the same points. */
  confirm(activity: ActivityKey): Promise<void>;
  join(challengeId: number): void;
  /** Counts the challenges again, even if nothing is recorded. */
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
  readonly missingResidentCode?: ErrorCode;
}

export interface Rewards {
  /**
   * All or nothing; `work` is retried after a deadlock, and skipped on a repeated key. Throws `AlreadyRecordedError`,
   * `signed-out` or `missingResidentCode` if the resident has left, `consent-needed`, `too-old`, `before-account`, `clock-wrong`, `key-reused`.
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
    const { missingResidentCode = 'signed-out', submission = SUBMITTED_NOW } = options;
    const { value, earned, topicChanges, residentIdsToRecount } = await queue(residentIds, () =>
      // Turns of different residents can deadlock on rows that triggers write.
      retryAfterDeadlock(() => runTransaction(deps, residentIds, work, { missingResidentCode, submission })),
    );
    for (const residentId of residentIds) changes.publish('resident', residentId);
    for (const { topic, key } of topicChanges) changes.publish(topic, key);
    void recountAll(residentIdsToRecount);
    return { value, earned };
  };
  /** Not awaited: the resident's next turn makes up for a failed recount. */
  const recountAll = async (residentIds: readonly number[]): Promise<void> => {
    for (const residentId of residentIds)
      await turnOf([residentId], ({ recount }) => Promise.resolve(recount())).catch(() => undefined);
  };
  return {
    turn: (residentId, work, options) => turnOf([residentId], work, options),
    turnOfTwo: (residentId, otherId, work) => turnOf([residentId, otherId], work),
  };
}

interface TransactionResult<T> extends TurnResult<T> {
  readonly topicChanges: readonly TopicChange[];
  readonly residentIdsToRecount: readonly number[];
}

function runTransaction<T>(
  { db, clock, effects }: Deps,
  residentIds: readonly [number, ...number[]],
  work: (turn: Turn) => Promise<T>,
  { missingResidentCode, submission }: { readonly missingResidentCode: ErrorCode; readonly submission: Submission },
): Promise<TransactionResult<T>> {
  return db.transaction().execute(async (trx) => {
    const [residentId] = residentIds;
    const scoresWithWithdrawn = await lockScores(trx, residentIds);
    const own = scoresWithWithdrawn.find((score) => score.residentId === residentId);
    if (!own) throw new ProblemError(missingResidentCode);
    if (own.hasWithdrawn) throw new ProblemError('consent-needed');
    const lockedScores: LockedScore[] = scoresWithWithdrawn.filter(({ hasWithdrawn }) => !hasWithdrawn);
    const { idempotencyKey } = submission;
    const stored = idempotencyKey && (await findIdempotentResult(trx, residentId, idempotencyKey.key));
    if (stored) return replayResult<T>(stored, idempotencyKey.content);
    // Read the clock after locking: a turn that waited past midnight must not write the previous day.
    const arrivedAt = clock.now();
    const now = await requireActionTime(trx, residentId, submission, arrivedAt);
    const { isWitnessed } = submission;
    const [day, arrivedOn] = [dayOf(now), dayOf(arrivedAt)];
    const scores = await scoresForWeek(trx, lockedScores, day, arrivedOn);
    const recorded: NewActivity[] = [];
    const joined: number[] = [];
    /** Points that became verified, by resident. */
    const confirmed = new Map<number, number>();
    let isRecount = false;
    const value = await work({
      trx,
      now,
      day,
      arrivedAt,
      isWitnessed,
      record: (unchecked) => {
        const activity = isWitnessed ? unchecked : asClaimed(unchecked);
        const earlier = recorded.filter((other) => other.residentId === activity.residentId);
        const before = scores.find((score) => score.residentId === activity.residentId);
        const capped = before ? capClaimedPoints(activity, addToScore(before, earlier, day), day) : activity;
        recorded.push(capped);
        return capped.points;
      },
      async confirm(activity) {
        const points = await confirmActivity(trx, activity);
        if (points === null) return;
        confirmed.set(activity.residentId, (confirmed.get(activity.residentId) ?? 0) + points);
        isRecount = true;
      },
      join: (challengeId) => joined.push(challengeId),
      recount: () => {
        isRecount = true;
      },
    });
    const outcomes: TurnOutcome[] = [];
    for (const before of scores) {
      const activities = recorded.filter((activity) => activity.residentId === before.residentId);
      const score = confirmInScore(before, confirmed.get(before.residentId) ?? null, day);
      const start = { before, score, activities, joined, isRecount, badgesToAward: [] };
      outcomes.push(await runEffects(effects, { trx, now, day, arrivedAt, ...start }));
    }
    for (const [index, before] of lockedScores.entries()) {
      const { activities, score } = outcomes[index] ?? { activities: [], score: before };
      const after = { ...withLatestClaimedWeek(score, before), order: before.order };
      if (activities.length === 0) {
        if (confirmed.has(before.residentId)) await writeScore(trx, after);
        continue;
      }
      const insertedCount = await writeTurn(trx, activities, after, { day, arrivedOn, now });
      if (insertedCount < activities.length) throw new AlreadyRecordedError();
    }
    const earned = outcomes.find(({ score }) => score.residentId === residentId)?.earned;
    if (!earned) throw new ProblemError(missingResidentCode);
    const result = { value, earned };
    if (idempotencyKey) await insertIdempotentResult(trx, { residentId, ...idempotencyKey, result, now: arrivedAt });
    return {
      ...result,
      topicChanges: outcomes.flatMap((outcome) => outcome.topicChanges),
      residentIdsToRecount: outcomes.flatMap((outcome) => outcome.residentIdsToRecount),
    };
  });
}

/** Ascending ids prevent deadlocks. Omits residents who have left. */
async function lockScores(trx: Transaction, residentIds: readonly number[]): Promise<CheckedScore[]> {
  const lockedScores: CheckedScore[] = [];
  for (const id of residentIds.toSorted((a, b) => a - b)) {
    const score = await lockScore(trx, id);
    if (score) lockedScores.push(score);
  }
  return lockedScores;
}

function replayResult<T>(stored: IdempotentResult, content: string): TransactionResult<T> {
  if (stored.content !== content) throw new ProblemError('key-reused');
  return { ...(stored.result as TurnResult<T>), topicChanges: [], residentIdsToRecount: [] };
}

/** The score holds claimed points of the latest week only; earlier weeks come from the ledger. */
async function scoresForWeek(
  trx: Transaction,
  lockedScores: readonly Score[],
  day: Day,
  arrivedOn: Day,
): Promise<Score[]> {
  const week = weekOf(day);
  if (week === weekOf(arrivedOn)) return [...lockedScores];
  const scores: Score[] = [];
  for (const score of lockedScores) {
    const points = await sumClaimedPoints(trx, score.residentId, week);
    scores.push({ ...score, claimed: { week, points } });
  }
  return scores;
}

function withLatestClaimedWeek(score: Score, before: Score): Score {
  const isEarlier = (before.claimed.week ?? '') > (score.claimed.week ?? '');
  return isEarlier ? { ...score, claimed: before.claimed } : score;
}

const IDEMPOTENCY_RETENTION_MS = 2 * MAX_OFFLINE_HOURS * 3_600_000;

export function pruneIdempotentResults(db: Database, now: Date): Promise<void> {
  return deleteIdempotentResults(db, new Date(now.getTime() - IDEMPOTENCY_RETENTION_MS));
}
