import type { ClubGoalForm } from '@ecopulse/contract/clubs/clubs';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { badgeActivity } from '../../../core/rewards/rewards.rules.ts';
import { AlreadyRecordedError, type Rewards } from '../../../core/rewards/rewards.service.ts';
import type { Transaction } from '../../../db/database.ts';
import { change, type ChangeDeps, changeClub, requireOpen, requireSteward } from '../change-club.ts';
import { touchClub } from '../changed-clubs.queries.ts';
import type { GoalRow } from '../clubs.queries.ts';
import type { Viewer } from '../clubs.rules.ts';
import { clubBadge, endFault, isReached, shownProgress } from './goal.rules.ts';
import {
  endGoal,
  findClubToTell,
  findDueGoals,
  findUnpaidBadges,
  insertGoal,
  lockRunningGoal,
  recountGoal,
  takeBadge,
} from './goal.queries.ts';

export interface Goals {
  /** Throws `club-not-found`, `steward-only`, `club-archived`, `club-goal-running`, `club-not-possible`. */
  set(viewer: Viewer, clubId: number, form: ClubGoalForm): Promise<GoalRow>;
  /** Throws `club-not-found`, `steward-only`, `club-goal-not-found`. */
  stop(viewer: Viewer, clubId: number): Promise<void>;
  /** Decides the goals whose last day is over, and gives the badges. */
  settle(): Promise<void>;
}

type Deps = ChangeDeps & { readonly rewards: Rewards };

export function createGoals(deps: Deps): Goals {
  const { db, clock, rewards } = deps;
  return {
    set: (viewer, clubId, { metric, target, endsOn }) =>
      changeClub(deps, viewer, clubId, async ({ trx, club, now, today }) => {
        requireSteward(club);
        requireOpen(club);
        const fault = endFault(endsOn, today);
        if (fault !== null) throw new ProblemError('club-not-possible', { fields: { endsOn: fault } });
        const id = await insertGoal(trx, { clubId, metric, target, endsOn, now, today });
        if (id === null) throw new ProblemError('club-goal-running');
        await touchClub(trx, clubId, now);
        return { metric, target, starts_on: today, ends_on: endsOn, ...(await recountGoal(trx, id)) };
      }),
    stop: (viewer, clubId) =>
      changeClub(deps, viewer, clubId, async ({ trx, club }) => {
        requireSteward(club);
        if (!(await end(trx, clubId, 'stopped'))) throw new ProblemError('club-goal-not-found');
      }),
    async settle() {
      for (const clubId of await findDueGoals(db, dayOf(clock.now())))
        await change(deps, async ({ trx, today, notify }) => {
          const ended = await end(trx, clubId, null, today);
          if (ended?.state !== 'reached') return;
          const { club, memberIds } = await findClubToTell(trx, clubId);
          await notify(club, memberIds, { about: 'goal', subject: String(ended.goalId) });
        });
      await giveBadges(db, rewards);
    },
  };
}

/** Null if there is nothing to end; with a day, only what was over before it. */
async function end(trx: Transaction, clubId: number, state: 'stopped' | null, before: string | null = null) {
  const goal = await lockRunningGoal(trx, clubId);
  if (!goal || (before !== null && goal.ends_on >= before)) return null;
  const counted = await recountGoal(trx, goal.id);
  const ended = state ?? (isReached(counted, goal.target) ? ('reached' as const) : ('missed' as const));
  await endGoal(trx, goal.id, { state: ended, progress: shownProgress(counted), members: counted.people });
  return { goalId: goal.id, state: ended };
}

const BADGES_PER_RUN = 5_000;

/** Each in a turn of its own; the next run goes on where this one ended. */
async function giveBadges(db: ChangeDeps['db'], rewards: Rewards): Promise<void> {
  for (const { goalId, residentId, club, endsOn } of await findUnpaidBadges(db, BADGES_PER_RUN))
    try {
      await rewards.turn(residentId, async ({ trx, record }) => {
        if (await takeBadge(trx, goalId, residentId)) record(badgeActivity(residentId, clubBadge(club, endsOn)));
      });
    } catch (error) {
      // They have left or took back their agreement, or another club of that name gave the same badge.
      if (!(error instanceof ProblemError) && !(error instanceof AlreadyRecordedError)) throw error;
      await db.transaction().execute((trx) => takeBadge(trx, goalId, residentId));
    }
}
