import { screen } from '@testing-library/react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { GreenSpaceRoutes } from './green-space-routes.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { WalkBanner } from './walk-banner.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

export const BOARDWALK = { id: 71, name: 'Mangrove boardwalk', duration: 25, calories: 88, points: 5 };
const RIDGE = { id: 72, name: 'Ridge walk', duration: 90, calories: 315, points: 15 };
const space = aGreenSpace({ routes: [BOARDWALK, RIDGE] });
export const WALKS_ENDPOINT = 'GET /api/user/routes';
export const START_ENDPOINT = 'POST /api/green-spaces/5/routes/71/start';
export const FINISH_ENDPOINT = 'POST /api/green-spaces/5/routes/71/finish';
export const GIVE_UP_ENDPOINT = 'DELETE /api/green-spaces/5/routes/71/start';

export function aWalk(minutesAgo: number, parts: Partial<Walk> = {}): Walk {
  const started = Date.now() - minutesAgo * 60_000;
  return {
    greenSpaceId: 5,
    routeId: 71,
    name: BOARDWALK.name,
    duration: 25,
    startedAt: new Date(started).toISOString(),
    finishableAt: new Date(started + 12.5 * 60_000).toISOString(),
    finishedAt: null,
    isStartVerified: false,
    ...parts,
  };
}

export async function showRoutes(responses: Responses) {
  const fetchStub = stubFetch({ [WALKS_ENDPOINT]: () => [200, []], ...responses });
  const view = renderGreenSpaces('/green-space/5', () => (
    <>
      <WalkBanner greenSpaceId={5} />
      <GreenSpaceRoutes space={space} />
    </>
  ));
  await screen.findByRole('heading', { name: 'Mangrove boardwalk' });
  return { ...view, fetchStub };
}
