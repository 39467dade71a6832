import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { contentPicturesRoutes } from './content-pictures.routes.ts';

/** The pictures of content. */
export function picturesModule({ contentPictures }: SharedDeps): FeatureModule {
  return {
    routes: contentPicturesRoutes({ contentPictures }),
    // Removes uploaded pictures that no content uses.
    jobs: [{ name: 'remove-unused-pictures', cron: '40 3 * * *', run: () => contentPictures.removeUnused() }],
  };
}
