import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInPath, limitInQuery, text } from '../scalars.ts';
import { MAX_NOTE_LENGTH } from './visit-rules.ts';

const visitPicture = z.object({ id, width: z.int(), height: z.int() });

export type VisitPicture = z.infer<typeof visitPicture>;

const visit = z.object({
  id,
  day,
  greenSpace: z.object({ id, name: z.string() }),
  note: z.nullable(z.string()),
  pictures: z.array(visitPicture),
});

export type Visit = z.infer<typeof visit>;

const write = { access: 'member', limit: 'write' } as const;
const visitParams = z.object({ checkInId: idInPath });
const pictureParams = z.object({ checkInId: idInPath, pictureId: idInPath });

/** All calls are limited to the caller's own visits. */
export const visitsEndpoints = defineEndpoints({
  'GET /api/user/visits': {
    summary: "The caller's visits with notes and pictures, newest first: all, or those to one green space",
    access: 'member',
    limit: 'read',
    query: z.object({
      greenSpaceId: z.optional(idInPath),
      before: z.optional(idInPath),
      limit: z.optional(limitInQuery(100)),
    }),
    response: z.array(visit),
  },
  'GET /api/user/visits/pictures': {
    summary: "How much the caller's pictures of visits take up, in bytes as they are stored",
    access: 'member',
    limit: 'read',
    response: z.object({ usedBytes: z.int() }),
  },
  'PUT /api/user/visits/:checkInId/note': {
    ...write,
    summary: 'Write the note of a visit; an empty one removes it',
    params: visitParams,
    body: z.object({ note: text(MAX_NOTE_LENGTH).check(z.trim()) }),
    response: z.object({ note: z.nullable(z.string()) }),
    errors: ['visit-not-found'],
  },
  'POST /api/user/visits/:checkInId/pictures': {
    ...write,
    limit: 'upload',
    summary:
      'Add a picture to a visit from the bytes of a JPEG, PNG or WebP; stored with at most 1600 pixels a side, without its place and time',
    params: visitParams,
    sends: 'picture',
    status: 201,
    response: visitPicture,
    errors: [
      'visit-not-found',
      'visit-pictures-full',
      'pictures-full',
      'picture-storage-full',
      'picture-unreadable',
      'picture-type',
    ],
  },
  'DELETE /api/user/visits/:checkInId/pictures/:pictureId': {
    ...write,
    summary: 'Remove a picture of a visit',
    params: pictureParams,
    status: 204,
    errors: ['picture-not-found'],
  },
  'GET /api/user/visits/:checkInId/pictures/:pictureId': {
    summary: 'A picture of a visit, for its resident alone',
    access: 'member',
    limit: 'read',
    params: pictureParams,
    response: z.string(),
    mediaType: 'image/webp',
    errors: ['picture-not-found'],
  },
});
