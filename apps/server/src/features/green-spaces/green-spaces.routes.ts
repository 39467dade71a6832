import { type GreenSpace, greenSpacesEndpoints } from '@ecopulse/contract/green-spaces';
import { greenSpacesOverviewEndpoints } from '@ecopulse/contract/green-spaces-overview';
import { postcard } from '@ecopulse/illustrations/postcard';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Database } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import { defineRoutes } from '../../http/routes.ts';
import { jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import type { CheckIns } from './check-ins/check-in.service.ts';
import { allGreenSpaces } from './green-spaces.cache.ts';
import { listShapes, readPageFacts, selectGreenSpaces, type Wanted } from './green-spaces.service.ts';
import type { Ratings } from './ratings/ratings.service.ts';
import { toDetail, toOverview, toReceipt, toShapes, toVisited } from './green-spaces.view.ts';

interface Deps {
  readonly db: Database;
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
  readonly checkIns: CheckIns;
  readonly ratings: Ratings;
}

export function greenSpacesRoutes({ db, reads, responseCache, checkIns, ratings }: Deps) {
  const all = () => allGreenSpaces({ reads, responseCache });
  const one = async (id: number): Promise<GreenSpace> => {
    const found = (await all()).value.find((space) => space.id === id);
    if (!found) throw new ProblemError('green-space-not-found');
    return found;
  };

  const selected = async (wanted: Wanted): Promise<GreenSpace[]> => {
    const spaces = (await all()).value;
    return reads((recent) => selectGreenSpaces(recent, spaces, wanted));
  };

  return [
    ...defineRoutes(greenSpacesOverviewEndpoints, {
      'GET /api/green-spaces/overview': () => {
        return responseCache.get('green-spaces/overview', async () => jsonContent(toOverview((await all()).value)));
      },
    }),
    ...defineRoutes(greenSpacesEndpoints, {
      'GET /api/green-spaces': ({ query }) => {
        const { search, parkType, near } = query;
        if (search === undefined && parkType === undefined && near === undefined) return all();
        return selected(query);
      },
      'GET /api/green-spaces/shapes': () => {
        return responseCache.get('green-spaces/shapes', async () => jsonContent(toShapes(await reads(listShapes))));
      },
      'GET /api/green-spaces/:id': ({ params }) => {
        return responseCache.get(`green-spaces/${params.id}`, async () => {
          const space = await one(params.id);
          return jsonContent(toDetail(space, await readPageFacts(db, space.id)));
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
      'POST /api/green-spaces/checkin': async ({ body, caller, sending }) => {
        const { greenSpaceId, location = null } = body;
        const { checkedIn, earned } = await checkIns.checkIn(caller.residentId, greenSpaceId, location, sending);
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
