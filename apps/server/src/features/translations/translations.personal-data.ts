import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

/** A report helps other readers of the language, so it stays without its resident. */
export const TRANSLATIONS_DATA: readonly PersonalTable[] = [
  {
    table: 'translation_reports',
    kind: 'translationReports',
    columns: { reporter_id: 'unlink', settled_by: 'unlink' },
    list: 'translationReports',
    query: ownRowsQuery(
      'translation_reports',
      ['message_id', 'language', 'words', 'suggestion', 'created_at'],
      'id',
      'reporter_id',
    ),
  },
];
