import { screen } from '@testing-library/react';
import type { RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { GreenSpaceRoutes } from './green-space-routes.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';
import { findWalkUnderWay, useWalks } from './guided-routes.api.ts';
import { WalkBar } from './walk-bar.tsx';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';

/** `duration` is in minutes. A walk can be finished after half of it. */
export const BOARDWALK = {
  id: 71,
  name: 'Mangrove boardwalk',
  duration: 25,
  calories: 88,
  points: 5,
  line: null,
  stops: [],
};
const RIDGE = { id: 72, name: 'Ridge walk', duration: 90, calories: 315, points: 15, line: null, stops: [] };
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

interface ReceiptOptions {
  proof?: 'verified' | 'claimed';
  isStartVerified?: boolean;
}

export function aReceipt(pointsAwarded: number, { proof = 'claimed', isStartVerified = false }: ReceiptOptions = {}) {
  return {
    pointsAwarded,
    isRepeat: false,
    proof,
    ecoPoints: 145,
    streak: 4,
    freezeUsed: false,
    badges: [{ badgeName: 'First steps', description: 'Walk a route', emblem: 'trail' }],
    challenges: [
      { challengeId: 3, progress: 2, target: 10, isCompleted: false },
      { challengeId: 4, progress: 1, target: 1, isCompleted: true },
    ],
    walk: aWalkMinutesAgo(13, { finishedAt: new Date().toISOString(), isStartVerified }),
  };
}

function Bar() {
  return <WalkBar walk={findWalkUnderWay(useWalks().walks)} />;
}

/** As on all screens but a green space's. */
export function showOnlyBar(responses: Responses) {
  stubFetch(responses);
  return renderGreenSpaces('/green-spaces', () => <Bar />);
}

export async function showRoutes(responses: Responses, boardwalk: RouteOnMap = BOARDWALK) {
  const space = aGreenSpace({ routes: [boardwalk, RIDGE] });
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
