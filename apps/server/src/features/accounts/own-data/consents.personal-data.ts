import { ownRowsQuery, type PersonalTable } from '../../../core/personal-data/personal-data.ts';

const DELETE_RESIDENT_ROWS = { resident_id: 'delete' } as const;

export const CONSENT_DATA: readonly PersonalTable[] = [
  {
    table: 'consent_proofs',
    kind: 'consentProofs',
    columns: {},
    exported: { not: 'hold no account while it exists' },
  },
  {
    table: 'parents',
    kind: 'parent',
    columns: DELETE_RESIDENT_ROWS,
    exported: {
      list: 'parent',
      query: ownRowsQuery(
        'parents',
        { email: 'email', askedAt: 'asked_at', agreedAt: 'agreed_at' },
        { orderBy: 'asked_at' },
      ),
    },
  },
  {
    table: 'rights_requests',
    kind: 'rightsRequests',
    columns: { resident_id: 'delete', answered_by: 'unlink' },
    exported: {
      list: 'rightsRequests',
      query: ownRowsQuery(
        'rights_requests',
        {
          kind: 'kind',
          text: 'text',
          sentAt: 'created_at',
          dueOn: 'due_on',
          answer: 'answer',
          answeredAt: 'answered_at',
        },
        { orderBy: 'id' },
      ),
    },
  },
];
