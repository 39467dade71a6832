import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

export interface WrittenSource {
  readonly name: string;
  readonly url: string;
  readonly category: string;
  readonly keywords: readonly string[];
  readonly isEnabled: boolean;
}

function adminSources(db: Querier) {
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
      sql<number>`(select count(*)::int from news_articles a where a.source_id = s.id and a.is_published)`.as(
        'articles',
      ),
    ])
    .where('s.removed_at', 'is', null);
}

export function findAdminSources(db: Querier) {
  return adminSources(db)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute();
}

export type AdminSourceRow = Awaited<ReturnType<typeof findAdminSources>>[number];

export async function findAdminSource(db: Querier, id: number): Promise<AdminSourceRow | null> {
  return (await adminSources(db).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findSourceAt(db: Querier, url: string) {
  const row = await db
    .selectFrom('news_sources')
    .select(['id', 'removed_at'])
    .where('url', '=', url)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Frees the address of a removed feed and returns whether a feed in use has it. The removed feed keeps its
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

const EDITED = {
  edited_by_admin: true,
  removed_at: null,
  // Address or filters may have changed, so the next fetch must be unconditional.
  etag: null,
  last_modified: null,
} as const;
const NEW_HEALTH = {
  last_fetched_at: null,
  last_ok_at: null,
  fault: null,
  fault_detail: null,
  failures_in_a_row: 0,
  items_taken: 0,
} as const;

function columnsOf({ name, url, category, keywords, isEnabled }: WrittenSource) {
  return { name, url, category, keywords: [...keywords], is_enabled: isEnabled, ...EDITED };
}

export async function putSourceInUse(db: Querier, source: WrittenSource): Promise<number> {
  const values = columnsOf(source);
  const { id } = await db
    .insertInto('news_sources')
    .values(values)
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ ...values, ...NEW_HEALTH }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSource(
  db: Querier,
  id: number,
  source: WrittenSource,
  { isElsewhere }: { readonly isElsewhere: boolean },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ ...columnsOf(source), ...(isElsewhere && NEW_HEALTH) })
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
