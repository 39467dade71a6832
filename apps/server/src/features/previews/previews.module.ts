import { previewsEndpoints } from '@ecopulse/contract/previews';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import { createPreviewPages, type PreviewPages } from './preview-pages.ts';
import { createPreviewPictures } from './preview-pictures.ts';

interface PreviewsModule extends FeatureModule {
  readonly previewPages: PreviewPages;
}

export function previewsModule({ env, responseCache }: SharedDeps, sources: readonly PreviewSource[]): PreviewsModule {
  const { drawing, png } = createPreviewPictures({ responseCache, sources });
  return {
    routes: defineRoutes(previewsEndpoints, {
      'GET /api/green-spaces/:id/picture.png': ({ params }) => png('/green-space/:id', params.id),
      'GET /api/challenges/:id/picture.svg': ({ params, query }) => drawing('/challenges/:id', params.id, query.theme),
      'GET /api/challenges/:id/picture.png': ({ params }) => png('/challenges/:id', params.id),
      'GET /api/lessons/:id/picture.svg': ({ params, query }) => drawing('/learn/:id', params.id, query.theme),
      'GET /api/lessons/:id/picture.png': ({ params }) => png('/learn/:id', params.id),
      'GET /api/events/:id/picture.svg': ({ params, query }) => drawing('/events/:id', params.id, query.theme),
      'GET /api/events/:id/picture.png': ({ params }) => png('/events/:id', params.id),
      'GET /api/news/:id/picture.svg': ({ params, query }) => drawing('/news/:id', params.id, query.theme),
      'GET /api/news/:id/picture.png': ({ params }) => png('/news/:id', params.id),
    }),
    previewPages: createPreviewPages({ responseCache, sources, publicUrl: env.publicUrl }),
  };
}
