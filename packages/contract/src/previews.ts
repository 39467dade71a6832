import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { idInPath } from './scalars.ts';

/** What has a drawn picture of its own on the page for visitors. */
export const PREVIEW_KINDS = ['green-space', 'challenge', 'lesson'] as const;

export type PreviewKind = (typeof PREVIEW_KINDS)[number];

const errors = ['green-space-not-found', 'challenge-not-found', 'lesson-not-found'] as const;
const params = z.object({
  kind: z.enum(PREVIEW_KINDS, { error: `Must be one of ${PREVIEW_KINDS.join(', ')}` }),
  id: idInPath,
});

export const previewsEndpoints = defineEndpoints({
  'GET /api/previews/:kind/:id/picture.svg': {
    summary: 'The drawn picture of a green space, challenge or lesson, by day (light) or by night (dark)',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params,
    query: z.object({ theme: z.optional(z.enum(['light', 'dark'], { error: 'Must be light or dark' })) }),
    status: 200,
    response: z.string(),
    mediaType: 'image/svg+xml',
    errors,
  },
  'GET /api/previews/:kind/:id/picture.png': {
    summary: 'The same picture for link previews: 1200 × 630 pixels',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params,
    status: 200,
    response: z.string(),
    mediaType: 'image/png',
    errors: [...errors, 'unavailable'],
  },
});
