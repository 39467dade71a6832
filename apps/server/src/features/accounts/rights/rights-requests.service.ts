import type { RawBuilder } from 'kysely';
import { RIGHTS_REQUEST_DAYS } from '@ecopulse/contract/accounts/personal-data';
import { MAX_OPEN_RIGHTS_REQUESTS, type RightsRequestKind } from '@ecopulse/contract/accounts/rights-requests';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Settlement } from '../../../core/inbox/inbox-source.ts';
import { insertNotifications } from '../../../core/notifications/notifications.queries.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import {
  answerRightsRequest,
  findRightsRequest,
  findRightsRequests,
  insertRightsRequest,
  lockRightsRequest,
  type RightsRequestRow,
  type RightsRequestToAnswerRow,
  SELECT_REQUEST_ITEMS,
} from './rights-requests.queries.ts';

export interface RightsRequests {
  list(residentId: number): Promise<RightsRequestRow[]>;
  /** Throws `open-request-limit`. */
  send(residentId: number, request: { kind: RightsRequestKind; text: string }): Promise<{ id: number; dueOn: Day }>;
  selectItems(): RawBuilder<unknown>;
  find(requestId: number): Promise<RightsRequestToAnswerRow | null>;
  /** By email and notification. Throws `inbox-item-not-found`, and `rights-request-answered` for another answer. */
  answer(trx: Transaction, settlement: Settlement): Promise<() => void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'mail' | 'notifications'>;

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
    selectItems: () => SELECT_REQUEST_ITEMS,
    find: (requestId) => findRightsRequest(db, requestId),
    async answer(trx, { subjectId, adminId, note, now }) {
      const answer = note ?? '';
      const request = await lockRightsRequest(trx, subjectId);
      if (!request) throw new ProblemError('inbox-item-not-found');
      if (request.answer === answer) return () => {};
      if (request.answer !== null) throw new ProblemError('rights-request-answered');
      const { residentId, username, email: to, language } = request;
      await answerRightsRequest(trx, subjectId, { answer, adminId, now });
      await recordAuditEntry(trx, now, {
        adminId,
        action: 'request_answered',
        subject: 'resident',
        subjectId: residentId,
        subjectName: username,
        facts: { answer },
      });
      const facts = { about: 'message', text: answer } as const;
      const subject = `request:${subjectId}/answer`;
      await insertNotifications(trx, [{ residentId, kind: 'admin_message', subject, facts }], now);
      await mail.send(trx, { kind: 'request-answered', to, language, values: { answer } });
      return () => notifications.publishChanges(residentId, 'notifications');
    },
  };
}
