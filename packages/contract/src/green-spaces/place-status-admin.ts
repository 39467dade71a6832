import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { contentParams } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { trimmedText } from '../scalars.ts';
import { FACT_FIELDS, placeFacts } from './place-facts.ts';
import { placeStatus, placeStatusForm } from './place-status.ts';

const write = { access: 'editor', limit: 'write' } as const;
const UNKNOWN_FACT = { error: ADMIN_FIELD_PROBLEMS['unknown-fact'] };

export const placeStatusAdminEndpoints = defineEndpoints({
  'PUT /api/admin/green-spaces/:id/status': {
    ...write,
    townScope: 'green-space',
    summary: 'Say that a green space is open, partly closed or closed; with a version, only if it is the current one',
    params: contentParams,
    body: placeStatusForm,
    response: placeStatus,
    errors: ['green-space-not-found', 'edited-meanwhile'],
  },
  'PUT /api/admin/green-spaces/:id/facts': {
    ...write,
    townScope: 'green-space',
    summary: 'Say that facts of a green space were checked today, by which source',
    params: contentParams,
    body: z.object({
      fields: z
        .array(z.enum(FACT_FIELDS, UNKNOWN_FACT), UNKNOWN_FACT)
        .check(z.minLength(1, UNKNOWN_FACT), z.maxLength(FACT_FIELDS.length, UNKNOWN_FACT)),
      source: trimmedText(2, 120),
    }),
    response: placeFacts,
    errors: ['green-space-not-found'],
  },
  'PUT /api/admin/green-spaces/:id/featured': {
    ...write,
    summary: 'Feature a green space on home, before those featured earlier, or stop featuring it',
    params: contentParams,
    body: z.object({ featured: z.boolean({ error: ADMIN_FIELD_PROBLEMS['not-chosen'] }) }),
    response: z.object({ featured: z.boolean() }),
    errors: ['green-space-not-found'],
  },
});
