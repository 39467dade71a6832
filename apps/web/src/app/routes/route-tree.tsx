import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { profileQuery } from '../../features/accounts/session.api.ts';
import { readFilters } from '../../features/green-spaces/list/green-space-filters.ts';
import { askForPicture } from '../../features/green-spaces/green-space-picture.tsx';
import { GreenSpaceSkeleton } from '../../features/green-spaces/place/green-space-skeleton.tsx';
import { walksQuery } from '../../features/green-spaces/guided-routes/guided-routes.api.ts';
import { greenSpaceQuery, greenSpacesQuery, visitedQuery } from '../../features/green-spaces/green-spaces.api.ts';
import { readChallengeFilters } from '../../features/challenges/challenge-filters.ts';
import {
  blockedChallengesQuery,
  challengesQuery,
  ecoActionsQuery,
  userChallengesQuery,
} from '../../features/challenges/challenges.api.ts';
import { ChallengeSkeleton } from '../../features/challenges/challenge-skeleton.tsx';
import { readLessonFilters } from '../../features/lessons/list/lesson-filters.ts';
import { QuizSkeleton } from '../../features/lessons/quiz/quiz-skeleton.tsx';
import { LessonSkeleton } from '../../features/lessons/reader/lesson-skeleton.tsx';
import { lessonQuery, lessonsQuery, userLessonsQuery } from '../../features/lessons/lessons.api.ts';
import { weekSummaryQuery, readWeek } from '../../features/week/week.api.ts';
import { readPassport } from '../../features/passport/passport-address.ts';
import { badgesQuery, historyQuery, recentActivitiesQuery } from '../../features/rewards/rewards.api.ts';
import { adminRoutes } from './admin-routes.tsx';
import { communityRoutes } from './community-routes.tsx';
import { homeRoute } from './home-route.tsx';
import { ChallengeError, GreenSpaceError, LessonError } from './item-errors.tsx';
import { known, quietly } from './loading.ts';
import { otherRoutes } from './account-routes.tsx';
import { rootRoute, underRoot } from './root-route.tsx';

const greenSpacesRoute = createRoute({
  ...underRoot,
  path: '/green-spaces',
  staticData: { isPrerendered: true },
  validateSearch: readFilters,
  loader: ({ context: { queryClient }, location }) => {
    const list = queryClient.query(greenSpacesQuery(readFilters(location.search).search));
    void quietly(list.then(([first]) => first && askForPicture(first)));
    void quietly(queryClient.query(visitedQuery));
  },
  component: lazyRouteComponent(
    () => import('../../features/green-spaces/list/green-spaces-page.tsx'),
    'GreenSpacesPage',
  ),
});

const greenSpaceRoute = createRoute({
  ...underRoot,
  path: '/green-space/$id',
  staticData: { isPrerendered: true, catalog: 'place', picture: '/api/green-spaces/:id/postcard.svg' },
  // The receipt of one green space must not appear on the page of the next one.
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(visitedQuery));
    await Promise.all([
      known(params.id, (id) => queryClient.query(greenSpaceQuery(id))),
      // Awaited, because a walk in progress is shown above the rest and would shift it.
      quietly(queryClient.query(walksQuery)),
    ]);
  },
  component: lazyRouteComponent(
    () => import('../../features/green-spaces/place/green-space-page.tsx'),
    'GreenSpacePage',
  ),
  pendingComponent: GreenSpaceSkeleton,
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/green-spaces/place/unknown-green-space.tsx'),
    'UnknownGreenSpace',
  ),
  errorComponent: GreenSpaceError,
});

const learnRoute = createRoute({
  ...underRoot,
  path: '/learn',
  staticData: { isPrerendered: true },
  validateSearch: readLessonFilters,
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(lessonsQuery));
    void quietly(queryClient.query(userLessonsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/list/lessons-page.tsx'), 'LessonsPage'),
});

const underLesson = {
  ...underRoot,
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/lessons/reader/unknown-lesson.tsx'),
    'UnknownLesson',
  ),
  errorComponent: LessonError,
};
const lessonRoute = createRoute({
  ...underLesson,
  path: '/learn/$id',
  staticData: { isPrerendered: true },
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(userLessonsQuery));
    return known(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/reader/lesson-page.tsx'), 'LessonPage'),
  pendingComponent: LessonSkeleton,
});
const quizRoute = createRoute({
  ...underLesson,
  path: '/learn/$id/quiz',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(userLessonsQuery));
    return known(params.id, (id) => queryClient.query(lessonQuery(id)));
  },
  component: lazyRouteComponent(() => import('../../features/lessons/quiz/quiz-page.tsx'), 'QuizPage'),
  pendingComponent: QuizSkeleton,
});

const challengesRoute = createRoute({
  ...underRoot,
  path: '/challenges',
  staticData: { isPrerendered: true },
  validateSearch: readChallengeFilters,
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(challengesQuery));
    void quietly(queryClient.query(userChallengesQuery));
    void quietly(queryClient.query(blockedChallengesQuery));
    void quietly(queryClient.query(ecoActionsQuery));
  },
  component: lazyRouteComponent(() => import('../../features/challenges/challenges-page.tsx'), 'ChallengesPage'),
});
const challengeRoute = createRoute({
  ...underRoot,
  path: '/challenges/$id',
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params }) => {
    void quietly(queryClient.query(userChallengesQuery));
    void quietly(queryClient.query(blockedChallengesQuery));
    const challenges = await queryClient.query({ ...challengesQuery, staleTime: 'static' });
    if (!challenges.some(({ id }) => String(id) === params.id)) notFound({ throw: true });
  },
  component: lazyRouteComponent(() => import('../../features/challenges/challenge-page.tsx'), 'ChallengePage'),
  pendingComponent: ChallengeSkeleton,
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/challenges/unknown-challenge.tsx'),
    'UnknownChallenge',
  ),
  errorComponent: ChallengeError,
});
const profileRoute = createRoute({
  ...underRoot,
  path: '/profile',
  staticData: { isPrerendered: true },
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(profileQuery));
    void quietly(queryClient.query(recentActivitiesQuery));
    void quietly(queryClient.query(badgesQuery));
    void quietly(queryClient.query(historyQuery));
  },
  component: lazyRouteComponent(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage'),
});
const passportRoute = createRoute({
  ...underRoot,
  path: '/passport',
  validateSearch: readPassport,
  loader: ({ context: { queryClient } }) => {
    void quietly(queryClient.query(greenSpacesQuery()));
    void quietly(queryClient.query(visitedQuery));
  },
  component: lazyRouteComponent(() => import('../../features/passport/passport-page.tsx'), 'PassportPage'),
});

const weekRoute = createRoute({
  ...underRoot,
  path: '/week',
  validateSearch: readWeek,
  loader: ({ context: { queryClient }, location }) => {
    void quietly(queryClient.query(weekSummaryQuery(readWeek(location.search).week)));
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
  ...communityRoutes,
  ...otherRoutes,
  adminRoutes,
]);
