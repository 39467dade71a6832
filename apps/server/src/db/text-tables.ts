import type { Generated, GeneratedAlways } from 'kysely';

export interface ContentTranslationsTable {
  subject: string;
  subject_id: number;
  language: string;
  field: string;
  english: string;
  text: string;
  edited_by_admin: Generated<boolean>;
  translated_at: Generated<Date>;
}

export interface TranslationLoadsTable {
  subject: string;
  hash: string;
}

export interface TranslationReportsTable {
  id: GeneratedAlways<number>;
  /** Null if the account was erased. */
  reporter_id: number | null;
  day: string;
  /** Message id in the catalogs, or `content`. */
  message_id: string;
  language: string;
  words: string;
  suggestion: string | null;
  created_at: Date;
  settled_at: Generated<Date | null>;
  settled_by: Generated<number | null>;
}
