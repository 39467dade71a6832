import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

export interface SourceForm {
  readonly name: string;
  readonly url: string;
  readonly category: string;
  readonly language: string;
  readonly licence: string;
  readonly keywords: readonly string[];
  readonly isEnabled: boolean;
}

function selectAdminSources(db: Querier) {
  return db
    .selectFrom('news_sources as s')
    .select([
      's.id',
      's.version',
      's.name',
      's.url',
      's.category',
      's.keywords',
      's.is_enabled',
      's.last_fetched_at',
      's.last_ok_at',
      's.fault',
      's.fault_detail',
      's.failures_in_a_row',
      's.failing_since',
      's.language',
      's.licence',
      sql<number>`(select count(*)::int from news_articles a where a.source_id = s.id and a.is_published)`.as(
        'articles',
      ),
      sql<Date | null>`(select max(a.created_at) from news_articles a where a.source_id = s.id)`.as('last_article_at'),
    ])
    .where('s.removed_at', 'is', null);
}

export function listAdminSources(db: Querier) {
  return selectAdminSources(db)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute();
}

export type AdminSourceRow = Awaited<ReturnType<typeof listAdminSources>>[number];

export async function findAdminSource(db: Querier, id: number): Promise<AdminSourceRow | null> {
  return (await selectAdminSources(db).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findSourceByUrl(db: Querier, url: string) {
  const row = await db
    .selectFrom('news_sources')
    .select(['id', 'removed_at'])
    .where('url', '=', url)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Frees the address of a removed feed; `isTaken` if a feed in use has the address. The removed feed keeps its
 * articles; its address gets a fragment, which a form cannot contain.
 */
export async function freeAddress(db: Querier, url: string): Promise<{ isTaken: boolean }> {
  const { rows } = await sql<{ is_taken: boolean }>`
    with aside as (
      update news_sources set url = url || '#removed-' || id where url = ${url} and removed_at is not null
    )
    select exists (select from news_sources where url = ${url} and removed_at is null) as is_taken`.execute(db);
  return { isTaken: rows[0]?.is_taken ?? false };
}

const EDIT_RESETS = {
  edited_by_admin: true,
  removed_at: null,
  // Address or filters may have changed, so the next fetch must be unconditional.
  etag: null,
  last_modified: null,
} as const;
const HEALTH_RESETS = {
  last_fetched_at: null,
  last_ok_at: null,
  fault: null,
  fault_detail: null,
  failures_in_a_row: 0,
  failing_since: null,
  items_taken: 0,
} as const;

function toColumns({ name, url, category, language, licence, keywords, isEnabled }: SourceForm) {
  return { name, url, category, language, licence, keywords: [...keywords], is_enabled: isEnabled, ...EDIT_RESETS };
}

export async function upsertSource(db: Querier, source: SourceForm): Promise<number> {
  const values = toColumns(source);
  const { id } = await db
    .insertInto('news_sources')
    .values(values)
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ ...values, ...HEALTH_RESETS }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSource(
  db: Querier,
  id: number,
  source: SourceForm,
  { hasMoved }: { readonly hasMoved: boolean },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ ...toColumns(source), ...(hasMoved && HEALTH_RESETS) })
    .where('id', '=', id)
    .execute();
}

export async function removeSource(db: Querier, id: number, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('news_sources')
    .set({ removed_at: now, edited_by_admin: true })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
