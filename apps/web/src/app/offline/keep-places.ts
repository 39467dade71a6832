import type { QueryClient } from '@tanstack/react-query';
import { greenSpacesQuery, shapesQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { isNetworkAway } from '../../lib/offline/network.ts';
import { baseMapQuery } from '../../lib/map/map.api.ts';

const AFTER_MS = 4_000;

/** Loads all places and what their maps draw, once the first screen has long been drawn: parks often have no signal. */
export function keepPlaces(queryClient: QueryClient): void {
  setTimeout(() => {
    if (isNetworkAway()) return;
    for (const query of [greenSpacesQuery(), shapesQuery, baseMapQuery])
      void queryClient.query(query as typeof baseMapQuery).catch(() => undefined);
  }, AFTER_MS);
}
