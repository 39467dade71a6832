import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import type { EventEdit, EventForm } from '@ecopulse/contract/events/event-form';
import type { EventState } from '@ecopulse/contract/events/event-rules';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { formatChangedFields, recordAuditEntries } from '../../../core/audit/audit.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findClubForEvents } from '../../clubs/clubs.reads.ts';
import { notifyOfEvent } from '../events.notifications.ts';
import { type EventRow, lockEvent } from '../events.queries.ts';
import { mainTitle } from '../events.rules.ts';
import { auditEvent, requireOrganiser, type Viewer } from '../events.service.ts';
import { placesOf, storeParticipants } from '../joining/participant-changes.ts';
import { findJoinedIds, findParticipants, hasAttendees } from '../joining/participants.queries.ts';
import { advance, occupiedSeats, offersEndAt } from '../joining/waiting-list.rules.ts';
import { impossible, isMoved, placeColumns, textColumns } from './event-columns.ts';
import { countApproved, insertEvent, shortenOffers, updateEvent } from './event-editing.queries.ts';
import { isNewOrganiser, mayOrganise, mayOrganiseAnywhere, timeFaults, weeklyTimes } from './event-form.rules.ts';
import { reviewEvent, type ReviewDecision, type Reviewer } from './event-review.ts';

interface Edited {
  readonly id: number;
  readonly state: EventState;
  readonly version: number;
}

