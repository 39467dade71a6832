import { contentPicturesEndpoints } from '@ecopulse/contract/content-pictures';
import { PreparedFile } from '../../http/prepared-response.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { ContentPictures } from '../../core/pictures/content-pictures.service.ts';

export function contentPicturesRoutes({ contentPictures }: { contentPictures: ContentPictures }) {
  return defineRoutes(contentPicturesEndpoints, {
    'POST /api/admin/pictures': async ({ body }) => ({ imageUrl: await contentPictures.keep(body) }),
    'GET /api/content-pictures/:pictureKey': async ({ params }) =>
      new PreparedFile('image/webp', await contentPictures.read(params.pictureKey)),
  });
}
