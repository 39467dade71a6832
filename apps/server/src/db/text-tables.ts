import type { Generated } from 'kysely';

export interface ContentTranslationsTable {
  subject: string;
  subject_id: number;
  language: string;
  field: string;
  /** The English text that it translates. */
  english: string;
  text: string;
  edited_by_admin: Generated<boolean>;
  translated_at: Generated<Date>;
}

/** What was loaded last of the shipped translations of a subject. */
export interface TranslationLoadsTable {
  subject: string;
  hash: string;
}

export interface SearchDocumentsTable {
  kind: string;
  subject_id: number;
  hash: string;
  telling: string;
  forms: string;
}
