import type { ConditionChip } from '@ecopulse/contract/green-spaces/place-state';
import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Job } from '../../../core/jobs/jobs.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findCheckInPlace } from '../green-spaces.queries.ts';
import {
  deleteConditions,
  findAnswerableVisits,
  findShutPath,
  insertCondition,
  selectShutPathItems,
  type ShutPathRow,
} from './conditions.queries.ts';

export interface Conditions {
  /** Throws `green-space-not-found`, `visit-first`, `already-answered`. */
  answer(residentId: number, greenSpaceId: number, chip: ConditionChip): Promise<void>;
  /** For the inbox. */
  selectShutPaths(now: Date): RawBuilder<unknown>;
  findShutPath(greenSpaceId: number): Promise<ShutPathRow | null>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export function createConditions({ db, clock }: Deps): Conditions {
  return {
    async answer(residentId, greenSpaceId, chip) {
      if (!(await findCheckInPlace(db, greenSpaceId))) throw new ProblemError('green-space-not-found');
      const now = clock.now();
      const visits = await findAnswerableVisits(db, residentId, greenSpaceId, now);
      if (visits.length === 0) throw new ProblemError('visit-first');
      const visit = visits.find((each) => each.chip === null);
      // Two calls at the same time find the same visit: its key lets one of them in.
      const isStored =
        visit !== undefined &&
        (await insertCondition(db, { checkInId: visit.id, residentId, greenSpaceId, chip, now }));
      if (!isStored) throw new ProblemError('already-answered');
    },
    selectShutPaths: (now) => selectShutPathItems(db, now),
    findShutPath: (greenSpaceId) => findShutPath(db, greenSpaceId, clock.now()),
  };
}

export function conditionsJobs({ background, clock }: { background: Database; clock: Clock }): Job[] {
  const keptMs = PERSONAL_DATA.conditions.retention.days * 86_400_000;
  const run = () => deleteConditions(background, new Date(clock.now().getTime() - keptMs));
  return [{ name: 'prune-conditions', cron: '47 4 * * *', run }];
}
