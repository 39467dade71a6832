import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInPath, moment, trimmedText } from '../scalars.ts';
import { MAX_RIGHTS_REQUEST_TEXT } from './personal-data.ts';
import { residentCard } from './residents.ts';

export const RIGHTS_REQUEST_KINDS = ['access', 'correction'] as const;

export type RightsRequestKind = (typeof RIGHTS_REQUEST_KINDS)[number];

/** Of one resident. */
export const MAX_OPEN_RIGHTS_REQUESTS = 5;

const kind = z.enum(RIGHTS_REQUEST_KINDS, { error: `Must be one of ${RIGHTS_REQUEST_KINDS.join(', ')}` });
const text = trimmedText(10, MAX_RIGHTS_REQUEST_TEXT);

const rightsRequest = z.object({
  id,
  kind,
  text: z.string(),
  createdAt: moment,
  dueOn: day,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
});

export type RightsRequest = z.infer<typeof rightsRequest>;

const openRightsRequest = z.extend(rightsRequest, { resident: residentCard });

export type OpenRightsRequest = z.infer<typeof openRightsRequest>;

export const rightsRequestForm = z.object({ kind, text });

const caching = 'private';

export const rightsRequestsEndpoints = defineEndpoints({
  'GET /api/user/requests': {
    access: 'member',
    limit: 'read',
    caching,
    summary: 'The requests of the caller to see or correct personal data, newest first',
    status: 200,
    response: z.array(rightsRequest),
    errors: [],
  },
  'POST /api/user/requests': {
    access: 'member',
    limit: 'write',
    caching,
    summary: 'Ask to see or correct personal data that Settings do not show; an admin answers within 30 days',
    body: rightsRequestForm,
    status: 201,
    response: z.object({ id, dueOn: day }),
    errors: ['open-request-limit'],
  },
  'GET /api/admin/requests': {
    access: 'moderator',
    limit: 'read',
    caching,
    summary: 'Requests without an answer, those due first',
    status: 200,
    response: z.array(openRightsRequest),
    errors: [],
  },
  'PUT /api/admin/requests/:id/answer': {
    access: 'moderator',
    limit: 'write',
    caching,
    summary: 'Answer a request; the resident gets it by email. The same answer again changes nothing',
    params: z.object({ id: idInPath }),
    body: z.object({ answer: text }),
    status: 204,
    errors: ['rights-request-not-found', 'rights-request-answered'],
  },
});
