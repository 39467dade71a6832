import { accountsEndpoints } from './accounts.ts';
import type { EndpointName } from './endpoint.ts';
import { greenSpacesEndpoints } from './green-spaces.ts';
import { rewardsEndpoints } from './rewards.ts';
import { systemEndpoints } from './system.ts';

/** The one table: what is not in it cannot be served, called, documented or tested. */
export const endpoints = {
  ...systemEndpoints,
  ...accountsEndpoints,
  ...greenSpacesEndpoints,
  ...rewardsEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type ServedEndpointName = keyof Endpoints & EndpointName;
