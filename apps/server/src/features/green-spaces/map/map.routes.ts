import { mapEndpoints } from '@ecopulse/contract/green-spaces/map';
import type { Env } from '../../../env.ts';
import { type CachedResponse, jsonContent, prepareResponse } from '../../../http/response-cache.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { readBaseMap } from './base-map.content.ts';

export function mapRoutes({ mapTiles: tiles }: Pick<Env, 'mapTiles'>) {
  // The files cannot change while the server runs.
  let prepared: Promise<CachedResponse> | null = null;
  return defineRoutes(mapEndpoints, {
    'GET /api/map': () => (prepared ??= readBaseMap().then((map) => prepareResponse(jsonContent({ ...map, tiles })))),
  });
}
