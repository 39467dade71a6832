import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Language } from '../messages/catalogs.ts';
import type { ContentTable } from './content.queries.ts';

export const NAME_FIELDS = ['name', 'title', 'badgeReward'] as const;

export interface TranslationFilter {
  readonly subject: TranslatedSubject;
  readonly language?: Language;
  readonly ids?: readonly number[];
  readonly fields?: readonly string[];
  /** Leaves out those of drafts. */
  readonly wasPublished?: true;
}

export const TRANSLATED_TABLES: Readonly<Record<TranslatedSubject, ContentTable>> = {
  green_space: 'green_spaces',
  lesson: 'lessons',
  challenge: 'challenges',
  article: 'news_articles',
};

/** Ordered by precedence: for the same English text the last one wins, which is an admin's, then the newest. */
export function selectTranslations(db: Querier, { subject, language, ids, fields, wasPublished }: TranslationFilter) {
  return (
    db
      .selectFrom('content_translations')
      .select(['subject', 'subject_id', 'language', 'field', 'english', 'text', 'edited_by_admin', 'translated_at'])
      .where('subject', '=', subject)
      .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
      .$if(ids !== undefined, (query) => query.where('subject_id', '=', sql<number>`any(${[...(ids ?? [])]}::int[])`))
      .$if(fields !== undefined, (query) => query.where('field', '=', sql<string>`any(${fields ?? []}::text[])`))
      .$if(wasPublished === true, (query) =>
        query.where(
          sql<boolean>`exists (
            select from ${sql.table(TRANSLATED_TABLES[subject])} c where c.id = subject_id and c.was_published)`,
        ),
      )
      // An empty text marks a translation that an admin removed.
      .where('text', '<>', '')
      .orderBy('edited_by_admin')
      .orderBy('translated_at')
  );
}

export function findTranslations(db: Querier, filter: TranslationFilter) {
  return selectTranslations(db, filter).execute();
}

export interface NewTranslation {
  readonly subjectId: number;
  readonly language: string;
  readonly field: string;
  readonly english: string;
  readonly text: string;
}

const ROWS_PER_BATCH = 2_000;

export async function saveShippedTranslations(
  db: Querier,
  subject: TranslatedSubject,
  translations: readonly NewTranslation[],
) {
  for (let from = 0; from < translations.length; from += ROWS_PER_BATCH) {
    const rows = translations.slice(from, from + ROWS_PER_BATCH);
    await sql`
      insert into content_translations (subject, subject_id, language, field, english, text)
      select ${subject}, "subjectId", language, field, english, text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t ("subjectId" int, language text, field text, english text, text text)
      on conflict (subject, language, subject_id, field, md5(english)) do update
      set text = excluded.text
      where not content_translations.edited_by_admin and content_translations.text <> excluded.text`.execute(db);
  }
}

/** An empty text removes a translation. */
export interface EditedTranslations {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
  readonly language: Language;
  readonly at: Date;
  readonly texts: readonly { readonly field: string; readonly english: string; readonly text: string }[];
}

/** Also updates other fields with the same English text: a translation belongs to a text, not to a field. */
export async function saveEditedTranslations(
  db: Querier,
  { subject, subjectId, language, at, texts }: EditedTranslations,
) {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (field text, english text, text text)
    ), elsewhere as (
      update content_translations t
      set text = given.text, edited_by_admin = true, translated_at = ${at}
      from given
      where t.subject = ${subject} and t.language = ${language} and t.subject_id = ${subjectId}
        and t.english = given.english and t.field <> given.field
    )
    insert into content_translations
      (subject, subject_id, language, field, english, text, edited_by_admin, translated_at)
    select ${subject}, ${subjectId}, ${language}, field, english, text, true, ${at} from given
    on conflict (subject, language, subject_id, field, md5(english)) do update
    set text = excluded.text, edited_by_admin = true, translated_at = excluded.translated_at`.execute(db);
}

export async function findLoadedHash(db: Querier, subject: TranslatedSubject): Promise<string | null> {
  const row = await db.selectFrom('translation_loads').select('hash').where('subject', '=', subject).executeTakeFirst();
  return row?.hash ?? null;
}

export async function saveLoadedHash(db: Querier, subject: TranslatedSubject, hash: string): Promise<void> {
  await db
    .insertInto('translation_loads')
    .values({ subject, hash })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ hash }))
    .execute();
}
