import { type GreenSpace, greenSpace } from '@ecopulse/contract/green-spaces';
import * as z from 'zod/mini';
import type { Reads } from '../../db/standby.ts';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import { listGreenSpaces } from './green-spaces.service.ts';
import { toGreenSpace } from './green-spaces.view.ts';

interface Deps {
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

/** The cached list of all green spaces. */
export function allGreenSpaces({
  reads,
  responseCache,
}: Deps): CachedResponse<GreenSpace[]> | Promise<CachedResponse<GreenSpace[]>> {
  return responseCache.get('green-spaces', async () => {
    const rows = await reads(listGreenSpaces);
    return jsonContent(z.parse(z.array(greenSpace), rows.map(toGreenSpace)));
  });
}
