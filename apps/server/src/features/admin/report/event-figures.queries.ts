import { EVENT_CLOSING_DAYS } from '@ecopulse/contract/events/event-rules';
import { type RawBuilder, sql } from 'kysely';
import { type Day, spanOf } from '../../../core/calendar/calendar.rules.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

interface EventDays {
  readonly from: Day;
  readonly to: Day;
  readonly now: Date;
}

const DAY_OF_END = sql`((e.ends_at at time zone 'Asia/Singapore')::date)`;

/** Of `events e` that ended in the span, by the index on the start: no event lasts longer than 12 hours. */
function endedIn({ from, to, now }: EventDays): RawBuilder<boolean> {
  return sql<boolean>`(
    e.approved_at is not null and e.state in ('published', 'moved') and e.ends_at <= ${now}
    and e.starts_at >= ${new Date(spanOf(from).from)}::timestamptz - interval '12 hours'
    and e.starts_at < ${new Date(spanOf(to).until)}
    and ${DAY_OF_END} between ${from}::date and ${to}::date
  )`;
}

/** The organiser can still change who was there and what came of it; see `storeEvents`. */
const isOpen = sql<boolean>`not exists (
  select from report_days d where d.day = ${DAY_OF_END} + ${sql.lit(EVENT_CLOSING_DAYS)} and d.is_final
)`;

/** Of `people p`: when they were last at such an event. */
function previousDay(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select max(${DAY_OF_END}) as day
    from event_participants q join events e on e.id = q.event_id
    where q.resident_id = p.resident_id and q.proof = 'verified' and e.state in ('published', 'moved')
      and ${DAY_OF_END} < p.day and ${condition}`;
}

/** What rows are grouped by: the town of an event and the home town of a person, or the club of both. */
const GROUPS = {
  town: { ofEvent: sql`e.planning_area`, ofPerson: sql`coalesce(r.home_town, '')`, condition: sql`true` },
  club: { ofEvent: sql`e.club_id`, ofPerson: sql`h.part`, condition: sql`e.club_id is not null` },
} as const;

type Grouping = keyof typeof GROUPS;

/**
 * People and their hours by their home town; what came of an event by its own town; by club, all of its own events. Rows as in `report_figures`: an amount in
 * minutes, in tenths of kilograms, or a number. Only events with a verified person were held.
 */
function selectFigures(grouping: Grouping, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const group = GROUPS[grouping];
  const isSameClub = grouping === 'club' ? sql`e.club_id = p.part` : sql`true`;
  return sql`
    with held as materialized (
      select e.id, ${DAY_OF_END} as day, ${group.ofEvent} as part, e.outcome,
        extract(epoch from e.ends_at - e.starts_at) / 60 as minutes
      from events e
      where ${condition} and ${group.condition}
        and exists (select from event_participants p where p.event_id = e.id and p.proof = 'verified')
    ), people as materialized (
      select h.id, h.day, p.resident_id, ${group.ofPerson} as part,
        coalesce(least((h.outcome->>'hours')::numeric * 60, h.minutes), h.minutes) as minutes
      from held h
      join event_participants p on p.event_id = h.id and p.proof = 'verified'
      join residents r on r.id = p.resident_id
    ), results as (
      select h.id, h.day, h.part, r.figure, r.entry, r.amount
      from held h
      cross join lateral (values
        ('event', null, 1),
        ('event_kilogram', 'kilograms', (h.outcome->>'kilograms')::numeric * 10),
        ('event_tree', 'trees', (h.outcome->>'trees')::numeric),
        ('event_species', 'species', (h.outcome->>'species')::numeric)
      ) as r (figure, entry, amount)
      where r.amount is not null
    ), counted as (
      select day, figure, part, null::date as previous_day, 0 as people, sum(amount) as amount
      from results group by day, figure, part
      union all
      select r.day, r.figure, r.part, previous.day, count(distinct p.resident_id), 0
      from results r
      join people p on p.id = r.id
      cross join lateral (
        ${previousDay(sql`${group.ofEvent} = r.part and (r.entry is null or e.outcome->>r.entry is not null)`)}
      ) as previous
      group by r.day, r.figure, r.part, previous.day
      union all
      select p.day, f.figure, p.part, previous.day, count(distinct p.resident_id), sum(f.amount)
      from people p
      cross join lateral (values ('event_person', 1), ('event_minute', p.minutes)) as f (figure, amount)
      cross join lateral (${previousDay(isSameClub)}) as previous
      group by p.day, f.figure, p.part, previous.day
    )
    select day, figure, part, previous_day, sum(people)::int as people, least(round(sum(amount)), 2147483647)::int as amount
    from counted group by day, figure, part, previous_day`;
}

/** Of the span, what can still change. */
export function selectOpenEventFigures(grouping: Grouping, days: EventDays): RawBuilder<unknown> {
  return selectFigures(grouping, sql<boolean>`(${endedIn(days)} and ${isOpen})`);
}

/** With the day on which the last event of a day closes: from then on they are counted as they were stored. */
export async function storeEvents(trx: Transaction, eventDay: Day, now: Date): Promise<void> {
  const tables = {
    town: sql`report_figures (day, figure, planning_area`,
    club: sql`report_club_figures (day, figure, club_id`,
  };
  for (const grouping of ['town', 'club'] as const)
    await sql`
      insert into ${tables[grouping]}, previous_day, people, amount)
      select f.* from (${selectFigures(grouping, endedIn({ from: eventDay, to: eventDay, now }))}) as f
      join report_days d on d.day = f.day`.execute(trx);
}

export async function hasOpenEvents(db: Querier, days: EventDays): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from events e where ${endedIn(days)} and ${isOpen})`.execute(db);
  return rows[0]?.exists ?? false;
}
