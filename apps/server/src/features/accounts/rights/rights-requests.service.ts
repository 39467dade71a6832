import { RIGHTS_REQUEST_DAYS } from '@ecopulse/contract/accounts/personal-data';
import { MAX_OPEN_RIGHTS_REQUESTS, type RightsRequestKind } from '@ecopulse/contract/accounts/rights-requests';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { EmailService } from '../../../core/email/email.service.ts';
import { insertNotifications } from '../../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type Database, retryAfterDeadlock } from '../../../db/database.ts';
import {
  answerRightsRequest,
  findOpenRightsRequests,
  findRightsRequests,
  insertRightsRequest,
  lockRightsRequest,
  type OpenRightsRequestRow,
  type RightsRequestRow,
} from './rights-requests.queries.ts';

export interface RightsRequests {
  list(residentId: number): Promise<RightsRequestRow[]>;
  /** Throws `open-request-limit`. */
  send(residentId: number, request: { kind: RightsRequestKind; text: string }): Promise<{ id: number; dueOn: Day }>;
  listOpen(): Promise<OpenRightsRequestRow[]>;
  /** By email and notification. Throws `rights-request-not-found`, and `rights-request-answered` for another answer. */
  answer(adminId: number, requestId: number, answer: string): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<EmailService, 'send'>;
  readonly notifications: Pick<Notifications, 'publishChanges'>;
}

export function createRightsRequests({ db, clock, mail, notifications }: Deps): RightsRequests {
  return {
    list: (residentId) => findRightsRequests(db, residentId),
    async send(residentId, request) {
      const now = clock.now();
      const dueOn = addDays(dayOf(now), RIGHTS_REQUEST_DAYS);
      const id = await retryAfterDeadlock(() =>
        db
          .transaction()
          .execute((trx) =>
            insertRightsRequest(trx, { ...request, residentId, now, dueOn, maxOpen: MAX_OPEN_RIGHTS_REQUESTS }),
          ),
      );
      if (id === null) throw new ProblemError('open-request-limit', { values: { limit: MAX_OPEN_RIGHTS_REQUESTS } });
      return { id, dueOn };
    },
    listOpen: () => findOpenRightsRequests(db),
    async answer(adminId, requestId, answer) {
      const residentId = await db.transaction().execute(async (trx) => {
        const request = await lockRightsRequest(trx, requestId);
        if (!request) throw new ProblemError('rights-request-not-found');
        if (request.answer === answer) return null;
        if (request.answer !== null) throw new ProblemError('rights-request-answered');
        const now = clock.now();
        await answerRightsRequest(trx, requestId, { answer, adminId, now });
        await recordAuditEntry(trx, now, {
          adminId,
          action: 'request_answered',
          subject: 'resident',
          subjectId: request.residentId,
          subjectName: request.username,
          facts: { answer },
        });
        const facts = { about: 'message', text: answer } as const;
        const subject = `request:${requestId}/answer`;
        await insertNotifications(
          trx,
          [{ residentId: request.residentId, kind: 'admin_message', subject, facts }],
          now,
        );
        const { email: to, language } = request;
        await mail.send(trx, { kind: 'request-answered', to, language, values: { answer } });
        return request.residentId;
      });
      if (residentId !== null) notifications.publishChanges(residentId, 'notifications');
    },
  };
}
