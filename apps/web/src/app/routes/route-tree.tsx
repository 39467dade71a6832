import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { profileQuery } from '../../features/accounts/session.api.ts';
import type { GreenSpaceFilters } from '../../features/green-spaces/list/green-space-filters.ts';
import { preloadGreenSpacePicture } from '../../features/green-spaces/green-space-picture.tsx';
import { GreenSpaceSkeleton } from '../../features/green-spaces/place/green-space-skeleton.tsx';
import { walksQuery } from '../../features/green-spaces/guided-routes/guided-routes.api.ts';
import {
  greenSpaceQuery,
  greenSpacesQuery,
  trimSearch,
  visitedGreenSpacesQuery,
} from '../../features/green-spaces/green-spaces.api.ts';
import { parseChallengeFilters } from '../../features/challenges/challenge-filters.ts';
import {
  openChallengesQuery,
  challengesQuery,
  ecoActionsQuery,
  userChallengesQuery,
} from '../../features/challenges/challenges.api.ts';
import { ChallengeSkeleton } from '../../features/challenges/challenge-skeleton.tsx';
import { parseLessonFilters } from '../../features/lessons/list/lesson-filters.ts';
import { QuizSkeleton } from '../../features/lessons/quiz/quiz-skeleton.tsx';
import { LessonSkeleton } from '../../features/lessons/reader/lesson-skeleton.tsx';
import { lessonQuery, lessonsQuery, userLessonsQuery } from '../../features/lessons/lessons.api.ts';
import { weekSummaryQuery, parseWeekSearch } from '../../features/week/week.api.ts';
import { parsePassportSearch } from '../../features/passport/passport-search.ts';
import { UnknownGreenSpace } from '../shell/not-found-page.tsx';
import { clubRoutes } from './club-routes.tsx';
import { eventRoutes } from './event-routes.tsx';
import { badgesQuery, historyQuery, ledgerQuery, recentActivitiesQuery } from '../../features/rewards/rewards.api.ts';
import { adminRoutes } from './admin-routes.tsx';
import { communityRoutes } from './community-routes.tsx';
import { homeRoute } from './home-route.tsx';
import { ChallengeError, GreenSpaceError, LessonError } from './item-errors.tsx';
import { loadById, ignoreFailure, loadConditions } from './loading.ts';
import { otherRoutes } from './other-routes.tsx';
import { rootRoute, underRoot } from './root-route.tsx';

const greenSpacesRoute = createRoute({
  ...underRoot,
  path: '/green-spaces',
  staticData: { isPrerendered: true, catalog: 'places' },
  // The screen parses the address, so that other pages do not load the code for it.
  validateSearch: (address: GreenSpaceFilters) => address,
  loader: ({ context: { queryClient }, location }) => {
    const list = queryClient.query(greenSpacesQuery(trimSearch(location.search)));
    void ignoreFailure(list.then(([first]) => first && preloadGreenSpacePicture(first)));
    void ignoreFailure(queryClient.query(visitedGreenSpacesQuery));
    // Shows the weather above the list.
    return 'maxRouteMinutes' in location.search ? ignoreFailure(loadConditions(queryClient)) : undefined;
  },
  component: lazyRouteComponent(() => import('./green-spaces-screen.tsx'), 'GreenSpacesScreen'),
});

const greenSpaceRoute = createRoute({
  ...underRoot,
  path: '/green-space/$id',
  staticData: { isPrerendered: true, catalog: 'place', picture: '/api/green-spaces/:id/postcard.svg' },
  // The receipt of one green space must not appear on the page of the next one.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params }) => {
    void ignoreFailure(queryClient.query(visitedGreenSpacesQuery));
    await Promise.all([
      loadById(params.id, (id) => queryClient.query(greenSpaceQuery(id))),
      // Awaited, because a walk in progress is shown above the rest and would shift it.
      ignoreFailure(queryClient.query(walksQuery)),
      ignoreFailure(loadConditions(queryClient)),
    ]);
  },
  component: lazyRouteComponent(() => import('./green-space-screen.tsx'), 'GreenSpaceScreen'),
  pendingComponent: GreenSpaceSkeleton,
  notFoundComponent: UnknownGreenSpace,
  errorComponent: GreenSpaceError,
});

