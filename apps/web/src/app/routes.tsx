import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { profileQuery } from '../features/accounts/session.api.ts';
import { readFilters } from '../features/green-spaces/green-space-filters.ts';
import { GreenSpaceSkeleton } from '../features/green-spaces/green-space-skeleton.tsx';
import { greenSpaceQuery, greenSpacesQuery, visitedQuery } from '../features/green-spaces/green-spaces.api.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { challengesQuery, ecoActionsQuery, userChallengesQuery } from '../features/challenges/challenges.api.ts';
import { lessonQuery, lessonsQuery, userLessonsQuery } from '../features/lessons/lessons.api.ts';
import { badgesQuery, historyQuery, recentActivitiesQuery } from '../features/rewards/rewards.api.ts';
import { CallError } from '../lib/call-error.ts';
import { AppShell } from './app-shell.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { requireSession } from './session-guard.ts';
import { Splash } from './splash.tsx';
import { StartError } from './start-error.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** Waits for a query that says its own failure on the screen. */
function quietly(query: Promise<unknown>): Promise<unknown> {
  return query.catch(() => undefined);
}

/** Waits for what an address names; ends in the screen's "not found" where there is nothing of that id. */
async function known(idInPath: string, query: (id: number) => Promise<unknown>): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(idInPath)) notFound({ throw: true });
  try {
    await query(Number(idInPath));
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) notFound({ throw: true });
    throw error;
  }
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // A loader, not beforeLoad: the screen's own loader runs beside it, not after it.
  loader: ({ context }) => requireSession(context.queryClient),
  component: AppShell,
  pendingComponent: Splash,
  errorComponent: StartError,
  notFoundComponent: NotFoundPage,
});

const underRoot = { getParentRoute: () => rootRoute };

const homeRoute = createRoute({
  ...underRoot,
  path: '/',
  validateSearch: (address: Record<string, unknown>): { q?: string } =>
    typeof address.q === 'string' && address.q.trim() !== '' ? { q: address.q } : {},
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      quietly(queryClient.query(greenSpacesQuery())),
      quietly(queryClient.query(visitedQuery)),
      quietly(queryClient.query(recentActivitiesQuery)),
      quietly(queryClient.query(profileQuery)),
    ]);
  },
  // Part of the entry: the screen that most visits begin on waits for no further file.
  component: HomePage,
});

const greenSpacesRoute = createRoute({
  ...underRoot,
  path: '/green-spaces',
  validateSearch: readFilters,
  // Not awaited: the screen stands at once, with skeletons until the list is there.
  loader: ({ context: { queryClient }, location }) => {
    void quietly(queryClient.query(greenSpacesQuery(readFilters(location.search).search)));
    void quietly(queryClient.query(visitedQuery));
  },
  component: lazyRouteComponent(() => import('../features/green-spaces/green-spaces-page.tsx'), 'GreenSpacesPage'),
});

const greenSpaceRoute = createRoute({
  ...underRoot,
  path: '/green-space/$id',
  // What was earned at one space must not stand on the next one's page.
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(visitedQuery));
    return known(params.id, (id) => queryClient.query(greenSpaceQuery(id)));
  },
  component: lazyRouteComponent(() => import('../features/green-spaces/green-space-page.tsx'), 'GreenSpacePage'),
  pendingComponent: GreenSpaceSkeleton,
  notFoundComponent: lazyRouteComponent(
    () => import('../features/green-spaces/unknown-green-space.tsx'),
    'UnknownGreenSpace',
  ),
});

const learnRoute = createRoute({
  ...underRoot,
  path: '/learn',
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(lessonsQuery));
    void quietly(queryClient.query(userLessonsQuery));
  },
  component: lazyRouteComponent(() => import('../features/lessons/lessons-page.tsx'), 'LessonsPage'),
});

/** A lesson to read and its quiz stand on the same ground: the lesson, or a friendly word that there is none. */
const underLesson = {
  ...underRoot,
  notFoundComponent: lazyRouteComponent(() => import('../features/lessons/unknown-lesson.tsx'), 'UnknownLesson'),
};
const lessonRoute = createRoute({
  ...underLesson,
  path: '/learn/$id',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(userLessonsQuery));
    return known(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../features/lessons/lesson-page.tsx'), 'LessonPage'),
});
const quizRoute = createRoute({
  ...underLesson,
  path: '/learn/$id/quiz',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(userLessonsQuery));
    return known(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../features/lessons/quiz-page.tsx'), 'QuizPage'),
});

const challengesRoute = createRoute({
  ...underRoot,
  path: '/challenges',
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(challengesQuery));
    void quietly(queryClient.query(userChallengesQuery));
    void quietly(queryClient.query(ecoActionsQuery));
  },
  component: lazyRouteComponent(() => import('../features/challenges/challenges-page.tsx'), 'ChallengesPage'),
});
const comingScreens = () => import('./coming-screens.tsx');
const newsRoute = createRoute({
  ...underRoot,
  path: '/news',
  component: lazyRouteComponent(comingScreens, 'NewsScreen'),
});
const socialRoute = createRoute({
  ...underRoot,
  path: '/social',
  component: lazyRouteComponent(comingScreens, 'SocialScreen'),
});
const rankingsRoute = createRoute({
  ...underRoot,
  path: '/rankings',
  component: lazyRouteComponent(comingScreens, 'RankingsScreen'),
});
const profileRoute = createRoute({
  ...underRoot,
  path: '/profile',
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(profileQuery));
    void quietly(queryClient.query(badgesQuery));
    void quietly(queryClient.query(historyQuery));
  },
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
});
const passportRoute = createRoute({
  ...underRoot,
  path: '/passport',
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(greenSpacesQuery()));
    void quietly(queryClient.query(visitedQuery));
  },
  component: lazyRouteComponent(() => import('../features/passport/passport-page.tsx'), 'PassportPage'),
});
const settingsRoute = createRoute({
  ...underRoot,
  path: '/settings',
  component: lazyRouteComponent(comingScreens, 'SettingsScreen'),
});
const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: lazyRouteComponent(comingScreens, 'AdminScreen'),
});

const legalScreens = () => import('./legal-screens.tsx');
const termsRoute = createRoute({
  ...underRoot,
  path: '/terms',
  component: lazyRouteComponent(legalScreens, 'TermsScreen'),
});
const privacyRoute = createRoute({
  ...underRoot,
  path: '/privacy',
  component: lazyRouteComponent(legalScreens, 'PrivacyScreen'),
});

const friendsRoute = createRoute({
  ...underRoot,
  path: '/friends',
  beforeLoad: () => {
    redirect({ to: '/social', replace: true, throw: true });
  },
});
const clubsRoute = createRoute({
  ...underRoot,
  path: '/clubs',
  beforeLoad: () => {
    redirect({ to: '/challenges', replace: true, throw: true });
  },
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  greenSpacesRoute,
  greenSpaceRoute,
  learnRoute,
  lessonRoute,
  quizRoute,
  challengesRoute,
  newsRoute,
  socialRoute,
  rankingsRoute,
  profileRoute,
  passportRoute,
  settingsRoute,
  adminRoute,
  termsRoute,
  privacyRoute,
  friendsRoute,
  clubsRoute,
]);
