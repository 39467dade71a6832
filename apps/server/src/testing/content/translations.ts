import type { Texts } from '@ecopulse/content/translations.schema';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Database } from '../../db/database.ts';

export async function translateIntoGerman(
  db: Database,
  subject: TranslatedSubject,
  id: number,
  texts: Texts,
): Promise<void> {
  const rows = Object.entries(texts).map(([english, text], n) => ({
    subject,
    subject_id: id,
    language: 'de',
    field: `field.${n}`,
    english,
    text,
  }));
  await db.insertInto('content_translations').values(rows).execute();
}
