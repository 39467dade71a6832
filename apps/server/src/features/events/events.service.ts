import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { EVENT_CLOSING_DAYS } from '@ecopulse/contract/events/event-rules';
import type { RawBuilder } from 'kysely';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { addDays, type Day, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findEventPlace } from '../green-spaces/green-spaces.reads.ts';
import {
  type EventFilter,
  type EventRow,
  findEvent,
  findEventsOf,
  findFriendsGoing,
  findPeople,
  findPublicEvents,
  findViewed,
  type ParticipationRow,
  type PersonRow,
} from './events.queries.ts';
import { mainTitle } from './events.rules.ts';
import { findHeldEvent, type HeldEventRow, selectHeldEvents } from './held-events.queries.ts';

export interface EventQuery extends Omit<EventFilter, 'from' | 'until'> {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

interface SeenBy {
  readonly row: EventRow;
  readonly own: ParticipationRow | null;
}

interface ForResident {
  readonly friends: CardRow[];
  readonly isOrganiser: boolean;
  /** Of its green space; null for a point, and for one that is no longer listed. */
  readonly placeStatus: PlaceStatus | null;
}

export interface Viewer {
  readonly residentId: number;
  readonly roles: readonly ResidentRole[];
}

export interface Events {
  listPublic(query: EventQuery): Promise<EventRow[]>;
  /** Leaves out organisers who are hidden from the resident. */
  addOwn(residentId: number, rows: readonly EventRow[]): Promise<SeenBy[]>;
  /** By start, what is over last. Without `from` since a week ago, so that organisers find what they have to close. */
  listOf(residentId: number, from: Day | undefined): Promise<SeenBy[]>;
  /** Throws `event-not-found`. */
  getPublic(id: number): Promise<EventRow>;
  /** Drafts and held events for their organiser, owners and moderators. Throws `event-not-found`. */
  getFor(viewer: Viewer, id: number): Promise<SeenBy & ForResident>;
  /** Throws `event-not-found`, `organiser-only`. */
  listPeople(organiserId: number, id: number): Promise<PersonRow[]>;
  /** For the inbox. */
  selectHeld(now: Date): RawBuilder<unknown>;
  findHeld(id: number): Promise<HeldEventRow | null>;
}

export function createEvents({ db, clock }: { readonly db: Database; readonly clock: Clock }): Events {
  const addOwn = async (residentId: number, rows: readonly EventRow[]): Promise<SeenBy[]> => {
    const viewed = await findViewed(
      db,
      residentId,
      rows.map(({ id }) => id),
    );
    const viewedById = new Map(viewed.map((each) => [each.id, each]));
    return rows.flatMap((row) => {
      const found = viewedById.get(row.id);
      if (!found) return [];
      const { state, ...own } = found;
      return [{ row, own: state === null ? null : { ...own, state } }];
    });
  };
  return {
    addOwn,
    listPublic: (query) => findPublicEvents(db, toFilter(query, clock.now())),
    async listOf(residentId, from) {
      const now = clock.now();
      const rows = await findEventsOf(db, residentId, startOf(from ?? addDays(dayOf(now), -EVENT_CLOSING_DAYS)));
      const isOver = ({ ends_at }: EventRow) => Number(ends_at <= now);
      return addOwn(
        residentId,
        rows.toSorted((one, other) => isOver(one) - isOver(other)),
      );
    },
    async getPublic(id) {
      const row = await findEvent(db, id);
      if (!row?.is_public) throw new ProblemError('event-not-found');
      return row;
    },
    async getFor({ residentId, roles }, id) {
      const row = await findEvent(db, id);
      const isOrganiser = row !== null && organises(row, residentId);
      const mayReview = roles.some(({ role }) => role === 'owner' || role === 'moderator');
      const [seen] = row ? await addOwn(residentId, [row]) : [];
      // Who had joined reads why it was cancelled, also once the organiser has gone.
      const hadJoined = row?.state === 'cancelled' && (seen?.own ?? null) !== null && seen?.own?.state !== 'left';
      if (!seen || !(row?.is_public || isOrganiser || mayReview || hadJoined))
        throw new ProblemError('event-not-found');
      const greenSpace = seen.row.green_space_id === null ? null : await findEventPlace(db, seen.row.green_space_id);
      return {
        ...seen,
        isOrganiser,
        friends: await findFriendsGoing(db, residentId, id),
        placeStatus: greenSpace?.status ?? null,
      };
    },
    async listPeople(organiserId, id) {
      const row = await findEvent(db, id);
      requireOrganiser(row, organiserId);
      return findPeople(db, id);
    },
    selectHeld: selectHeldEvents,
    findHeld: (id) => findHeldEvent(db, id),
  };
}

/** Throws `event-not-found` for what the resident cannot see, else `organiser-only`. */
export function requireOrganiser<T extends Organised & { is_public: boolean }>(
  row: T | null,
  residentId: number,
): asserts row is T {
  if (!row || (!row.is_public && !organises(row, residentId))) throw new ProblemError('event-not-found');
  if (!organises(row, residentId)) throw new ProblemError('organiser-only');
}

type Organised = Pick<EventRow, 'organiser_id' | 'club_id' | 'steward_ids'>;

/** Of a club's event all its stewards. */
function organises({ organiser_id, club_id, steward_ids }: Organised, residentId: number): boolean {
  return club_id === null ? organiser_id === residentId : steward_ids.includes(residentId);
}

/** From today on, unless the query says otherwise. An event that is on counts too. */
function toFilter({ from, to, ...filter }: EventQuery, now: Date): EventFilter {
  const isOpen = from === undefined && to === undefined && filter.before === undefined && filter.after === undefined;
  const first = from ?? (isOpen ? dayOf(now) : undefined);
  return {
    ...filter,
    ...(first !== undefined && { from: startOf(first) }),
    ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
  };
}

function startOf(day: Day): Date {
  return new Date(spanOf(day).from);
}

export function auditEvent(
  trx: Transaction,
  now: Date,
  adminId: number | null,
  { id, title }: Pick<EventRow, 'id' | 'title'>,
  action: 'edited' | 'published' | 'retired' | 'attendance_changed',
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  const subject = { subject: 'event', subjectId: id, subjectName: mainTitle(title) } as const;
  return recordAuditEntry(trx, now, { adminId, action, ...subject, facts });
}
