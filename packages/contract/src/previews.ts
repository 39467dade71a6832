import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { idInPath } from './scalars.ts';

const forEveryone = {
  access: 'anyone',
  limit: 'none',
  caching: 'shared',
  params: z.object({ id: idInPath }),
  response: z.string(),
} as const;
const drawing = {
  ...forEveryone,
  query: z.object({ theme: z.optional(z.enum(['light', 'dark'], { error: 'Must be light or dark' })) }),
  mediaType: 'image/svg+xml',
} as const;
const linkPicture = { ...forEveryone, mediaType: 'image/png' } as const;

export const previewsEndpoints = defineEndpoints({
  'GET /api/green-spaces/:id/picture.png': {
    ...linkPicture,
    summary: 'The postcard of a green space for link previews: 1200 × 630 pixels',
    errors: ['green-space-not-found'],
  },
  'GET /api/challenges/:id/picture.svg': {
    ...drawing,
    summary: 'The drawn picture of a challenge, by day (light) or by night (dark)',
    errors: ['challenge-not-found'],
  },
  'GET /api/challenges/:id/picture.png': {
    ...linkPicture,
    summary: 'The picture of a challenge for link previews: 1200 × 630 pixels',
    errors: ['challenge-not-found'],
  },
  'GET /api/lessons/:id/picture.svg': {
    ...drawing,
    summary: 'The drawn picture of a lesson, by day (light) or by night (dark)',
    errors: ['lesson-not-found'],
  },
  'GET /api/lessons/:id/picture.png': {
    ...linkPicture,
    summary: 'The picture of a lesson for link previews: 1200 × 630 pixels',
    errors: ['lesson-not-found'],
  },
  'GET /api/events/:id/picture.svg': {
    ...drawing,
    summary: 'The drawn picture of a public event, by day (light) or by night (dark)',
    errors: ['event-not-found'],
  },
  'GET /api/events/:id/picture.png': {
    ...linkPicture,
    summary: 'The picture of a public event for link previews: 1200 × 630 pixels',
    errors: ['event-not-found'],
  },
  'GET /api/news/:id/picture.svg': {
    ...drawing,
    summary: 'The drawn picture of an article, by day (light) or by night (dark)',
    errors: ['article-not-found'],
  },
  'GET /api/news/:id/picture.png': {
    ...linkPicture,
    summary: 'The drawn picture of an article for link previews: 1200 × 630 pixels',
    errors: ['article-not-found'],
  },
});
