import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, moment, trimmedText } from '../scalars.ts';
import { MAX_RIGHTS_REQUEST_TEXT } from './personal-data.ts';

export const RIGHTS_REQUEST_KINDS = ['access', 'correction'] as const;

export type RightsRequestKind = (typeof RIGHTS_REQUEST_KINDS)[number];

/** Of one resident. */
export const MAX_OPEN_RIGHTS_REQUESTS = 5;

const kind = z.enum(RIGHTS_REQUEST_KINDS, { error: `Must be one of ${RIGHTS_REQUEST_KINDS.join(', ')}` });
const text = trimmedText(10, MAX_RIGHTS_REQUEST_TEXT);

export const rightsRequest = z.object({
  id,
  kind,
  text: z.string(),
  createdAt: moment,
  dueOn: day,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
});

export type RightsRequest = z.infer<typeof rightsRequest>;

export const rightsRequestForm = z.object({ kind, text });

const caching = 'private';

export const rightsRequestsEndpoints = defineEndpoints({
  'GET /api/user/requests': {
    access: 'member',
    limit: 'read',
    caching,
    summary: 'The requests of the caller to see or correct personal data, newest first',
    response: z.array(rightsRequest),
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
});
