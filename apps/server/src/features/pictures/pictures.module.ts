import { contentPicturesEndpoints } from '@ecopulse/contract/admin/content-pictures';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { PreparedFile } from '../../http/prepared-response.ts';
import { defineRoutes } from '../../http/routes.ts';

export function picturesModule({ contentPictures, pictureStorage }: SharedDeps): FeatureModule {
  return {
    routes: defineRoutes(contentPicturesEndpoints, {
      'POST /api/admin/pictures': async ({ body }) => ({ imageUrl: await contentPictures.store(body) }),
      'GET /api/content-pictures/:pictureKey': async ({ params }) =>
        new PreparedFile('image/webp', await contentPictures.read(params.pictureKey)),
    }),
    jobs: [
      {
        name: 'prune-pictures',
        cron: '40 3 * * *',
        async run() {
          await contentPictures.pruneUnused();
          await pictureStorage.pruneUnreferenced();
        },
      },
    ],
    metrics: pictureStorage.metrics,
  };
}
