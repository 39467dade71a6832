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
      'GET /api/previews/:kind/:id/picture.svg': ({ params, query }) =>
        drawing(params.kind, params.id, query.theme ?? 'light'),
      'GET /api/previews/:kind/:id/picture.png': ({ params }) => png(params.kind, params.id),
    }),
    previewPages: createPreviewPages({ responseCache, sources, publicUrl: env.publicUrl }),
  };
}
