import type { NewsCategory } from '@ecopulse/contract/news/news';
import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

export interface AcceptedItem {
  readonly identity: string;
  readonly title: string;
  readonly summary: string;
  readonly category: NewsCategory;
  readonly link: string;
  readonly publishedAt: string | null;
  readonly pictureUrl: string | null;
}

export async function findStoredItems(
  db: Querier,
  sourceId: number,
  { identities, since }: { readonly identities: readonly string[]; readonly since: Date },
): Promise<{ known: ReadonlySet<string>; added: number }> {
  const { rows } = await sql<{ known: string[]; added: number }>`
    select
      array(
        select identity from news_articles where source_id = ${sourceId} and identity = any(${[...identities]}::text[])
      ) as known,
      (select count(*)::int from news_articles where source_id = ${sourceId} and created_at >= ${since}) as added
    `.execute(db);
  const [row] = rows;
  return { known: new Set(row?.known), added: row?.added ?? 0 };
}

interface SavedItem {
  readonly id: number;
  /** `xmax` is 0 in a row that this statement inserted. */
  readonly is_new: boolean;
}

/**
 * Inserts new items and updates changed ones, except those that an admin edited or withdrew. Returns the written ones.
 * Identities must be unique; newest first, so that the newest gets the highest id.
 */
export async function saveItems(
  db: Querier,
  { sourceId, language, now }: { readonly sourceId: number; readonly language: string; readonly now: Date },
  items: readonly AcceptedItem[],
): Promise<SavedItem[]> {
  const { rows } = await sql<SavedItem>`
    insert into news_articles as a (
      source_id, identity, title, summary, category, link, language, remote_image_url, published_at, created_at
    )
    select
      ${sourceId}, i.identity, i.title, i.summary, i.category, i.link, ${language}, i."pictureUrl",
      coalesce(i."publishedAt", ${now}), ${now}
    from jsonb_to_recordset(${JSON.stringify(items.toReversed())}::jsonb) as i (
      identity text, title text, summary text, category text, link text, "publishedAt" timestamptz, "pictureUrl" text
    )
    on conflict (source_id, identity) do update set
      title = excluded.title,
      summary = excluded.summary,
      category = excluded.category,
      link = excluded.link,
      language = excluded.language,
      remote_image_url = excluded.remote_image_url,
      -- The picture it has is shown until the new one is there.
      image_url = case when excluded.remote_image_url is null then null else a.image_url end,
      picture_tried_at =
        case when excluded.remote_image_url is distinct from a.remote_image_url then null else a.picture_tried_at end
    where a.is_published and not a.edited_by_admin
      and (a.title, a.summary, a.category, a.link, a.language, a.remote_image_url)
        is distinct from (
          excluded.title, excluded.summary, excluded.category, excluded.link, excluded.language,
          excluded.remote_image_url
        )
    returning a.id, (xmax = 0) as is_new`.execute(db);
  return rows;
}

export function listArticlesWithoutPicture(db: Querier, limit: number) {
  return db
    .selectFrom('news_articles as a')
    .innerJoin('news_sources as s', 's.id', 'a.source_id')
    .select(['a.id', 'a.remote_image_url'])
    .where('a.remote_image_url', 'is not', null)
    .where('a.picture_tried_at', 'is', null)
    .where('s.removed_at', 'is', null)
    .orderBy('a.published_at', 'desc')
    .limit(limit)
    .$narrowType<{ remote_image_url: string }>()
    .execute();
}

export async function savePicture(
  db: Querier,
  { id, remote_image_url: remoteUrl }: { readonly id: number; readonly remote_image_url: string },
  { imageUrl, now }: { readonly imageUrl: string | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('news_articles')
    .set({ image_url: imageUrl, picture_tried_at: now })
    .where('id', '=', id)
    .where('remote_image_url', '=', remoteUrl)
    .execute();
}
