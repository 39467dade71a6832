import { CHALLENGE_METRICS } from '@ecopulse/contract/challenges/challenges';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { ChallengeProgress } from '../../core/rewards/rewards.rules.ts';
import type { Transaction } from '../../db/database.ts';
import { IS_OF_CLUB, selectOwnClub } from './challenge-club.queries.ts';
import type { CountedActivity } from './challenges.rules.ts';
import type { OpenParticipation } from './participations.rules.ts';

/** Of the participation with the alias `p`. */
export const JOINED_ON = sql`(p.joined_at at time zone 'Asia/Singapore')::date`;

/** In a club, from joining it again after leaving it. */
const COUNTED_FROM = sql`(greatest(p.joined_at, own.joined_at) at time zone 'Asia/Singapore')::date`;

/** `ends_at` is midnight after the last day. */
const LAST_DAY = sql`((p.ends_at - interval '1 second') at time zone 'Asia/Singapore')::date`;

/** The subject of a `friend_added` is `friend:<id>`. */
const FRIEND_ID = sql`split_part(subject, ':', 2)::int`;

const COLLECTION_METRICS = CHALLENGE_METRICS.filter((metric) => countingPeriodOf(metric, null) === 'ever');

const COLLECTED_TYPES = ['check_in', 'lesson_completed'];

/** Check-ins of earlier releases lack the planning area. */
const factsWithPlanningArea = (isNeeded: RawBuilder<boolean>) => sql`case
  when type = 'check_in' and facts->'planningArea' is null and ${isNeeded}
  then facts || coalesce((
    select jsonb_build_object('planningArea', g.planning_area) from green_spaces g
    where g.id = (activities.facts->>'greenSpaceId')::int
  ), '{}')
  else facts
end as facts`;

const COUNTED_FACTS = factsWithPlanningArea(sql`exists (select from open where filter->'planningArea' is not null)`);

const COUNTABLE_FACTS = factsWithPlanningArea(sql`true`);

/** `now` is when the resident acted, possibly offline; `arrivedAt` is when the server received the call. */
interface ActivityContext {
  readonly now: Date;
  readonly arrivedAt: Date;
  readonly newFriends: readonly string[];
  readonly isFirstVerified: boolean;
}

interface OpenParticipations {
  open: (Omit<OpenParticipation, 'isNew' | 'ended'> & { readonly endedOn: Day | null })[];
  ledger: CountedActivity[];
  provenFriends: string[];
  residentIdsToRecount: number[];
}

/**
 * `ledger`: all activities since joining; of earlier ones, the first (verified) per subject that collections count.
 * Challenges of a club are open only to its members, and not while it is archived.
 * `residentIdsToRecount`: friends whose challenges count this resident from the first verified activity on.
 */
export async function findOpenParticipations(
  trx: Transaction,
  residentId: number,
  { now, arrivedAt, newFriends, isFirstVerified }: ActivityContext,
): Promise<OpenParticipations> {
  const { rows } = await sql<OpenParticipations>`
    with open as materialized (
      select
        c.id as "challengeId", c.title, c.metric, c.filter, c.target, c.eco_points_reward as points,
        c.badge_reward as badge, p.progress, ${COUNTED_FROM} as "joinedOn",
        case when p.ends_at <= ${arrivedAt}::timestamptz then ${LAST_DAY} end as "endedOn"
      from challenge_participations p
      join challenges c on c.id = p.challenge_id
      left join lateral (${selectOwnClub(sql`p.resident_id`)}) as own on true
      where p.resident_id = ${residentId}
        and (not ${IS_OF_CLUB} or own.joined_at is not null)
        and p.completed_at is null
        and (p.ends_at is null or p.ends_at > ${now}::timestamptz)
    )
    , counted as (
      select id, type, subject, day, proof, ${COUNTED_FACTS}
      from activities
      where resident_id = ${residentId}
        and day >= (select min("joinedOn") from open)
        and type not in ('badge_earned', 'adjustment')
        and (type <> 'friend_added' or exists (
          select from scores f where f.resident_id = ${FRIEND_ID} and f.has_verified
        ))
      union
      select id, type, subject, day, proof, ${COUNTED_FACTS}
      from activities
      where resident_id = ${residentId}
        and type = any(${COLLECTED_TYPES}::text[])
        and (is_first or is_first_verified)
        and exists (select from open where metric = any(${COLLECTION_METRICS}::text[]))
    )
    select
      coalesce((select json_agg(open order by "challengeId") from open), '[]') as open,
      coalesce((select json_agg(counted order by id) from counted), '[]') as ledger,
      coalesce((
        select json_agg(subject) from unnest(${newFriends}::text[]) as subject
        join scores f on f.resident_id = ${FRIEND_ID} and f.has_verified
      ), '[]') as "provenFriends",
      coalesce((
        select json_agg(distinct p.resident_id)
        from activities a
        join challenge_participations p on p.resident_id = split_part(a.subject, ':', 2)::int
        join challenges c on c.id = p.challenge_id
        where ${isFirstVerified}::boolean
          and a.resident_id = ${residentId} and a.type = 'friend_added'
          and c.metric = 'friends_added' and p.completed_at is null and (p.ends_at is null or p.ends_at > ${arrivedAt}::timestamptz)
      ), '[]') as "residentIdsToRecount"`.execute(trx);
  return rows[0] ?? { open: [], ledger: [], provenFriends: [], residentIdsToRecount: [] };
}

export async function saveProgress(
  trx: Transaction,
  residentId: number,
  progressChanges: readonly ChallengeProgress[],
  now: Date,
): Promise<void> {
  await sql`
    update challenge_participations p
    set progress = m.progress, completed_at = case when m."isCompleted" then greatest(${now}::timestamptz, p.joined_at) end
    from jsonb_to_recordset(${JSON.stringify(progressChanges)}::jsonb)
      as m ("challengeId" int, progress int, "isCompleted" boolean)
    where p.resident_id = ${residentId} and p.challenge_id = m."challengeId"`.execute(trx);
}

export function selectCountableActivities(residentId: number, day: Day) {
  return sql<CountedActivity[]>`(
    select coalesce(json_agg(done order by id), '[]') from (
      select id, type, subject, day, proof, ${COUNTABLE_FACTS} from activities
      where resident_id = ${residentId} and day = ${day}::date
      union
      select id, type, subject, day, proof, ${COUNTABLE_FACTS} from activities
      where resident_id = ${residentId} and is_first and type = any(${COLLECTED_TYPES}::text[])
    ) as done
  )`;
}
