import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { hasStatus, isNotRetired, containsText, isTitleUsed } from '../../core/content/content-admin.queries.ts';
import type { ContentListFilters } from '../../core/content/content-editing.ts';
import type { Querier, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { PUBLIC_CLUB_NAME } from './challenge-club.queries.ts';

const LISTED_COLUMNS = [
  'id',
  'version',
  'is_active',
  'was_published',
  'edited_at',
  'title',
  'type',
  'metric',
  'filter',
  'target',
  'duration_days',
  'end_date',
  'closed_at',
] as const;

const ALL_COLUMNS = [
  ...LISTED_COLUMNS,
  'description',
  'category',
  'difficulty',
  'eco_points_reward',
  'badge_reward',
] as const;

const totalOf = (column: 'participants' | 'completions') =>
  sql<number>`(
    select coalesce(sum(${sql.ref(column)}), 0)::int from challenge_totals where challenge_id = challenges.id
  )`.as(column);

const DERIVED_COLUMNS = [totalOf('participants'), totalOf('completions'), PUBLIC_CLUB_NAME.as('club_name')] as const;

export interface ChallengeListFilters extends ContentListFilters {
  readonly type?: string | undefined;
}

type ChallengeListQuery = ChallengeListFilters & { readonly limit: number };

export function findAdminChallenges(db: Querier, { search, status, type, before, limit }: ChallengeListQuery) {
  return db
    .selectFrom('challenges')
    .select(LISTED_COLUMNS)
    .select(DERIVED_COLUMNS)
    .where(hasStatus('is_active', status))
    .where(containsText(['title', 'description', 'category', 'badge_reward'], search))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type AdminChallengeRow = Awaited<ReturnType<typeof findAdminChallenges>>[number];

export async function findFullChallenge(db: Querier, challengeId: number) {
  const row = await db
    .selectFrom('challenges')
    .select(ALL_COLUMNS)
    .select(DERIVED_COLUMNS)
    .where('id', '=', challengeId)
    .executeTakeFirst();
  return row ?? null;
}

export type FullChallengeRow = NonNullable<Awaited<ReturnType<typeof findFullChallenge>>>;

export function findChallengeTexts(db: Querier) {
  return db
    .selectFrom('challenges')
    .select(['id', 'title', 'description', 'badge_reward'])
    .where(isNotRetired('is_active'))
    .execute();
}

interface Names {
  readonly title: string;
  readonly badge: string | null;
}

/** Case-insensitive. A retired challenge frees its title, but never its badge. */
function selectTakenNames(
  title: RawBuilder<string>,
  badge: RawBuilder<string | null>,
  challengeId: RawBuilder<number>,
) {
  return [
    isTitleUsed('challenges', 'is_active', title, challengeId).as('isTitleTaken'),
    sql<boolean>`exists (
      select from challenges as other
      where other.id <> ${challengeId} and lower(other.badge_reward) = lower(${badge})
    )`.as('isBadgeTaken'),
  ] as const;
}

const NEW_CHALLENGE_ID = sql<number>`0`;

export function findTakenNames(trx: Transaction, { title, badge }: Names) {
  return trx
    .selectNoFrom(selectTakenNames(sql`${title}`, sql`${badge}::text`, NEW_CHALLENGE_ID))
    .executeTakeFirstOrThrow();
}

/** Checks whether `names` are taken; null checks the current names of the challenge. */
export async function findChallengeToChange(trx: Transaction, challengeId: number, names: Names | null) {
  const [title, badge] =
    names === null
      ? [sql<string>`challenges.title`, sql<string | null>`challenges.badge_reward`]
      : [sql<string>`${names.title}`, sql<string | null>`${names.badge}::text`];
  const row = await trx
    .selectFrom('challenges')
    .select(ALL_COLUMNS)
    .select(DERIVED_COLUMNS)
    .select(selectTakenNames(title, badge, sql`challenges.id`))
    .where('id', '=', challengeId)
    .executeTakeFirst();
  return row ?? null;
}

export type ChallengeToChange = NonNullable<Awaited<ReturnType<typeof findChallengeToChange>>>;

type Columns = Omit<Insertable<Tables['challenges']>, 'position' | 'is_active' | 'was_published'>;

export function insertDraft(trx: Transaction, values: Columns): Promise<FullChallengeRow> {
  return trx
    .insertInto('challenges')
    .values({
      ...values,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from challenges)`,
      is_active: false,
      was_published: false,
    })
    .returning(ALL_COLUMNS)
    .returning(DERIVED_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function saveChallenge(
  trx: Transaction,
  challengeId: number,
  values: Updateable<Tables['challenges']>,
): Promise<FullChallengeRow> {
  return trx
    .updateTable('challenges')
    .set(values)
    .where('id', '=', challengeId)
    .returning(ALL_COLUMNS)
    .returning(DERIVED_COLUMNS)
    .executeTakeFirstOrThrow();
}
