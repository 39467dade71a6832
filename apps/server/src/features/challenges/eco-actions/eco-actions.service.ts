import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import { AlreadyRecordedError, type Rewards, type Turn } from '../../../core/rewards/rewards.service.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { Database } from '../../../db/database.ts';
import { type EcoActionRow, findActionsOfDay, findActionToTakeBack } from './eco-actions.queries.ts';
import { loggedAction, mayLog, takenBackAction } from './eco-actions.rules.ts';

export interface LoggedNow {
  readonly action: EcoAction;
  readonly ofDay: readonly EcoActionRow[];
  readonly earned: Earned;
}

export interface EcoActions {
  /** Throws `daily-action-limit`. */
  log(residentId: number, action: EcoAction, submission?: Submission): Promise<LoggedNow>;
  /** Throws `eco-action-not-found`, `too-late-to-undo`, `already-counted`. */
  takeBack(residentId: number, activityId: number): Promise<LoggedNow>;
  ofToday(residentId: number): Promise<EcoActionRow[]>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
}

export function createEcoActions({ db, clock, rewards }: Deps): EcoActions {
  const ofToday = (residentId: number) => findActionsOfDay(db, residentId, dayOf(clock.now()));
  const act = async (
    residentId: number,
    work: (turn: Turn) => Promise<EcoAction>,
    submission?: Submission,
  ): Promise<LoggedNow> => {
    const { value: action, earned } = await rewards.turn(residentId, work, { submission });
    return { action, ofDay: await ofToday(residentId), earned };
  };
  return {
    ofToday,
    log(residentId, action, submission) {
      const work = async ({ trx, day, record }: Turn) => {
        const ofDay = await findActionsOfDay(trx, residentId, day);
        if (!mayLog(action, ofDay)) throw new ProblemError('daily-action-limit');
        record(loggedAction(residentId, action, ofDay, day));
        return action;
      };
      return act(residentId, work, submission);
    },
    async takeBack(residentId, activityId) {
      try {
        return await act(residentId, async ({ trx, day, record }) => {
          const found = await findActionToTakeBack(trx, residentId, activityId);
          if (!found) throw new ProblemError('eco-action-not-found');
          if (found.day !== day) throw new ProblemError('too-late-to-undo');
          if (found.hasCounted) throw new ProblemError('already-counted');
          record(takenBackAction(residentId, activityId, found.action));
          return found.action;
        });
      } catch (error) {
        if (error instanceof AlreadyRecordedError) throw new ProblemError('eco-action-not-found');
        throw error;
      }
    },
  };
}
