import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import { AlreadyRecordedError, type Turn } from '../../../core/rewards/rewards.service.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { type EcoActionRow, findActionsOfDay, findActionToUndo } from './eco-actions.queries.ts';
import { toLoggedActivity, canLog, toUndoActivity } from './eco-actions.rules.ts';

export interface EcoActionResult {
  readonly action: EcoAction;
  readonly actionsOfDay: readonly EcoActionRow[];
  readonly earned: Earned;
}

export interface EcoActions {
  /** Throws `daily-action-limit`. */
  log(residentId: number, action: EcoAction, submission?: Submission): Promise<EcoActionResult>;
  /** Throws `eco-action-not-found`, `too-late-to-undo`, `already-counted`. */
  undo(residentId: number, activityId: number): Promise<EcoActionResult>;
  listToday(residentId: number): Promise<EcoActionRow[]>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards'>;

export function createEcoActions({ db, clock, rewards }: Deps): EcoActions {
  const listToday = (residentId: number) => findActionsOfDay(db, residentId, dayOf(clock.now()));
  const runTurn = async (
    residentId: number,
    work: (turn: Turn) => Promise<EcoAction>,
    submission?: Submission,
  ): Promise<EcoActionResult> => {
    const { value: action, earned } = await rewards.turn(residentId, work, { submission });
    return { action, actionsOfDay: await listToday(residentId), earned };
  };
  return {
    listToday,
    log(residentId, action, submission) {
      const work = async ({ trx, day, record }: Turn) => {
        const actionsOfDay = await findActionsOfDay(trx, residentId, day);
        if (!canLog(action, actionsOfDay)) throw new ProblemError('daily-action-limit');
        record(toLoggedActivity(residentId, action, actionsOfDay, day));
        return action;
      };
      return runTurn(residentId, work, submission);
    },
    async undo(residentId, activityId) {
      try {
        return await runTurn(residentId, async ({ trx, day, record }) => {
          const loggedAction = await findActionToUndo(trx, residentId, activityId);
          if (!loggedAction) throw new ProblemError('eco-action-not-found');
          if (loggedAction.day !== day) throw new ProblemError('too-late-to-undo');
          if (loggedAction.hasCounted) throw new ProblemError('already-counted');
          record(toUndoActivity(residentId, activityId, loggedAction.action));
          return loggedAction.action;
        });
      } catch (error) {
        if (error instanceof AlreadyRecordedError) throw new ProblemError('eco-action-not-found');
        throw error;
      }
    },
  };
}
