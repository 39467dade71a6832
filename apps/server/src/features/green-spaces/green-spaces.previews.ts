import { postcard } from '@ecopulse/illustrations/postcard';
import { keepShownTranslations, localText } from '../../core/previews/local-texts.rules.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { getGreenSpace, getGreenSpaceResponse } from './green-spaces.cache.ts';

export function greenSpacePreviews(deps: SharedDeps): PreviewSource {
  return {
    page: '/green-space/:id',
    cachedAs: 'green-spaces',
    openGraphType: 'website',
    find: async (id, language) => {
      const space = (await getGreenSpaceResponse(deps, id, language)).value;
      const { name, description, location, translations, imageUrl } = space;
      const { ecoPoints, openingHours, nearestMrt } = space;
      return {
        title: localText(name, translations, 'name', language),
        description: localText(description, translations, 'description', language),
        imageUrl,
        item: keepShownTranslations({
          name,
          description,
          location,
          ecoPoints,
          openingHours,
          nearestMrt,
          translations,
        }),
      };
    },
    drawing: {
      path: (id) => `/api/green-spaces/${id}/postcard.svg`,
      draw: async (id, theme) => {
        const { name, parkType, specialFeatures, region } = await getGreenSpace(deps, id);
        return postcard({ seed: name, parkType, features: specialFeatures, region, theme });
      },
    },
  };
}
