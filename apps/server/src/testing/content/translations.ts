import type { Texts } from '@ecopulse/content/translations.schema';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Database } from '../../db/database.ts';

/** The server looks translations up by their English text, so any names of fields will do. */
export async function translateIntoGerman(
  db: Database,
  subject: TranslatedSubject,
  id: number,
  germanByEnglish: Texts,
): Promise<void> {
  const rows = Object.entries(germanByEnglish).map(([english, german], n) => ({
    subject,
    subject_id: id,
    language: 'de',
    field: `field.${n}`,
    english,
    text: german,
  }));
  await db.insertInto('content_translations').values(rows).execute();
}
