import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { EventState } from '@ecopulse/contract/events/event-rules';
import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import { recordAuditEntries } from '../../../core/audit/audit.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { findEvent } from '../events.queries.ts';
import { notifyOfEvent } from '../events.notifications.ts';
import { mainTitle } from '../events.rules.ts';
import { impossible } from './event-columns.ts';
import { lockHeldSeries, updateEvent } from './event-editing.queries.ts';

export interface ReviewDecision {
  readonly decision: 'publish' | 'reject';
  readonly reason?: string | null | undefined;
}

export interface Reviewer {
  readonly adminId: number;
  /** Null means everywhere. */
  readonly towns: readonly string[] | null;
}

export interface Reviewed {
  readonly id: number;
  readonly state: EventState;
  readonly notified: readonly number[];
}

/** A series is decided as a whole. Throws `event-not-found`, `event-not-held`, `event-not-possible`. */
export async function reviewEvent(
  trx: Transaction,
  { adminId, towns }: Reviewer,
  eventId: number,
  { decision, reason = null }: ReviewDecision,
  now: Date,
): Promise<Reviewed> {
  const event = await findEvent(trx, eventId);
  const isDraft = event?.state === 'draft';
  if (!event || isDraft || (towns !== null && !towns.includes(event.planning_area)))
    throw new ProblemError('event-not-found');
  const held = await lockHeldSeries(trx, eventId, event.series_id);
  const reviewed = held.find(({ id }) => id === eventId);
  if (!reviewed) throw new ProblemError('event-not-held');
  const isPublished = decision === 'publish';
  if (!isPublished && reason === null) throw impossible({ reason: ADMIN_FIELD_PROBLEMS['no-reason'] });
  if (isPublished && reviewed.starts_at <= now)
    throw impossible({ startsAt: EVENT_FIELD_PROBLEMS['start-in-the-past'] });
  const state = isPublished ? 'published' : 'draft';
  const decided = isPublished ? held.filter(({ starts_at }) => starts_at > now) : held;
  for (const { id } of decided)
    await updateEvent(
      trx,
      id,
      { state, reason: isPublished ? null : reason, approved_at: isPublished ? now : null },
      now,
    );
  await recordAuditEntries(
    trx,
    now,
    decided.map(({ id, title }) => ({
      adminId,
      action: isPublished ? 'published' : 'retired',
      subject: 'event',
      subjectId: id,
      subjectName: mainTitle(title),
      ...(reason !== null && { facts: { reason } }),
    })),
  );
  const update = {
    about: isPublished ? 'published' : 'rejected',
    subject: String(reviewed.version),
    ...(reason !== null && { facts: { reason } }),
  } as const;
  const organiser = reviewed.organiser_id === null ? [] : [reviewed.organiser_id];
  return { id: eventId, state, notified: await notifyOfEvent(trx, reviewed, organiser, update, now) };
}
