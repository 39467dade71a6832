import { EVENTS_PER_PAGE, type EventKind, type ParticipationState } from '@ecopulse/contract/events/event-rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CardRow, cardJson, hasActiveAccount, visibleTo } from '../../core/residents/cards.queries.ts';
import type { Querier, Transaction } from '../../db/database.ts';
import type { EventsTable } from '../../db/events-tables.ts';

export interface EventRow extends Selectable<EventsTable> {
  organiser: string | null;
  going: number;
  waiting: number;
  /** Places kept for those who were offered one, with their guests. */
  offered: number;
  club_name: string | null;
  club_slug: string | null;
  /** Of its club, who organise it. */
  steward_ids: number[];
}

/** Of `events e` and its organiser `r`. */
export const isPublic = sql<boolean>`(e.approved_at is not null and r.id is not null and ${hasActiveAccount})`;

function selectEvents(condition: RawBuilder<unknown>): RawBuilder<EventRow> {
  return sql<EventRow>`
    select e.*, case when ${hasActiveAccount} then r.username end as organiser, counts.going, counts.waiting, counts.offered,
      c.name as club_name, c.slug as club_slug, array(
        select m.resident_id from club_members m where m.club_id = e.club_id and m.role = 'steward'
      ) as steward_ids
    from events e
    left join residents r on r.id = e.organiser_id
    left join clubs c on c.id = e.club_id
    cross join lateral (
      select coalesce(sum(1 + p.guests) filter (where p.state = 'going'), 0)::int as going,
        (count(*) filter (where p.state = 'waiting'))::int as waiting,
        coalesce(sum(1 + p.guests) filter (where p.state = 'offered'), 0)::int as offered
      from event_participants p where p.event_id = e.id
    ) as counts
    where ${condition}`;
}

