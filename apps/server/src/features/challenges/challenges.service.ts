import { UNDO_LEAVING_MINUTES } from '@ecopulse/contract/challenges/challenges';
import { type Day, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import { type Reads, primaryReads } from '../../db/standby.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import type { SharedDeps } from '../../feature-module.ts';
import {
  type ChallengeRow,
  closeEndedChallenges,
  lockChallengeWithParticipation,
  findChallenges,
  findClubChallenges,
  findUserChallenges,
  insertParticipation,
  type UserChallengeRow,
} from './challenges.queries.ts';
import { deleteLeftChallenges, restoreParticipation, leaveChallenge } from './leaving.queries.ts';
import { endOf, isOpen, targetOf } from './challenges.rules.ts';
import { findAvailableContent, findContentAndResident } from './reach.service.ts';
import { canComplete, isReachable, progressBeforeJoining } from './reach.rules.ts';

export interface JoinResult {
  readonly challengeId: number;
  readonly target: number;
  readonly joinedAt: Date;
  readonly endsAt: Date | null;
  readonly progress: number;
  readonly at: Date;
}

interface JoinOption {
  readonly challengeId: number;
  readonly progress: number;
  readonly canComplete: boolean;
}

/** `isReachable`: the challenge can be completed with the existing content. */
export type PublishedChallenge = ChallengeRow & { readonly isReachable: boolean };

export interface Challenges {
  /** For everyone. */
  list(): Promise<PublishedChallenge[]>;
  /** Those for the members of a club: of the clubs of the resident, and others that they have joined. */
  listOfClubs(residentId: number): Promise<PublishedChallenge[]>;
  /**
   * Completes the challenge at once if earlier activities already reach its target.
   * Throws `challenge-not-found`, `club-members-only`, `already-joined`, `challenge-closed`, `cannot-be-completed`.
   */
  join(residentId: number, challengeId: number): Promise<{ joined: JoinResult; earned: Earned }>;
  /** Challenges that are open today and not under way. */
  listOpen(residentId: number): Promise<JoinOption[]>;
  /** Throws `challenge-not-joined`, `already-completed`. */
  leave(residentId: number, challengeId: number): Promise<void>;
  /**
   * Restores start, period and progress; activities since leaving count.
   * Throws `challenge-not-found`, `already-joined`, `challenge-closed`, `leaving-final`.
   */
  undoLeave(residentId: number, challengeId: number): Promise<{ joined: JoinResult; earned: Earned }>;
  /** Deletes left challenges once leaving them can no longer be undone. */
  pruneLeftChallenges(): Promise<void>;
  listOfResident(residentId: number): Promise<{ rows: UserChallengeRow[]; now: Date }>;
  closeEnded(): Promise<void>;
  today(): Day;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'rewards'> {
  /** For lists that are the same for everyone; read from `db` by default. */
  readonly reads?: Reads;
}

export function createChallenges({ db, reads = primaryReads(db), clock, changes, rewards }: Deps): Challenges {
  const invalidate = () => changes.publish(CACHED_RESPONSES, 'challenges');
  const today = memoizeToday(clock);
  return {
    async list() {
      const [rows, content] = await Promise.all([
        reads((readDb) => findChallenges(readDb)),
        reads((readDb) => findAvailableContent(readDb, clock.now())),
      ]);
      return rows.map((row) => ({ ...row, isReachable: isReachable(row, content, today()) }));
    },
    async listOfClubs(residentId) {
      const rows = await findClubChallenges(db, residentId);
      if (rows.length === 0) return [];
      const content = await findAvailableContent(db, clock.now());
      return rows.map((row) => ({ ...row, isReachable: row.club !== null && isReachable(row, content, today()) }));
    },
    async listOpen(residentId) {
      const [now, day] = [clock.now(), today()];
      const [rows, joined, { content, residentState }] = await Promise.all([
        findChallenges(db, residentId),
        findUserChallenges(db, residentId),
        findContentAndResident(db, residentId, { now, day }),
      ]);
      const currentIds = new Set(joined.filter((row) => !hasExpired(row, now)).map((row) => row.challenge_id));
      const open = rows.filter((row) => isOpen(row, day) && isReachable(row, content, day) && !currentIds.has(row.id));
      return open.map((row) => ({
        challengeId: row.id,
        progress: progressBeforeJoining(row, residentState),
        canComplete: canComplete(row, content, residentState, day),
      }));
    },
    // A turn locks the resident's score, so that no activity is written while the initial progress is counted.
    async join(residentId, challengeId) {
      const { value, earned } = await rewards.turn(residentId, async ({ trx, now, day, join: recordJoin }) => {
        const challenge = await lockChallengeWithParticipation(trx, challengeId, residentId);
        if (!challenge) throw new ProblemError('challenge-not-found');
        if (!challenge.isForResident) throw new ProblemError('club-members-only');
        if (challenge.joined_at && !hasExpired(challenge, now)) throw new ProblemError('already-joined');
        const { content, residentState } = await findContentAndResident(trx, residentId, { now, day });
        if (!isOpen(challenge, day) || !isReachable(challenge, content, day))
          throw new ProblemError('challenge-closed');
        if (!canComplete(challenge, content, residentState, day)) throw new ProblemError('cannot-be-completed');
        const endsAt = endOf(challenge, now);
        await insertParticipation(trx, { residentId, challengeId, joinedAt: now, endsAt });
        recordJoin(challengeId);
        return { challengeId, target: targetOf(challenge), joinedAt: now, endsAt, progress: 0, at: now };
      });
      invalidate();
      return { joined: value, earned };
    },
    async leave(residentId, challengeId) {
      await rewards.turn(residentId, async ({ trx, now, day }) => {
        const challenge = await lockChallengeWithParticipation(trx, challengeId, residentId);
        if (!challenge?.joined_at) throw new ProblemError('challenge-not-joined');
        if (challenge.completed_at) throw new ProblemError('already-completed');
        await leaveChallenge(trx, { residentId, challengeId, wasOpen: isOpen(challenge, day), now });
      });
      invalidate();
    },
    async undoLeave(residentId, challengeId) {
      const { value, earned } = await rewards.turn(residentId, async ({ trx, now, day, recount }) => {
        const challenge = await lockChallengeWithParticipation(trx, challengeId, residentId);
        if (!challenge) throw new ProblemError('challenge-not-found');
        if (challenge.joined_at) throw new ProblemError('already-joined');
        const restored = await restoreParticipation(trx, { residentId, challengeId, leftAfter: undoWindowStart(now) });
        if (!restored) throw new ProblemError('leaving-final', { values: { minutes: UNDO_LEAVING_MINUTES } });
        if (restored.was_open && !isOpen(challenge, day)) throw new ProblemError('challenge-closed');
        recount();
        const { joined_at: joinedAt, ends_at: endsAt, progress } = restored;
        return { challengeId, target: targetOf(challenge), joinedAt, endsAt, progress, at: now };
      });
      invalidate();
      return { joined: value, earned };
    },
    pruneLeftChallenges: () => deleteLeftChallenges(db, undoWindowStart(clock.now())),
    async listOfResident(residentId) {
      return { rows: await findUserChallenges(db, residentId), now: clock.now() };
    },
    async closeEnded() {
      const now = clock.now();
      if ((await closeEndedChallenges(db, dayOf(now), now)) > 0) invalidate();
    },
    today,
  };
}

/** Every request for the list needs the day, so it is calculated once a day. */
function memoizeToday(clock: Clock): () => Day {
  let cached = { day: '', from: 0, until: 0 };
  return () => {
    const now = clock.now();
    const time = now.getTime();
    if (time < cached.from || time >= cached.until) {
      const day = dayOf(now);
      cached = { day, ...spanOf(day) };
    }
    return cached.day;
  };
}

function undoWindowStart(now: Date): Date {
  return new Date(now.getTime() - UNDO_LEAVING_MINUTES * 60_000);
}

function hasExpired(
  { ends_at, completed_at }: { ends_at: Date | null; completed_at: Date | null },
  now: Date,
): boolean {
  return completed_at === null && ends_at !== null && ends_at <= now;
}