const learnRoute = createRoute({
  ...underRoot,
  path: '/learn',
  staticData: { isPrerendered: true, catalog: 'lesson' },
  validateSearch: parseLessonFilters,
  loader: ({ context: { queryClient } }) => {
    void ignoreFailure(queryClient.query(lessonsQuery));
    void ignoreFailure(queryClient.query(userLessonsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/list/lessons-page.tsx'), 'LessonsPage'),
});

const underLesson = {
  ...underRoot,
  notFoundComponent: lazyRouteComponent(() => import('../../features/lessons/reader/lesson-page.tsx'), 'UnknownLesson'),
  errorComponent: LessonError,
};
const lessonRoute = createRoute({
  ...underLesson,
  path: '/learn/$id',
  staticData: { isPrerendered: true, catalog: 'lesson' },
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void ignoreFailure(queryClient.query(userLessonsQuery));
    return loadById(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/reader/lesson-page.tsx'), 'LessonPage'),
  pendingComponent: LessonSkeleton,
});
const quizRoute = createRoute({
  ...underLesson,
  path: '/learn/$id/quiz',
  staticData: { catalog: 'lesson' },
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void ignoreFailure(queryClient.query(userLessonsQuery));
    return loadById(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/quiz/quiz-page.tsx'), 'QuizPage'),
  pendingComponent: QuizSkeleton,
});

const challengesRoute = createRoute({
  ...underRoot,
  path: '/challenges',
  staticData: { isPrerendered: true, catalog: 'place' },
  validateSearch: parseChallengeFilters,
  loader: ({ context: { queryClient } }) => {
    void ignoreFailure(queryClient.query(challengesQuery));
    void ignoreFailure(queryClient.query(userChallengesQuery));
    void ignoreFailure(queryClient.query(openChallengesQuery));
    void ignoreFailure(queryClient.query(ecoActionsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/challenges/challenges-page.tsx'), 'ChallengesPage'),
});
const challengeRoute = createRoute({
  ...underRoot,
  path: '/challenges/$id',
  staticData: { catalog: 'place' },
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params }) => {
    void ignoreFailure(queryClient.query(userChallengesQuery));
    void ignoreFailure(queryClient.query(openChallengesQuery));
    const challenges = await queryClient.query({ ...challengesQuery, staleTime: 'static' });
    if (!challenges.some(({ id }) => String(id) === params.id)) notFound({ throw: true });
  },
  component: lazyRouteComponent(() => import('../../features/challenges/challenge-page.tsx'), 'ChallengePage'),
  pendingComponent: ChallengeSkeleton,
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/challenges/challenge-page.tsx'),
    'UnknownChallenge',
  ),
  errorComponent: ChallengeError,
});
const profileRoute = createRoute({
  ...underRoot,
  path: '/profile',
  staticData: { isPrerendered: true },
  loader: ({ context: { queryClient }, location }) => {
    void ignoreFailure(queryClient.query(profileQuery));
    void ignoreFailure(queryClient.query(recentActivitiesQuery));
    void ignoreFailure(queryClient.query(badgesQuery));
    void ignoreFailure(queryClient.query(historyQuery));
    if (location.hash !== 'ledger') return;
    void ignoreFailure(queryClient.infiniteQuery(ledgerQuery));
    void ignoreFailure(import('../../features/rewards/ledger.tsx'));
  },
  component: lazyRouteComponent(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage'),
});
const passportRoute = createRoute({
  ...underRoot,
  path: '/passport',
  staticData: { catalog: 'passport' },
  validateSearch: parsePassportSearch,
  loader: ({ context: { queryClient } }) => {
    void ignoreFailure(queryClient.query(greenSpacesQuery()));
    void ignoreFailure(queryClient.query(visitedGreenSpacesQuery));
  },
  component: lazyRouteComponent(() => import('../../features/passport/passport-page.tsx'), 'PassportPage'),
});

const weekRoute = createRoute({
  ...underRoot,
  path: '/week',
  staticData: { catalog: 'community' },
  validateSearch: parseWeekSearch,
  loader: ({ context: { queryClient }, location }) => {
    void ignoreFailure(queryClient.query(weekSummaryQuery(parseWeekSearch(location.search).week ?? 'current')));
  },
  component: lazyRouteComponent(() => import('../../features/week/week-page.tsx'), 'WeekPage'),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  greenSpacesRoute,
  greenSpaceRoute,
  learnRoute,
  lessonRoute,
  quizRoute,
  challengesRoute,
  challengeRoute,
  profileRoute,
  passportRoute,
  weekRoute,
  ...eventRoutes,
  ...clubRoutes,
  ...communityRoutes,
  ...otherRoutes,
  adminRoutes,
]);
