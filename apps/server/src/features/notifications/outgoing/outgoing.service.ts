import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Mail } from '../../../core/email/email.service.ts';
import { figuresOf, pathOf } from '../../../core/notifications/outgoing-messages.ts';
import { inBatches } from '../../../core/notifications/reminders.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { PushMessages } from '../push/push-messages.service.ts';
import type { Unsubscribing } from '../unsubscribe/unsubscribe.service.ts';
import { isReminder, mostUrgent, usefulUntil } from '../nudges.rules.ts';
import {
  claimDay,
  deleteOldReminders,
  type Due,
  findResidentsWithDue,
  postpone,
  removeOutgoing,
  takeDue,
} from './outgoing.queries.ts';
import { endOfQuiet } from './quiet-hours.rules.ts';
import { findUndone } from '../undone.service.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'delivery' | 'send'>;
  readonly pushMessages: Pick<PushMessages, 'send'>;
  readonly unsubscribing: Pick<Unsubscribing, 'tokenFor'>;
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
      await inBatches(
        (after, limit) => findResidentsWithDue(db, { now, after, limit: Math.min(limit, RESIDENTS_AT_ONCE) }),
        ({ residentId }) => residentId,
        (residents) =>
          db.transaction().execute((trx) =>
            sendTo(
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

/** Limits the locks that one transaction holds. */
const RESIDENTS_AT_ONCE = 100;

/** Enqueues within the transaction, so that nothing is sent unless it commits. */
async function sendTo(deps: Deps, trx: Transaction, residentIds: readonly number[], now: Date): Promise<void> {
  const taken = await takeDue(trx, residentIds, now);
  const undone = await findUndone(trx, taken, now);
  const worth = taken.filter((due) => due.isWanted && undone.has(due.id) && canSend(deps, due));
  const waiting = worth.flatMap((due) => {
    const until = endOfQuiet(now, due.quiet);
    return until && until < usefulUntil(due.kind, due.createdAt) ? [{ ...due, until }] : [];
  });
  const awake = worth.filter((due) => endOfQuiet(now, due.quiet) === null);
  const chosen = await claimDay(trx, mostUrgent(awake), dayOf(now));
  const sent = awake.filter((due) => !isReminder(due.kind) || chosen.has(due.id));
  for (const due of sent) await send(deps, trx, due);
  await postpone(trx, waiting);
  const stays = new Set(waiting.map(keyOf));
  await removeOutgoing(
    trx,
    taken.filter((due) => !stays.has(keyOf(due))),
  );
}

function keyOf({ id, channel }: Due): string {
  return `${id}/${channel}`;
}

function canSend({ mail }: Deps, { channel }: Due): boolean {
  return channel === 'push' || mail.delivery === 'mail';
}

async function send({ mail, pushMessages, unsubscribing }: Deps, trx: Transaction, due: Due): Promise<void> {
  const { id, channel, residentId, kind, facts, createdAt, email } = due;
  const useful = usefulUntil(kind, createdAt);
  if (channel === 'push') return pushMessages.send(trx, { residentId, notificationId: id, usefulUntil: useful });
  await mail.send(trx, {
    kind: 'notification',
    to: email,
    // The settings validate it against the contract.
    language: due.language as Language | null,
    values: {
      about: kind,
      figures: figuresOf(facts),
      path: pathOf(kind, facts),
      unsubscribe: await unsubscribing.tokenFor(residentId, kind),
      usefulUntil: useful,
    },
  });
}
