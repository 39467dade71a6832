import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { text } from '../scalars.ts';

export const contentPicturesEndpoints = defineEndpoints({
  'POST /api/admin/pictures': {
    summary:
      'Keep a picture for content: the bytes of a JPEG, PNG or WebP; re-encoded, at most 1280 pixels wide and high',
    access: 'editor',
    townScope: 'any',
    limit: 'upload',
    sends: 'picture',
    status: 201,
    response: z.object({ imageUrl: z.string() }),
    errors: ['picture-unreadable', 'picture-type', 'picture-storage-full'],
  },
  'GET /api/content-pictures/:pictureKey': {
    summary: 'A picture of a green space or an article',
    access: 'anyone',
    limit: 'read',
    caching: 'immutable',
    params: z.object({ pictureKey: text(64).check(z.regex(/^[\w-]{22}$/, { error: 'Must be the key of a picture' })) }),
    response: z.string(),
    mediaType: 'image/webp',
    errors: ['picture-not-found'],
  },
});
