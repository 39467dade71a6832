import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { profileQuery, userQuery } from '../../features/accounts/session.api.ts';
import { challengesQuery, userChallengesQuery } from '../../features/challenges/challenges.api.ts';
import { userEventsQuery } from '../../features/events/events.api.ts';
import { greenSpacesOverviewQuery, visitedGreenSpacesQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { HomeSkeleton } from '../../features/home/home-skeleton.tsx';
import { userLessonsQuery } from '../../features/lessons/lessons.api.ts';
import { homeNationalQuery } from '../../features/rankings/rankings.api.ts';
import { recentActivitiesQuery } from '../../features/rewards/rewards.api.ts';
import { ignoreFailure, loadConditions } from './loading.ts';
import { underRoot } from './root-route.tsx';

const homePage = () => import('../../features/home/home-page.tsx');

async function loadReminders(queryClient: QueryClient): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (user !== null) await (await homePage()).loadAccountReminders(user);
}

export const homeRoute = createRoute({
  ...underRoot,
  path: '/',
  staticData: { isPrerendered: true },
  validateSearch: (address: Record<string, unknown>): { q?: string } =>
    typeof address.q === 'string' && address.q.trim() !== '' ? { q: address.q } : {},
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      ignoreFailure(loadReminders(queryClient)),
      ignoreFailure(loadConditions(queryClient)),
      ignoreFailure(queryClient.query(greenSpacesOverviewQuery)),
      ignoreFailure(queryClient.query(visitedGreenSpacesQuery)),
      ignoreFailure(queryClient.query(recentActivitiesQuery)),
      ignoreFailure(queryClient.query(profileQuery)),
      ignoreFailure(queryClient.query(challengesQuery)),
      ignoreFailure(queryClient.query(userChallengesQuery)),
      ignoreFailure(queryClient.query(userEventsQuery)),
      ignoreFailure(queryClient.query(userLessonsQuery)),
      ignoreFailure(queryClient.query({ ...homeNationalQuery, staleTime: Number.POSITIVE_INFINITY })),
    ]);
  },
  component: lazyRouteComponent(homePage, 'HomePage'),
  pendingComponent: HomeSkeleton,
});
