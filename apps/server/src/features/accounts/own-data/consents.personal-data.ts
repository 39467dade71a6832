import { ownRowsQuery, type PersonalTable } from '../../../core/personal-data/personal-data.ts';

const DELETE_RESIDENT_ROWS = { resident_id: 'delete' } as const;

export const CONSENT_DATA: readonly PersonalTable[] = [
  {
    table: 'consent_proofs',
    kind: 'consentProofs',
    columns: {},
    notExported: 'hold no account while it exists',
  },
  {
    table: 'parents',
    kind: 'parent',
    columns: DELETE_RESIDENT_ROWS,
    list: 'parent',
    query: ownRowsQuery('parents', ['email', 'asked_at', 'agreed_at'], 'asked_at'),
  },
  {
    table: 'rights_requests',
    kind: 'rightsRequests',
    columns: { resident_id: 'delete', answered_by: 'unlink' },
    list: 'rightsRequests',
    query: ownRowsQuery(
      'rights_requests',
      ['kind', 'text', 'created_at as sentAt', 'due_on', 'answer', 'answered_at'],
      'id',
    ),
  },
];