export interface EventEditing {
  /** Throws `role-needed`, `event-not-possible`; for a club, whose stewards need no role, `club-not-found`, `steward-only`. */
  create(organiser: Viewer, form: EventForm): Promise<{ id: number; state: EventState; ids: number[] }>;
  /**
   * Throws `event-not-found`, `organiser-only`, `role-needed`, `event-not-possible`, `edited-meanwhile`, `event-over`,
   * `event-cancelled`, `event-attended`.
   */
  edit(organiser: Viewer, eventId: number, form: EventEdit): Promise<Edited>;
  /** By owners and moderators too. Throws `event-not-found`, `organiser-only`, `edited-meanwhile`, `event-over`, `event-attended`. */
  cancel(
    caller: Viewer,
    eventId: number,
    cancellation: { readonly reason: string; readonly version?: number | undefined },
  ): Promise<Edited>;
  /** Throws `event-not-found`, `event-not-held`, `event-not-possible`. */
  review(reviewer: Reviewer, eventId: number, decision: ReviewDecision): Promise<{ id: number; state: EventState }>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'notifications'>;

export function createEventEditing({ db, clock, changes, notifications }: Deps): EventEditing {
  const commit = async <T>(
    work: (trx: Transaction) => Promise<{ value: T; notified: readonly number[] }>,
  ): Promise<T> => {
    const { value, notified } = await db.transaction().execute(work);
    changes.publish(CACHED_RESPONSES, 'events');
    for (const id of notified) notifications.publishChanges(id, 'notifications');
    return value;
  };
  return {
    create: (organiser, form) =>
      commit(async (trx) => {
        const now = clock.now();
        const place = await placeColumns(trx, form.place);
        if (typeof form.clubId === 'number') await requireClub(trx, form.clubId, organiser.residentId);
        else requireRole(organiser, place.planning_area);
        const first = toTimes(form);
        requirePossible(timeFaults(first, now, true));
        const state = await stateOf(trx, organiser, form.state);
        const ids: number[] = [];
        for (const { startsAt, endsAt } of weeklyTimes(first, form.repeat?.weeks ?? 1)) {
          const event = {
            ...textColumns(form),
            ...place,
            organiser_id: organiser.residentId,
            club_id: form.clubId ?? null,
            series_id: ids[0] ?? null,
            starts_at: startsAt,
            ends_at: endsAt,
            state,
            reason: null,
            created_at: now,
            updated_at: now,
            approved_at: state === 'published' ? now : null,
          };
          ids.push(await insertEvent(trx, event));
        }
        const [id = 0] = ids;
        if (ids.length > 1) await updateSeries(trx, id);
        const subject = {
          adminId: organiser.residentId,
          subject: 'event',
          subjectName: mainTitle(form.title),
        } as const;
        await recordAuditEntries(
          trx,
          now,
          ids.map((subjectId) => ({ ...subject, subjectId, action: 'created' })),
        );
        return { value: { id, state, ids }, notified: [] };
      }),

    edit: (organiser, eventId, form) =>
      commit(async (trx) => {
        const event = await lockEvent(trx, eventId);
        requireOrganiser(event, organiser.residentId);
        const now = clock.now();
        if (event.state === 'cancelled') throw new ProblemError('event-cancelled');
        const isApproved = event.approved_at !== null;
        if (isApproved && now >= event.ends_at) throw new ProblemError('event-over');
        if (event.version !== form.version) throw new ProblemError('edited-meanwhile');
        const place = await placeColumns(trx, form.place);
        if (event.club_id === null) requireRole(organiser, place.planning_area);
        const times = toTimes(form);
        const moved = isMoved(event, place, times);
        const isStartNew = !isApproved || event.starts_at.getTime() !== times.startsAt.getTime();
        requirePossible(timeFaults(times, now, isStartNew));
        if (isApproved && form.state === 'draft') throw impossible({ state: EVENT_FIELD_PROBLEMS['no-way-back'] });
        const reason = form.reason ?? null;
        if (isApproved && moved) {
          if (await hasAttendees(trx, eventId)) throw new ProblemError('event-attended');
          if (reason === null) throw impossible({ reason: EVENT_FIELD_PROBLEMS['reason-needed'] });
        }
        const participants = await findParticipants(trx, eventId);
        const seats = occupiedSeats(participants);
        if (form.capacity < seats)
          throw impossible({
            capacity: fillPlaceholders(EVENT_FIELD_PROBLEMS['capacity-below-going'], { going: seats }),
          });
        const draftState = isApproved ? event.state : await stateOf(trx, organiser, form.state);
        const state = isApproved && moved ? 'moved' : draftState;
        const columns = { ...textColumns(form), ...place, starts_at: times.startsAt, ends_at: times.endsAt };
        const version = await updateEvent(
          trx,
          eventId,
          {
            ...columns,
            state,
            ...((moved || !isApproved) && { reason: isApproved ? reason : null }),
            approved_at: event.approved_at ?? (state === 'published' ? now : null),
          },
          now,
        );
        const fields = formatChangedFields(toAudited(event), { ...columns, title: form.title, text: form.text });
        await auditEvent(
          trx,
          now,
          organiser.residentId,
          event,
          !isApproved && state === 'published' ? 'published' : 'edited',
          {
            fields,
            ...(reason !== null && { reason }),
          },
        );
        if (moved) await shortenOffers(trx, eventId, offersEndAt(times));
        const notified = isApproved ? await afterEdit(trx, eventId, moved ? reason : null, now) : [];
        return { value: { id: eventId, state, version }, notified };
      }),

    cancel: ({ residentId, roles }, eventId, { reason, version }) =>
      commit(async (trx) => {
        const event = await lockEvent(trx, eventId);
        const isModerator = roles.some(({ role }) => role === 'owner' || role === 'moderator');
        if (!isModerator) requireOrganiser(event, residentId);
        if (!event) throw new ProblemError('event-not-found');
        const now = clock.now();
        if (event.state === 'cancelled')
          return { value: { id: eventId, state: 'cancelled', version: event.version }, notified: [] };
        if (event.approved_at !== null && now >= event.ends_at) throw new ProblemError('event-over');
        if (version !== undefined && version !== event.version) throw new ProblemError('edited-meanwhile');
        if (await hasAttendees(trx, eventId)) throw new ProblemError('event-attended');
        const newVersion = await updateEvent(trx, eventId, { state: 'cancelled', reason }, now);
        await auditEvent(trx, now, residentId, event, 'retired', { reason });
        const people = await findJoinedIds(trx, eventId);
        const toldOrganiser =
          event.organiser_id !== null && event.organiser_id !== residentId ? [event.organiser_id] : [];
        const update = { about: 'cancelled', subject: '', facts: { reason } } as const;
        const told = [...new Set([...people, ...toldOrganiser])];
        const notified = await notifyOfEvent(trx, event, told, update, now);
        return { value: { id: eventId, state: 'cancelled', version: newVersion }, notified };
      }),

    review: (reviewer, eventId, decision) =>
      commit(async (trx) => {
        const { notified, ...value } = await reviewEvent(trx, reviewer, eventId, decision, clock.now());
        return { value, notified };
      }),
  };
}

function toTimes({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

function requirePossible(faults: Readonly<Record<string, string>>): void {
  if (Object.keys(faults).length > 0) throw impossible(faults);
}

function requireRole({ roles }: Viewer, town: string): void {
  if (!mayOrganiseAnywhere(roles) || !mayOrganise(roles, town))
    throw new ProblemError('role-needed', { values: { role: 'organiser' } });
}

/** Throws `club-not-found`, `steward-only`. */
async function requireClub(trx: Transaction, clubId: number, residentId: number): Promise<void> {
  const club = await findClubForEvents(trx, clubId, residentId);
  if (!club?.isSeen) throw new ProblemError('club-not-found');
  if (!club.isSteward) throw new ProblemError('steward-only');
}

async function stateOf(
  trx: Transaction,
  { residentId, roles }: Viewer,
  wanted: 'draft' | 'published',
): Promise<'draft' | 'held' | 'published'> {
  if (wanted === 'draft') return 'draft';
  return isNewOrganiser(roles, await countApproved(trx, residentId)) ? 'held' : 'published';
}

async function updateSeries(trx: Transaction, firstId: number): Promise<void> {
  await trx.updateTable('events').set({ series_id: firstId }).where('id', '=', firstId).execute();
}

/** Offers places that became free, and tells everyone of a move. Returns whom to publish that for. */
async function afterEdit(trx: Transaction, eventId: number, movedFor: string | null, now: Date): Promise<number[]> {
  const event = await lockEvent(trx, eventId);
  if (!event) return [];
  const before = await findParticipants(trx, eventId);
  const offered = await storeParticipants(trx, event, before, advance(placesOf(event), before, now), now);
  if (movedFor === null) return offered;
  const people = before.map(({ residentId }) => residentId);
  const update = { about: 'moved', subject: String(event.version), facts: { reason: movedFor } } as const;
  return [...offered, ...(await notifyOfEvent(trx, event, people, update, now))];
}

function toAudited({
  organiser: _organiser,
  going: _going,
  waiting: _waiting,
  offered: _offered,
  ...columns
}: EventRow) {
  return columns;
}
