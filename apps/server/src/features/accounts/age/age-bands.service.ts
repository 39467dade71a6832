import { isMinor } from '@ecopulse/contract/accounts/personal-data';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { emailKey, requireParentEmail } from '../../../core/residents/residents.rules.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { judgeAgeBand, maskEmail } from './age-band.rules.ts';
import { type LockedAge, lockAge, updateAge } from './age-band.queries.ts';
import { publishAccountChange } from '../own-data/account-deletion.service.ts';
import type { Parents } from './parents.service.ts';

export interface AgeAnswer {
  readonly ageBand: AgeBand;
  readonly parentEmail?: string | undefined;
}

/** Both throw `parent-needed`. */
export interface AgeBands {
  /**
   * Under 13, all sessions end until a parent has agreed. Call the result after the commit.
   * Throws `age-band-final` after the resident's own change, `admin-age`, `signed-out`.
   */
  answer(trx: Transaction, residentId: number, answer: AgeAnswer): Promise<() => Promise<void>>;
  /**
   * 13 and over releases from the parent. Under 13 only gives a child who awaits a parent another parent's address: else
   * moderators could take over accounts. Throws `resident-not-found`, `parent-not-awaited`.
   */
  correct(adminId: number, residentId: number, answer: AgeAnswer): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'sessions' | 'notifications'> {
  readonly parents: Pick<Parents, 'ask' | 'askAnother' | 'release'>;
}

export function createAgeBands(deps: Deps): AgeBands {
  const { db, clock, changes } = deps;
  const publishAge = async (residentId: number) => {
    changes.publish('rankings', `left/${residentId}`);
    await publishAccountChange(deps, residentId);
  };
  return {
    async answer(trx, residentId, answer) {
      const age = await lockAge(trx, residentId);
      if (!age) throw new ProblemError('signed-out');
      const publishEnded = await answerAge(deps, trx, age, answer);
      return async () => {
        if (!publishEnded) return;
        publishEnded();
        await publishAge(residentId);
      };
    },
    async correct(adminId, residentId, answer) {
      const isChanged = await retryAfterDeadlock(() =>
        db.transaction().execute(async (trx) => {
          const age = await lockAge(trx, residentId);
          if (!age) throw new ProblemError('resident-not-found');
          const facts = await correctAge(deps, trx, age, answer);
          if (!facts) return false;
          await recordAuditEntry(trx, clock.now(), {
            adminId,
            action: 'age_band_changed',
            subject: 'resident',
            subjectId: residentId,
            subjectName: age.username,
            facts,
          });
          return true;
        }),
      );
      if (isChanged) await publishAge(residentId);
    },
  };
}

/** Returns what to call after the commit; null if nothing changes. */
async function answerAge(
  { clock, sessions, parents }: Deps,
  trx: Transaction,
  age: LockedAge,
  { ageBand, parentEmail }: AgeAnswer,
): Promise<(() => void) | null> {
  const judged = judgeAgeBand(age, ageBand);
  if (judged === 'same') return null;
  if (judged === 'final') throw new ProblemError('age-band-final');
  if (ageBand === 'under-13' && age.hasRole) throw new ProblemError('admin-age');
  const now = clock.now();
  await updateAge(trx, age.id, { ...toNewAge(ageBand, now), changedAt: judged === 'change' ? now : undefined });
  if (ageBand !== 'under-13' || age.hasParentsAgreement) return () => {};
  await parents.ask(trx, age, requireParentEmail(parentEmail, age.emailKey));
  return (await sessions.endAll(trx, age.id)).publishEnded;
}

/** Does not use up the resident's own change. Returns the facts for the audit log; null if nothing changes. */
async function correctAge(
  { clock, parents }: Deps,
  trx: Transaction,
  age: LockedAge,
  { ageBand, parentEmail }: AgeAnswer,
): Promise<Facts | null> {
  if (ageBand !== 'under-13') {
    if (age.band === ageBand) return null;
    await updateAge(trx, age.id, { ...toNewAge(ageBand, clock.now()), changedAt: undefined });
    await parents.release(trx, age);
    return { ageBand };
  }
  if (!age.awaitsParent || age.isLeaving) throw new ProblemError('parent-not-awaited');
  const email = requireParentEmail(parentEmail, age.emailKey);
  if (age.parentEmail !== null && emailKey(email) === emailKey(age.parentEmail)) return null;
  await parents.askAnother(trx, age, email);
  return { ageBand, parentEmail: maskEmail(email) };
}

function toNewAge(band: AgeBand, now: Date) {
  return { band, askedIn: Number(dayOf(now).slice(0, 4)), isMinor: isMinor(band) };
}
