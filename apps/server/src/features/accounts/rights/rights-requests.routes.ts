import { type RightsRequest, rightsRequestsEndpoints } from '@ecopulse/contract/accounts/rights-requests';
import type { InboxContent } from '@ecopulse/contract/admin/inbox';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { RightsRequestRow, RightsRequestToAnswerRow } from './rights-requests.queries.ts';
import type { RightsRequests } from './rights-requests.service.ts';

export function rightsRequestsRoutes(requests: RightsRequests) {
  return defineRoutes(rightsRequestsEndpoints, {
    'GET /api/user/requests': async ({ caller }) => (await requests.list(caller.residentId)).map(toRightsRequest),
    'POST /api/user/requests': ({ caller, body }) => requests.send(caller.residentId, body),
  });
}

export function toRequestToAnswer(row: RightsRequestToAnswerRow): NonNullable<InboxContent['request']> {
  return { ...toRightsRequest(row), resident: toResidentCard(row.resident) };
}

function toRightsRequest(row: RightsRequestRow): RightsRequest {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    dueOn: row.due_on,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