export interface EventFilter {
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly planningArea?: string | undefined;
  readonly kind?: EventKind | undefined;
  readonly clubId?: number | undefined;
  readonly greenSpaceId?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

const place = (id: number) => sql`(select starts_at, id from events where id = ${id})`;

/** By start, then id. `before` takes the last ones before that event. */
export async function findPublicEvents(db: Querier, filter: EventFilter): Promise<EventRow[]> {
  const { from, until, planningArea, kind, clubId, greenSpaceId, before, after } = filter;
  const conditions = [
    isPublic,
    // No event lasts longer than 12 hours, so the index on the start limits the rows.
    ...(from === undefined
      ? []
      : [sql`e.ends_at > ${from} and e.starts_at > ${from}::timestamptz - interval '12 hours'`]),
    ...(until === undefined ? [] : [sql`e.starts_at < ${until}`]),
    ...(planningArea === undefined ? [] : [sql`e.planning_area = ${planningArea}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(clubId === undefined ? [] : [sql`e.club_id = ${clubId}`]),
    ...(greenSpaceId === undefined ? [] : [sql`e.green_space_id = ${greenSpaceId}`]),
    ...(before === undefined ? [] : [sql`(e.starts_at, e.id) < ${place(before)}`]),
    ...(after === undefined ? [] : [sql`(e.starts_at, e.id) > ${place(after)}`]),
  ];
  const order = before === undefined ? sql`e.starts_at, e.id` : sql`e.starts_at desc, e.id desc`;
  const { rows } = await sql<EventRow>`
    ${selectEvents(sql.join(conditions, sql` and `))} order by ${order} limit ${EVENTS_PER_PAGE}`.execute(db);
  return before === undefined ? rows : rows.toReversed();
}

/** What the resident organises, or has joined and not left. */
export async function findEventsOf(db: Querier, residentId: number, from: Date): Promise<EventRow[]> {
  const stewarded = sql`
    array(select m.club_id from club_members m where m.resident_id = ${residentId} and m.role = 'steward')`;
  // Each part by its index. The places of no more events are counted than are shown.
  const first = sql`${from}::timestamptz - interval '12 hours'`;
  const related = sql`
    select o.id from events o where o.organiser_id = ${residentId} and o.starts_at > ${first}
    union select c.id from events c where c.club_id = any (${stewarded}) and c.starts_at > ${first}
    union select p.event_id from event_participants p where p.resident_id = ${residentId} and p.state <> 'left'`;
  const { rows } = await sql<EventRow>`
    ${selectEvents(sql`e.id = any (array(
      select e.id
      from events e
      left join residents r on r.id = e.organiser_id
      where e.id = any (array(${related})) and e.ends_at > ${from}
        and (e.organiser_id = ${residentId} or e.club_id = any (${stewarded}) or ${isPublic} or e.state = 'cancelled')
      order by e.starts_at, e.id
      limit ${EVENTS_PER_PAGE}
    ))`)}
    order by e.starts_at, e.id`.execute(db);
  return rows;
}

export async function findEvent(db: Querier, id: number): Promise<(EventRow & { is_public: boolean }) | null> {
  const { rows } = await sql<EventRow & { is_public: boolean }>`
    select found.*, exists (
      select from events e join residents r on r.id = e.organiser_id where e.id = found.id and ${isPublic}
    ) as is_public
    from (${selectEvents(sql`e.id = ${id}`)}) as found`.execute(db);
  return rows[0] ?? null;
}

/** Serialises everything that changes an event or its participants. */
export async function lockEvent(trx: Transaction, id: number): Promise<(EventRow & { is_public: boolean }) | null> {
  const locked = await trx.selectFrom('events').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked ? findEvent(trx, id) : null;
}

export interface ParticipationRow {
  state: ParticipationState;
  guests: number;
  offer_ends_at: Date | null;
  proof: 'verified' | 'claimed' | null;
  position: number;
}

interface ViewedRow extends Omit<ParticipationRow, 'state'> {
  id: number;
  state: ParticipationState | null;
}

/**
 * The events that the resident may see, with their own part: none of organisers who are hidden from them, unless they had joined
 * what was cancelled.
 */
export async function findViewed(db: Querier, residentId: number, eventIds: readonly number[]): Promise<ViewedRow[]> {
  const { rows } = await sql<ViewedRow>`
    select e.id, p.state, p.guests, p.offer_ends_at, p.proof, (
      select count(*)::int from event_participants w
      where w.event_id = e.id and w.state = 'waiting' and w.queue_number <= p.queue_number
    ) as position
    from events e
    left join event_participants p on p.event_id = e.id and p.resident_id = ${residentId}
    where e.id = any(${[...eventIds]}::int[])
      and (e.organiser_id is null or e.organiser_id = ${residentId}
        or (e.state = 'cancelled' and p.state <> 'left') or ${visibleTo(sql`${residentId}::int`, sql`e.organiser_id`)})`.execute(
    db,
  );
  return rows;
}

/** Friends who are going and show what they do. */
export async function findFriendsGoing(db: Querier, residentId: number, eventId: number): Promise<CardRow[]> {
  const { rows } = await sql<{ card: CardRow }>`
    select ${cardJson('r')} as card
    from event_participants p
    join residents r on r.id = p.resident_id
    where p.event_id = ${eventId} and p.state = 'going' and r.activity_visible = 'friends' and ${hasActiveAccount}
      and exists (
        select from friendships f
        where f.low_id = least(r.id, ${residentId}) and f.high_id = greatest(r.id, ${residentId})
      )
    order by r.username`.execute(db);
  return rows.map(({ card }) => card);
}

export interface PersonRow {
  card: CardRow;
  state: ParticipationState;
  guests: number;
  queue_number: number;
  proof: 'verified' | 'claimed' | null;
}

/** Those who are going first, then offered places, then the waiting list in order. */
export async function findPeople(db: Querier, eventId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${cardJson('r')} as card, p.state, p.guests, p.queue_number, p.proof
    from event_participants p
    join residents r on r.id = p.resident_id
    where p.event_id = ${eventId} and p.state <> 'left' and ${hasActiveAccount}
    order by case p.state when 'going' then 1 when 'offered' then 2 else 3 end, p.queue_number`.execute(db);
  return rows;
}
