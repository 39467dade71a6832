import { accountsEndpoints } from './accounts.ts';
import { challengesEndpoints } from './challenges.ts';
import type { EndpointName } from './endpoint.ts';
import { greenSpacesEndpoints } from './green-spaces.ts';
import { guidedRoutesEndpoints } from './guided-routes.ts';
import { lessonsEndpoints } from './lessons.ts';
import { rewardsEndpoints } from './rewards.ts';
import { systemEndpoints } from './system.ts';

/** The one table: what is not in it cannot be served, called, documented or tested. */
export const endpoints = {
  ...systemEndpoints,
  ...accountsEndpoints,
  ...greenSpacesEndpoints,
  ...guidedRoutesEndpoints,
  ...lessonsEndpoints,
  ...challengesEndpoints,
  ...rewardsEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type ServedEndpointName = keyof Endpoints & EndpointName;
