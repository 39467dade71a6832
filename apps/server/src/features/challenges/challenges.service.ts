import { LEAVING_UNDOABLE_MINUTES } from '@ecopulse/contract/challenges/challenges';
import { type Day, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import type { Rewards } from '../../core/rewards/rewards.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { type Reads, readsOf } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import {
  type ChallengeRow,
  closeEnded,
  findChallengeFor,
  findChallenges,
  findUserChallenges,
  insertParticipation,
  type UserChallengeRow,
} from './challenges.queries.ts';
import { deleteLeftUntil, giveBackParticipation, leaveChallenge } from './leaving.queries.ts';
import { endOf, isOpen, targetOf } from './challenges.rules.ts';
import { findOffer, findReach } from './reach.service.ts';
import { canComplete, isReachable } from './reach.rules.ts';

export interface Joined {
  readonly challengeId: number;
  readonly target: number;
  readonly joinedAt: Date;
  readonly endsAt: Date | null;
  readonly progress: number;
  readonly at: Date;
}

/** `isReachable`: it can be completed with the existing content. */
export type OfferedChallenge = ChallengeRow & { readonly isReachable: boolean };

export interface Challenges {
  list(): Promise<OfferedChallenge[]>;
  /**
   * A collection that is already full is completed at once.
   * Throws `challenge-not-found`, `already-joined`, `challenge-closed`, `cannot-be-completed`.
   */
  join(residentId: number, challengeId: number): Promise<{ joined: Joined; earned: Earned }>;
  /** Challenges that are open today, but that this resident could not complete. */
  blocked(residentId: number): Promise<number[]>;
  /** Throws `challenge-not-joined`, `already-completed`. */
  leave(residentId: number, challengeId: number): Promise<void>;
  /**
   * Restores the start, period and progress; activities in the meantime count.
   * Throws `challenge-not-found`, `already-joined`, `challenge-closed`, `leaving-final`.
   */
  undoLeave(residentId: number, challengeId: number): Promise<{ joined: Joined; earned: Earned }>;
  /** Deletes left challenges once leaving them can no longer be undone. */
  pruneLeft(): Promise<void>;
  ofResident(residentId: number): Promise<{ rows: UserChallengeRow[]; now: Date }>;
  closeEnded(): Promise<void>;
  today(): Day;
}

interface Deps {
  readonly db: Database;
  /** For lists that are the same for everyone; read from `db` by default. */
  readonly reads?: Reads;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly rewards: Rewards;
}

export function createChallenges({ db, reads = readsOf(db), clock, changes, rewards }: Deps): Challenges {
  const invalidate = () => changes.publish(CACHED_RESPONSES, 'challenges');
  const today = todayBy(clock);
  return {
    async list() {
      const [rows, offer] = await Promise.all([reads(findChallenges), reads(findOffer)]);
      return rows.map((row) => ({ ...row, isReachable: isReachable(row, offer, today()) }));
    },
    async blocked(residentId) {
      const day = today();
      const [rows, joined, { offer, situation }] = await Promise.all([
        findChallenges(db),
        findUserChallenges(db, residentId),
        findReach(db, residentId, day),
      ]);
      const now = clock.now();
      const underWay = new Set(joined.filter((one) => !isOver(one, now)).map((one) => one.challenge_id));
      const open = rows.filter((row) => isOpen(row, day) && isReachable(row, offer, day) && !underWay.has(row.id));
      return open.filter((row) => !canComplete(row, offer, situation, day)).map(({ id }) => id);
    },
    // A turn locks the resident's score: no activity may be written while the starting point is read.
    async join(residentId, challengeId) {
      const { value, earned } = await rewards.turn(residentId, async ({ trx, now, day, join }) => {
        const found = await findChallengeFor(trx, challengeId, residentId);
        if (!found) throw new ProblemError('challenge-not-found');
        if (found.joined_at && !isOver(found, now)) throw new ProblemError('already-joined');
        const { offer, situation } = await findReach(trx, residentId, day);
        if (!isOpen(found, day) || !isReachable(found, offer, day)) throw new ProblemError('challenge-closed');
        if (!canComplete(found, offer, situation, day)) throw new ProblemError('cannot-be-completed');
        const endsAt = endOf(found, now);
        await insertParticipation(trx, { residentId, challengeId, joinedAt: now, endsAt });
        join(challengeId);
        return { challengeId, target: targetOf(found), joinedAt: now, endsAt, progress: 0, at: now };
      });
      invalidate();
      return { joined: value, earned };
    },
    async leave(residentId, challengeId) {
      await rewards.turn(residentId, async ({ trx, now, day }) => {
        const found = await findChallengeFor(trx, challengeId, residentId);
        if (!found?.joined_at) throw new ProblemError('challenge-not-joined');
        if (found.completed_at) throw new ProblemError('already-completed');
        await leaveChallenge(trx, { residentId, challengeId, wasOpen: isOpen(found, day), now });
      });
      invalidate();
    },
    async undoLeave(residentId, challengeId) {
      const { value, earned } = await rewards.turn(residentId, async ({ trx, now, day, recount }) => {
        const found = await findChallengeFor(trx, challengeId, residentId);
        if (!found) throw new ProblemError('challenge-not-found');
        if (found.joined_at) throw new ProblemError('already-joined');
        const back = await giveBackParticipation(trx, { residentId, challengeId, leftAfter: undoableSince(now) });
        if (!back) throw new ProblemError('leaving-final', { values: { minutes: LEAVING_UNDOABLE_MINUTES } });
        if (back.was_open && !isOpen(found, day)) throw new ProblemError('challenge-closed');
        recount();
        const { joined_at: joinedAt, ends_at: endsAt, progress } = back;
        return { challengeId, target: targetOf(found), joinedAt, endsAt, progress, at: now };
      });
      invalidate();
      return { joined: value, earned };
    },
    pruneLeft: () => deleteLeftUntil(db, undoableSince(clock.now())),
    async ofResident(residentId) {
      return { rows: await findUserChallenges(db, residentId), now: clock.now() };
    },
    async closeEnded() {
      const now = clock.now();
      if ((await closeEnded(db, dayOf(now), now)) > 0) invalidate();
    },
    today,
  };
}

/** Memoised per day, since every request for the list needs it. */
function todayBy(clock: Clock): () => Day {
  let known = { day: '', from: 0, until: 0 };
  return () => {
    const now = clock.now();
    const time = now.getTime();
    if (time < known.from || time >= known.until) {
      const day = dayOf(now);
      known = { day, ...spanOf(day) };
    }
    return known.day;
  };
}

function undoableSince(now: Date): Date {
  return new Date(now.getTime() - LEAVING_UNDOABLE_MINUTES * 60_000);
}

function isOver({ ends_at, completed_at }: { ends_at: Date | null; completed_at: Date | null }, now: Date): boolean {
  return completed_at === null && ends_at !== null && ends_at <= now;
}
