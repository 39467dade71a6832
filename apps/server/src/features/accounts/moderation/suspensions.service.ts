import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import { insertNotifications } from '../../../core/notifications/notifications.queries.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { endExpiredSuspensions, endSuspension, findSuspension } from '../../../core/residents/suspensions.queries.ts';
import type { Client } from '../../../core/sessions/sessions.service.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { publishAccountChange } from '../own-data/account-deletion.service.ts';
import type { ExportOwnData } from '../own-data/export.service.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import {
  answerAppeal,
  type AppealRow,
  findAppeal,
  findOpenAppeals,
  insertSuspension,
  lockModerated,
  type ModeratedResident,
  saveAppeal,
} from './moderation.queries.ts';
import { isSuspensionEnd } from './moderation.rules.ts';

export interface Suspensions {
  /** Ends all sessions. Throws `resident-not-found`, `admin-suspension`, `already-suspended`, `invalid-input`. */
  suspend(adminId: number, residentId: number, suspension: { reason: string; until: Day | null }): Promise<void>;
  /** Throws `resident-not-found`. */
  lift(adminId: number, residentId: number): Promise<void>;
  /** Throws `invalid-credentials`, `too-many-sign-ins`, `not-suspended`, `appeal-sent`. */
  appeal(form: { email: string; password: string; text: string }, client: Client): Promise<void>;
  /** Throws `invalid-credentials`, `too-many-sign-ins`, `not-suspended`; `second-factor-needed` if a password is not enough. */
  exportData(credentials: { email: string; password: string }, client: Client): Promise<Readable>;
  /** Of residents of these towns; null means everywhere. */
  listAppeals(towns: readonly string[] | null): Promise<AppealRow[]>;
  /** Throws `appeal-not-found`, `appeal-answered`. */
  answerAppeal(adminId: number, appealId: number, answer: { decision: AppealDecision; answer: string }): Promise<void>;
  /** Sign-in ends the suspension by itself; this shows residents to others again. */
  endExpired(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'mail' | 'sessions' | 'notifications'> {
  readonly passwordCheck: Pick<PasswordCheck, 'verifyByEmail'>;
  readonly exportOwnData: ExportOwnData;
}

export function createSuspensions(deps: Deps): Suspensions {
  const { db, clock, changes, mail, sessions, passwordCheck, exportOwnData } = deps;
  const inTransaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    retryAfterDeadlock(() => db.transaction().execute(work));
  const publishReturn = async (residentId: number) => {
    changes.publish('rankings', 'corrected');
    await publishAccountChange(deps, residentId);
  };
  const audit = (
    trx: Transaction,
    adminId: number,
    { id, username }: ModeratedResident,
    action: 'suspended' | 'suspension_lifted' | 'appeal_answered',
    facts: Readonly<Record<string, string>> = {},
  ) =>
    recordAuditEntry(trx, clock.now(), {
      adminId,
      action,
      subject: 'resident',
      subjectId: id,
      subjectName: username,
      facts,
    });

  return {
    async suspend(adminId, residentId, { reason, until }) {
      const now = clock.now();
      const today = dayOf(now);
      if (until !== null && !isSuspensionEnd(until, today))
        throw new ProblemError('invalid-input', { fields: { until: ADMIN_FIELD_PROBLEMS['not-a-suspension-end'] } });
      const publishEnded = await inTransaction(async (trx) => {
        const resident = await lockModerated(trx, residentId);
        if (!resident) throw new ProblemError('resident-not-found');
        if (resident.isAdmin) throw new ProblemError('admin-suspension');
        await endExpiredSuspensions(trx, { today, now, residentId });
        const current = await findSuspension(trx, residentId, today);
        if (current?.reason === reason && current.until === until) return null;
        if (current) throw new ProblemError('already-suspended');
        await insertSuspension(trx, { residentId, reason, until, now });
        await audit(trx, adminId, resident, 'suspended', { reason, ...(until !== null && { until }) });
        const { email: to, language } = resident;
        await mail.send(trx, { kind: 'account-suspended', to, language, values: {} });
        return (await sessions.endAll(trx, residentId)).publishEnded;
      });
      if (!publishEnded) return;
      publishEnded();
      changes.publish('rankings', `left/${residentId}`);
      await publishAccountChange(deps, residentId);
    },
    async lift(adminId, residentId) {
      const isLifted = await inTransaction(async (trx) => {
        const resident = await lockModerated(trx, residentId);
        if (!resident) throw new ProblemError('resident-not-found');
        if (!(await endSuspension(trx, residentId, clock.now()))) return false;
        await audit(trx, adminId, resident, 'suspension_lifted');
        return true;
      });
      if (isLifted) await publishReturn(residentId);
    },
    async appeal({ text, ...credentials }, client) {
      const { residentId } = await passwordCheck.verifyByEmail(credentials, client);
      const now = clock.now();
      const suspension = await findSuspension(db, residentId, dayOf(now));
      if (!suspension) throw new ProblemError('not-suspended');
      if (suspension.appeal === text) return;
      if (!(await saveAppeal(db, suspension.id, text, now))) throw new ProblemError('appeal-sent');
    },
    async exportData(credentials, client) {
      const { residentId, hasSecondFactor } = await passwordCheck.verifyByEmail(credentials, client);
      if (!(await findSuspension(db, residentId, dayOf(clock.now())))) throw new ProblemError('not-suspended');
      if (hasSecondFactor) throw new ProblemError('second-factor-needed');
      return exportOwnData(residentId);
    },
    listAppeals: (towns) => findOpenAppeals(db, dayOf(clock.now()), towns),
    async answerAppeal(adminId, appealId, { decision, answer }) {
      const returnedId = await inTransaction(async (trx) => {
        const found = await findAppeal(trx, appealId);
        const resident = found && (await lockModerated(trx, found.resident_id));
        if (!found || !resident) throw new ProblemError('appeal-not-found');
        if (!(await answerAppeal(trx, appealId, { decision, answer }))) {
          const { decision: otherDecision, answer: otherAnswer } = (await findAppeal(trx, appealId)) ?? found;
          if (otherDecision !== decision || otherAnswer !== answer) throw new ProblemError('appeal-answered');
          return null;
        }
        await audit(trx, adminId, resident, 'appeal_answered', { outcome: decision, answer });
        const notification = { kind: 'admin_message', facts: { about: 'suspension', text: answer } } as const;
        const now = clock.now();
        await insertNotifications(
          trx,
          [{ ...notification, residentId: resident.id, subject: `appeal:${appealId}` }],
          now,
        );
        const { email: to, language } = resident;
        await mail.send(trx, { kind: 'appeal-answered', to, language, values: {} });
        const isBack = decision === 'lifted' && found.ended_at === null && (await endSuspension(trx, resident.id, now));
        return isBack ? resident.id : null;
      });
      if (returnedId !== null) await publishReturn(returnedId);
    },
    async endExpired() {
      const now = clock.now();
      for (const residentId of await endExpiredSuspensions(db, { today: dayOf(now), now }))
        await publishReturn(residentId);
    },
  };
}
