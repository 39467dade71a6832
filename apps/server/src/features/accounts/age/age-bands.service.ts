import { isMinor } from '@ecopulse/contract/accounts/personal-data';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { requireParentEmail } from '../../../core/residents/residents.rules.ts';
import type { Sessions } from '../../../core/sessions/sessions.service.ts';
import type { Changes } from '../../../db/changes.ts';
import { type Database, retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import { judgeAgeBand } from './age-band.rules.ts';
import { type LockedAge, lockAge, updateAge } from './age-band.queries.ts';
import type { Parents } from './parents.service.ts';

export interface AgeAnswer {
  readonly ageBand: AgeBand;
  readonly parentEmail?: string | undefined;
}

/** Both throw `parent-needed`. Under 13, all sessions end until a parent has agreed. */
export interface AgeBands {
  /** Call the result after the commit. Throws `age-band-final` after the resident's own change, `signed-out`. */
  answer(trx: Transaction, residentId: number, answer: AgeAnswer): Promise<() => void>;
  /** Throws `resident-not-found`. */
  correct(adminId: number, residentId: number, answer: AgeAnswer): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly parents: Pick<Parents, 'ask'>;
}

export function createAgeBands(deps: Deps): AgeBands {
  const { db, clock, changes } = deps;
  return {
    async answer(trx, residentId, answer) {
      const age = await lockAge(trx, residentId);
      if (!age) throw new ProblemError('signed-out');
      return (await change(deps, trx, age, answer, 'resident')) ?? (() => {});
    },
    async correct(adminId, residentId, answer) {
      const publish = await retryAfterDeadlock(() =>
        db.transaction().execute(async (trx) => {
          const age = await lockAge(trx, residentId);
          if (!age) throw new ProblemError('resident-not-found');
          const changed = await change(deps, trx, age, answer, 'moderator');
          if (!changed) return null;
          await recordAuditEntry(trx, clock.now(), {
            adminId,
            action: 'age_band_changed',
            subject: 'resident',
            subjectId: residentId,
            subjectName: age.username,
            facts: { ageBand: answer.ageBand },
          });
          return changed;
        }),
      );
      publish?.();
      changes.publish('resident', residentId);
    },
  };
}

/** Null if nothing changes. */
async function change(
  { clock, changes, sessions, parents }: Deps,
  trx: Transaction,
  age: LockedAge,
  { ageBand, parentEmail }: AgeAnswer,
  by: 'resident' | 'moderator',
): Promise<(() => void) | null> {
  const judged = judgeAgeBand(age, ageBand, by);
  if (judged === 'same') return null;
  if (judged === 'final') throw new ProblemError('age-band-final');
  const now = clock.now();
  await updateAge(trx, age.id, {
    band: ageBand,
    askedIn: Number(dayOf(now).slice(0, 4)),
    changedAt: judged === 'change' ? now : undefined,
    isMinor: isMinor(ageBand),
  });
  const publishRankings = () => changes.publish('rankings', `left/${age.id}`);
  if (ageBand !== 'under-13' || age.hasParentsAgreement) return publishRankings;
  await parents.ask(trx, age, requireParentEmail(parentEmail, age.emailKey));
  const { publishEnded } = await sessions.endAll(trx, age.id);
  return () => {
    publishRankings();
    publishEnded();
  };
}
