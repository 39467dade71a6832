import { conditionsEndpoints } from '@ecopulse/contract/green-spaces/conditions';
import { type GreenSpace, greenSpacesEndpoints } from '@ecopulse/contract/green-spaces/green-spaces';
import { greenSpacesOverviewEndpoints } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { mapEndpoints } from '@ecopulse/contract/green-spaces/map';
import { postcard } from '@ecopulse/illustrations/postcard';
import { addTranslations, languageSuffix, translationLanguage } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../feature-module.ts';
import type { Env } from '../../env.ts';
import { defineRoutes } from '../../http/routes.ts';
import { CachedResponse, jsonContent } from '../../http/prepared-response.ts';
import type { CheckIns } from './check-ins/check-in.service.ts';
import type { Conditions } from './conditions/conditions.service.ts';
import { getGreenSpace, getGreenSpaceResponse, getGreenSpacesResponse } from './green-spaces.cache.ts';
import { listShapes, filterGreenSpaces, type GreenSpaceFilters } from './green-spaces.service.ts';
import { readBaseMap } from './map/base-map.content.ts';
import type { Ratings } from './ratings/ratings.service.ts';
import { overviewTexts, toOverview, toCheckInReceipt, toShapes, toVisitedGreenSpace } from './green-spaces.view.ts';

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'reads' | 'responseCache' | 'search'> {
  readonly checkIns: CheckIns;
  readonly ratings: Ratings;
  readonly conditions: Conditions;
}

const OVERVIEW_TRANSLATIONS = {
  subject: 'green_space',
  textsOf: overviewTexts,
  fields: ['name', 'location', 'description'],
} as const;

export function greenSpacesRoutes({ db, clock, reads, responseCache, search, checkIns, ratings, conditions }: Deps) {
  const getAll = (language: Language | null = null) =>
    getGreenSpacesResponse({ clock, reads, responseCache }, language);

  const listFiltered = async (filters: GreenSpaceFilters, language: Language | null): Promise<GreenSpace[]> => {
    const spaces = (await getAll(language)).value;
    return filterGreenSpaces(search, spaces, filters, clock.now());
  };

  return [
    ...defineRoutes(greenSpacesOverviewEndpoints, {
      'GET /api/green-spaces/overview': ({ query }) => {
        const language = translationLanguage(query.language);
        return responseCache.get(`green-spaces/overview${languageSuffix(language)}`, async () => {
          const { featured, places } = toOverview((await getAll()).value, clock.now());
          return jsonContent({
            featured: await addTranslations(reads, language, OVERVIEW_TRANSLATIONS, featured),
            places: await addTranslations(reads, language, OVERVIEW_TRANSLATIONS, places),
          });
        });
      },
    }),
    ...defineRoutes(greenSpacesEndpoints, {
      'GET /api/green-spaces': ({ query }) => {
        const language = translationLanguage(query.language);
        const { language: _language, openNow, ...filters } = query;
        if (openNow !== 'true' && Object.values(filters).every((filter) => filter === undefined))
          return getAll(language);
        return listFiltered({ ...filters, openNow: openNow === 'true' }, language);
      },
      'GET /api/green-spaces/shapes': () => {
        return responseCache.get('green-spaces/shapes', async () => jsonContent(toShapes(await reads(listShapes))));
      },
      'GET /api/green-spaces/:id': ({ params, query }) => {
        return getGreenSpaceResponse(
          { db, clock, reads, responseCache },
          params.id,
          translationLanguage(query.language),
        );
      },
      'GET /api/green-spaces/:id/postcard.svg': ({ params, query }) => {
        const theme = query.theme ?? 'light';
        return responseCache.get(`green-spaces/${params.id}/postcard/${theme}`, async () => {
          const { name, parkType, specialFeatures, region } = await getGreenSpace(
            { clock, reads, responseCache },
            params.id,
          );
          const text = postcard({ seed: name, parkType, features: specialFeatures, region, theme, title: name });
          return { value: text, text, mediaType: 'image/svg+xml; charset=utf-8' };
        });
      },
      'POST /api/green-spaces/checkin': async ({ body, caller, submission }) => {
        const { greenSpaceId, location: position = null, verifiedOnly = false } = body;
        const visit = { greenSpaceId, position, verifiedOnly };
        const { checkedIn, earned } = await checkIns.checkIn(caller.residentId, visit, submission);
        return toCheckInReceipt(checkedIn, earned);
      },
      'GET /api/user/green-spaces': async ({ caller }) => {
        const rows = await checkIns.listVisited(caller.residentId);
        return rows.map(toVisitedGreenSpace);
      },
      'PUT /api/green-spaces/:id/rating': async ({ params, body, caller }) => {
        const { rating, ratings: totalRatings } = await ratings.rate(caller.residentId, params.id, body.stars);
        return { rating, totalRatings, ownRating: body.stars };
      },
    }),
    ...defineRoutes(conditionsEndpoints, {
      'POST /api/green-spaces/:id/conditions': ({ params, body, caller }) =>
        conditions.answer(caller.residentId, params.id, body.chip),
    }),
  ];
}

export function mapRoutes({ mapTiles: tiles }: Pick<Env, 'mapTiles'>) {
  // The files cannot change while the server runs.
  let preparedMap: Promise<CachedResponse> | null = null;
  return defineRoutes(mapEndpoints, {
    'GET /api/map': () =>
      (preparedMap ??= readBaseMap().then((map) => new CachedResponse(jsonContent({ ...map, tiles })))),
  });
}
