import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { numericFacts, notificationPath } from '../../../core/notifications/outgoing-messages.ts';
import { forEachBatch } from '../../../core/notifications/reminders.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { PushMessages } from '../push/push-messages.service.ts';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe.service.ts';
import { isReminder, selectMostUrgentReminders, usefulUntil } from '../reminders.rules.ts';
import {
  reserveReminderDay,
  deleteOldReminders,
  type DueMessage,
  findResidentsWithDue,
  postponeOutgoing,
  deleteOutgoing,
  lockDueMessages,
} from './outgoing.queries.ts';
import { endOfQuietFor } from './quiet-hours.rules.ts';
import { findStillRelevant } from '../relevance.service.ts';

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'mail'> {
  readonly pushMessages: Pick<PushMessages, 'send'>;
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'createToken'>;
}

export interface Outgoing {
  sendDue(): Promise<void>;
  pruneOldReminders(): Promise<void>;
}

export function createOutgoing(deps: Deps): Outgoing {
  const { db, clock } = deps;
  return {
    async sendDue() {
      const now = clock.now();
      await forEachBatch(
        (after, limit) => findResidentsWithDue(db, { now, after, limit: Math.min(limit, MAX_RESIDENTS_PER_BATCH) }),
        ({ residentId }) => residentId,
        (residents) =>
          db.transaction().execute((trx) =>
            sendDueTo(
              deps,
              trx,
              residents.map(({ residentId }) => residentId),
              now,
            ),
          ),
      );
    },
    pruneOldReminders: () => deleteOldReminders(db, dayOf(clock.now())),
  };
}

/** Limits the row locks of one transaction. */
const MAX_RESIDENTS_PER_BATCH = 100;

/** Enqueues within the transaction, so that nothing is sent unless it commits. */
async function sendDueTo(deps: Deps, trx: Transaction, residentIds: readonly number[], now: Date): Promise<void> {
  const dueMessages = await lockDueMessages(trx, residentIds, now);
  const relevantIds = await findStillRelevant(trx, dueMessages, now);
  const sendable = dueMessages.filter((due) => due.isWanted && relevantIds.has(due.id) && canSend(deps, due));
  const postponed = sendable.flatMap((due) => {
    const until = endOfQuietFor(now, due);
    return until && until < usefulUntil(due.kind, due.createdAt) ? [{ ...due, until }] : [];
  });
  const outsideQuietHours = sendable.filter((due) => endOfQuietFor(now, due) === null);
  const reminderIds = await reserveReminderDay(trx, selectMostUrgentReminders(outsideQuietHours), dayOf(now));
  const sentNow = outsideQuietHours.filter((due) => !isReminder(due.kind) || reminderIds.has(due.id));
  for (const due of sentNow) await send(deps, trx, due);
  await postponeOutgoing(trx, postponed);
  // The rest was sent, is not wanted, or would be outdated after the quiet hours.
  const postponedKeys = new Set(postponed.map(keyOf));
  await deleteOutgoing(
    trx,
    dueMessages.filter((due) => !postponedKeys.has(keyOf(due))),
  );
}

function keyOf({ id, channel }: DueMessage): string {
  return `${id}/${channel}`;
}

function canSend({ mail }: Deps, { channel }: DueMessage): boolean {
  return channel === 'push' || mail.delivery === 'mail';
}

async function send({ mail, pushMessages, unsubscribeLinks }: Deps, trx: Transaction, due: DueMessage): Promise<void> {
  const { id, channel, residentId, kind, facts, createdAt, email } = due;
  const deadline = usefulUntil(kind, createdAt);
  if (channel === 'push') return pushMessages.send(trx, { residentId, notificationId: id, usefulUntil: deadline });
  await mail.send(trx, {
    kind: 'notification',
    to: email,
    // The settings accept only languages of the contract.
    language: due.language as Language | null,
    values: {
      about: kind,
      figures: numericFacts(facts),
      path: notificationPath(kind, facts),
      unsubscribe: await unsubscribeLinks.createToken(residentId, kind),
      usefulUntil: deadline,
    },
  });
}
