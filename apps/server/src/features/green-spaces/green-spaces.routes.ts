import { type GreenSpace, greenSpacesEndpoints } from '@ecopulse/contract/green-spaces/green-spaces';
import { greenSpacesOverviewEndpoints } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { mapEndpoints } from '@ecopulse/contract/green-spaces/map';
import { postcard } from '@ecopulse/illustrations/postcard';
import { addTranslations, foreign } from '../../core/content/translations.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Search } from '../../core/search/search.service.ts';
import type { Database } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { Env } from '../../env.ts';
import { defineRoutes } from '../../http/routes.ts';
import { jsonContent, type ResponseCache, type CachedResponse, prepareResponse } from '../../http/response-cache.ts';
import type { CheckIns } from './check-ins/check-in.service.ts';
import { allGreenSpaces } from './green-spaces.cache.ts';
import { listShapes, readPageFacts, selectGreenSpaces, type Wanted } from './green-spaces.service.ts';
import { readBaseMap } from './map/base-map.content.ts';
import type { Ratings } from './ratings/ratings.service.ts';
import { allTexts, overviewTexts, toDetail, toOverview, toReceipt, toShapes, toVisited } from './green-spaces.view.ts';

interface Deps {
  readonly db: Database;
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
  readonly search: Search;
  readonly checkIns: CheckIns;
  readonly ratings: Ratings;
}

const OVERVIEW = {
  subject: 'green_space',
  textsOf: overviewTexts,
  fields: ['name', 'location', 'description'],
} as const;
const DETAIL = { subject: 'green_space', textsOf: allTexts } as const;

function ending(language: Language | null): string {
  return language === null ? '' : `/${language}`;
}

export function greenSpacesRoutes({ db, reads, responseCache, search, checkIns, ratings }: Deps) {
  const all = (language: Language | null = null) => allGreenSpaces({ reads, responseCache }, language);
  const one = async (id: number): Promise<GreenSpace> => {
    const found = (await all()).value.find((space) => space.id === id);
    if (!found) throw new ProblemError('green-space-not-found');
    return found;
  };

  const selected = async (wanted: Wanted, language: Language | null): Promise<GreenSpace[]> => {
    const spaces = (await all(language)).value;
    return selectGreenSpaces(search, spaces, wanted);
  };

  return [
    ...defineRoutes(greenSpacesOverviewEndpoints, {
      'GET /api/green-spaces/overview': ({ query }) => {
        const language = foreign(query.language);
        return responseCache.get(`green-spaces/overview${ending(language)}`, async () => {
          const { featured, places } = toOverview((await all()).value);
          return jsonContent({
            featured: await addTranslations(reads, language, OVERVIEW, featured),
            places: await addTranslations(reads, language, OVERVIEW, places),
          });
        });
      },
    }),
    ...defineRoutes(greenSpacesEndpoints, {
      'GET /api/green-spaces': ({ query }) => {
        const { search, parkType, near } = query;
        const language = foreign(query.language);
        if (search === undefined && parkType === undefined && near === undefined) return all(language);
        return selected(query, language);
      },
      'GET /api/green-spaces/shapes': () => {
        return responseCache.get('green-spaces/shapes', async () => jsonContent(toShapes(await reads(listShapes))));
      },
      'GET /api/green-spaces/:id': ({ params, query }) => {
        const language = foreign(query.language);
        return responseCache.get(`green-spaces/${params.id}${ending(language)}`, async () => {
          const space = await one(params.id);
          const detail = toDetail(space, await readPageFacts(db, space.id));
          const [found = detail] = await addTranslations(reads, language, DETAIL, [detail]);
          return jsonContent(found);
        });
      },
      'GET /api/green-spaces/:id/postcard.svg': ({ params, query }) => {
        const theme = query.theme ?? 'light';
        return responseCache.get(`green-spaces/${params.id}/${theme}`, async () => {
          const { name, parkType, specialFeatures, region } = await one(params.id);
          const text = postcard({ seed: name, parkType, features: specialFeatures, region, theme, title: name });
          return { value: text, text, mediaType: 'image/svg+xml; charset=utf-8' };
        });
      },
      'POST /api/green-spaces/checkin': async ({ body, caller, submission }) => {
        const { greenSpaceId, location = null } = body;
        const { checkedIn, earned } = await checkIns.checkIn(caller.residentId, greenSpaceId, location, submission);
        return toReceipt(checkedIn, earned);
      },
      'GET /api/user/green-spaces': async ({ caller }) => {
        const rows = await checkIns.visited(caller.residentId);
        return rows.map(toVisited);
      },
      'PUT /api/green-spaces/:id/rating': async ({ params, body, caller }) => {
        const { rating, ratings: totalRatings } = await ratings.rate(caller.residentId, params.id, body.stars);
        return { rating, totalRatings, ownRating: body.stars };
      },
    }),
  ];
}

export function mapRoutes({ mapTiles: tiles }: Pick<Env, 'mapTiles'>) {
  // The files cannot change while the server runs.
  let prepared: Promise<CachedResponse> | null = null;
  return defineRoutes(mapEndpoints, {
    'GET /api/map': () => (prepared ??= readBaseMap().then((map) => prepareResponse(jsonContent({ ...map, tiles })))),
  });
}
