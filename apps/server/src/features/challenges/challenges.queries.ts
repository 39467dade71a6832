import { type InferResult, type Insertable, sql } from 'kysely';
import { SCORE_COLUMNS } from '../../core/rewards/rewards.queries.ts';
import type { Querier, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { IS_OF_CLUB, isForResident, selectOwnClub } from './challenge-club.queries.ts';

const PERIOD_COLUMNS = ['is_active', 'closed_at', 'end_date', 'duration_days'] as const;

function selectPublished(db: Querier) {
  return db
    .selectFrom('challenges as c')
    .leftJoin(
      (query) =>
        query
          .selectFrom('challenge_totals')
          .select(['challenge_id', sql<number>`sum(participants)::int`.as('participants')])
          .select(sql<number>`sum(completions)::int`.as('completions'))
          .groupBy('challenge_id')
          .as('p'),
      (join) => join.onRef('p.challenge_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.title', 'c.description', 'c.type', 'c.category', 'c.difficulty', 'c.metric', 'c.filter'])
    .select(['c.target', 'c.eco_points_reward', 'c.badge_reward'])
    .select(PERIOD_COLUMNS)
    .select(['p.participants', 'p.completions'])
    .where('c.was_published', '=', true)
    .orderBy('c.position')
    .orderBy('c.id');
}

type PublishedRow = InferResult<ReturnType<typeof selectPublished>>[number];

/** `club`: that of the challenge, if the resident is a member and it is not archived. */
export type ChallengeRow = PublishedRow & {
  readonly club?: { readonly slug: string; readonly name: string } | null | undefined;
};

/** Those for everyone, or all that are for this resident. */
export function findChallenges(db: Querier, residentId: number | null = null): Promise<ChallengeRow[]> {
  const isShown = residentId === null ? sql<boolean>`not ${IS_OF_CLUB}` : isForResident(sql`${residentId}::int`);
  return selectPublished(db).where(isShown).execute();
}

/** Of the clubs of the resident, and those of any club that they have joined. */
export function findClubChallenges(db: Querier, residentId: number): Promise<ChallengeRow[]> {
  const ownClub = selectOwnClub(sql`${residentId}::int`);
  return selectPublished(db)
    .select(
      sql<ChallengeRow['club']>`(
        select jsonb_build_object('slug', own.slug, 'name', own.name) from (${ownClub}) as own
      )`.as('club'),
    )
    .where(IS_OF_CLUB, '=', true)
    .where(
      sql<boolean>`(exists (${ownClub}) or exists (
        select from challenge_participations p where p.challenge_id = c.id and p.resident_id = ${residentId}
      ))`,
    )
    .execute();
}

/** The lock prevents admins from changing the goal or the end in the meantime. */
export async function lockChallengeWithParticipation(trx: Transaction, challengeId: number, residentId: number) {
  const row = await trx
    .selectFrom('challenges as c')
    .leftJoin('challenge_participations as p', (join) =>
      join.onRef('p.challenge_id', '=', 'c.id').on('p.resident_id', '=', residentId),
    )
    .select(['c.id', 'c.metric', 'c.filter', 'c.target'])
    .select(PERIOD_COLUMNS)
    .select(['p.joined_at', 'p.ends_at', 'p.completed_at'])
    .select(isForResident(sql`${residentId}::int`).as('isForResident'))
    .where('c.id', '=', challengeId)
    .where('c.was_published', '=', true)
    .forKeyShare('c')
    .executeTakeFirst();
  return row ?? null;
}

interface NewParticipation {
  readonly residentId: number;
  readonly challengeId: number;
  readonly joinedAt: Date;
  readonly endsAt: Date | null;
}

export async function insertParticipation(trx: Transaction, participation: NewParticipation): Promise<void> {
  const values = {
    joined_at: participation.joinedAt,
    ends_at: participation.endsAt,
    progress: 0,
    completed_at: null,
  };
  await trx
    .insertInto('challenge_participations')
    .values({ resident_id: participation.residentId, challenge_id: participation.challengeId, ...values })
    .onConflict((conflict) => conflict.columns(['resident_id', 'challenge_id']).doUpdateSet(values))
    .execute();
}

export function findUserChallenges(db: Querier, residentId: number) {
  return db
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .innerJoin('scores as s', 's.resident_id', 'p.resident_id')
    .select(['p.challenge_id', 'p.progress', 'p.joined_at', 'p.ends_at', 'p.completed_at', 'c.metric', 'c.target'])
    .select(SCORE_COLUMNS.map((column) => `s.${column}` as const))
    .where('p.resident_id', '=', residentId)
    .orderBy('p.joined_at', 'desc')
    .orderBy('p.challenge_id')
    .execute();
}

export type UserChallengeRow = Awaited<ReturnType<typeof findUserChallenges>>[number];

export async function closeEndedChallenges(db: Querier, today: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('challenges')
    .set({ closed_at: now })
    .where('end_date', '<', today)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function selectSearchableChallenges(db: Querier) {
  return db
    .selectFrom('challenges as c')
    .select(['id', 'version', 'title', 'description', 'category', 'metric', 'filter', 'badge_reward'])
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .where(IS_OF_CLUB, '=', false);
}

export type SearchableChallenge = InferResult<ReturnType<typeof selectSearchableChallenges>>[number];

type Columns = Insertable<Tables['challenges']>;

export async function insertChallenge(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('challenges').values(values).execute();
}

export async function updateChallenge(db: Querier, id: number, values: Columns): Promise<void> {
  await db.updateTable('challenges').set(values).where('id', '=', id).execute();
}
