import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { profileQuery, userQuery } from '../../features/accounts/session.api.ts';
import { challengesQuery, userChallengesQuery } from '../../features/challenges/challenges.api.ts';
import { greenSpacesOverviewQuery, visitedQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { HomePage, loadAccountReminders } from '../../features/home/home-page.tsx';
import { HomeSkeleton } from '../../features/home/home-skeleton.tsx';
import { userLessonsQuery } from '../../features/lessons/lessons.api.ts';
import { homeNationalQuery } from '../../features/rankings/rankings.api.ts';
import { recentActivitiesQuery } from '../../features/rewards/rewards.api.ts';
import { quietly } from './loading.ts';
import { underRoot } from './root-route.tsx';

async function remindersOf(queryClient: QueryClient): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (user !== null) await loadAccountReminders(user);
}

export const homeRoute = createRoute({
  ...underRoot,
  path: '/',
  staticData: { isPrerendered: true },
  validateSearch: (address: Record<string, unknown>): { q?: string } =>
    typeof address.q === 'string' && address.q.trim() !== '' ? { q: address.q } : {},
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      quietly(remindersOf(queryClient)),
      quietly(queryClient.query(greenSpacesOverviewQuery)),
      quietly(queryClient.query(visitedQuery)),
      quietly(queryClient.query(recentActivitiesQuery)),
      quietly(queryClient.query(profileQuery)),
      quietly(queryClient.query(challengesQuery)),
      quietly(queryClient.query(userChallengesQuery)),
      quietly(queryClient.query(userLessonsQuery)),
      quietly(queryClient.query({ ...homeNationalQuery, staleTime: Number.POSITIVE_INFINITY })),
    ]);
  },
  // Bundled with the entry, since most visits start here.
  component: HomePage,
  pendingComponent: HomeSkeleton,
});
