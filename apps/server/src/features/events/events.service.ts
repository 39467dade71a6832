import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { RawBuilder } from 'kysely';
import { addDays, type Day, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import type { Database } from '../../db/database.ts';
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
import { findHeldEvent, type HeldEventRow, selectHeldEvents } from './held-events.queries.ts';

export interface EventQuery extends Omit<EventFilter, 'from' | 'until'> {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

interface SeenBy {
  readonly row: EventRow;
  readonly own: ParticipationRow | null;
}

export interface Viewer {
  readonly residentId: number;
  readonly roles: readonly ResidentRole[];
}

export interface Events {
  listPublic(query: EventQuery): Promise<EventRow[]>;
  /** Leaves out organisers who are hidden from the resident. */
  addOwn(residentId: number, rows: readonly EventRow[]): Promise<SeenBy[]>;
  listOf(residentId: number, from: Day | undefined): Promise<SeenBy[]>;
  /** Throws `event-not-found`. */
  getPublic(id: number): Promise<EventRow>;
  /** Drafts and held events for their organiser, owners and moderators. Throws `event-not-found`. */
  getFor(viewer: Viewer, id: number): Promise<SeenBy & { friends: CardRow[]; isOrganiser: boolean }>;
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
    listOf: async (residentId, from) =>
      addOwn(residentId, await findEventsOf(db, residentId, startOf(from ?? dayOf(clock.now())))),
    async getPublic(id) {
      const row = await findEvent(db, id);
      if (!row?.is_public) throw new ProblemError('event-not-found');
      return row;
    },
    async getFor({ residentId, roles }, id) {
      const row = await findEvent(db, id);
      const isOrganiser = row?.organiser_id === residentId;
      const mayReview = roles.some(({ role }) => role === 'owner' || role === 'moderator');
      const [seen] = row && (row.is_public || isOrganiser || mayReview) ? await addOwn(residentId, [row]) : [];
      if (!seen) throw new ProblemError('event-not-found');
      return { ...seen, isOrganiser, friends: await findFriendsGoing(db, residentId, id) };
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
export function requireOrganiser<T extends { organiser_id: number | null; is_public: boolean }>(
  row: T | null,
  residentId: number,
): asserts row is T {
  if (!row || (!row.is_public && row.organiser_id !== residentId)) throw new ProblemError('event-not-found');
  if (row.organiser_id !== residentId) throw new ProblemError('organiser-only');
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
