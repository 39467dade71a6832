import { screen } from '@testing-library/react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { GreenSpaceRoutes } from './green-space-routes.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { findWalkUnderWay, useWalks } from './guided-routes.api.ts';
import { WalkBar } from './walk-bar.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

/** `duration` is in minutes. A walk can be finished after half of it. */
export const BOARDWALK = { id: 71, name: 'Mangrove boardwalk', duration: 25, calories: 88, points: 5 };
const RIDGE = { id: 72, name: 'Ridge walk', duration: 90, calories: 315, points: 15 };
const space = aGreenSpace({ routes: [BOARDWALK, RIDGE] });
export const WALKS_ENDPOINT = 'GET /api/user/routes';
export const START_ENDPOINT = 'POST /api/green-spaces/5/routes/71/start';
export const FINISH_ENDPOINT = 'POST /api/green-spaces/5/routes/71/finish';
export const GIVE_UP_ENDPOINT = 'DELETE /api/green-spaces/5/routes/71/start';

export function aWalkMinutesAgo(minutesAgo: number, parts: Partial<Walk> = {}): Walk {
  const startedAtMs = Date.now() - minutesAgo * 60_000;
  return {
    greenSpaceId: 5,
    routeId: BOARDWALK.id,
    name: BOARDWALK.name,
    duration: BOARDWALK.duration,
    startedAt: new Date(startedAtMs).toISOString(),
    finishableAt: new Date(startedAtMs + (BOARDWALK.duration / 2) * 60_000).toISOString(),
    finishedAt: null,
    isStartVerified: false,
    ...parts,
  };
}

function Bar() {
  const walk = findWalkUnderWay(useWalks().walks);
  return walk ? <WalkBar walk={walk} /> : null;
}

export async function showRoutes(responses: Responses) {
  const fetchStub = stubFetch({ [WALKS_ENDPOINT]: () => [200, []], ...responses });
  const view = renderGreenSpaces('/green-space/5', () => (
    <>
      <Bar />
      <GreenSpaceRoutes space={space} />
    </>
  ));
  await screen.findByRole('heading', { name: 'Mangrove boardwalk' });
  return { ...view, fetchStub };
}
