import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

/** A report helps other readers of the language, so it stays without its resident. */
export const TRANSLATIONS_DATA: readonly PersonalTable[] = [
  {
    table: 'translation_reports',
    kind: 'translationReports',
    columns: { reporter_id: 'unlink', settled_by: 'unlink' },
    exported: {
      list: 'translationReports',
      query: ownRowsQuery(
        'translation_reports',
        {
          messageId: 'message_id',
          language: 'language',
          words: 'words',
          suggestion: 'suggestion',
          createdAt: 'created_at',
        },
        { residentColumn: 'reporter_id', orderBy: 'id' },
      ),
    },
  },
];
