import { createRoute } from '@tanstack/react-router';
import { deskListQuery } from '../../features/admin/list/admin-list-query.ts';
import {
  readChallengeDeskFilters,
  readDeskFilters,
  readLessonDeskFilters,
  readSpaceFilters,
} from '../../features/admin/list/list-search-params.ts';
import { readSourceSearch, sourcesQuery } from '../../features/admin/news/sources-query.ts';
import { underAdmin } from './admin-route.tsx';
import { forAdmins, quietly } from './loading.ts';
import { screen } from './screen.ts';

/** The desk's screens about content. */
const greenSpacesRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces',
  validateSearch: readSpaceFilters,
  loader: ({ context: { queryClient }, location }) => {
    void forAdmins(queryClient, () =>
      quietly(
        queryClient.infiniteQuery(
          deskListQuery('GET /api/admin/green-spaces', readSpaceFilters({ ...location.search })),
        ),
      ),
    );
  },
  component: screen(
    () => import('../../features/admin/green-spaces/green-spaces-admin-page.tsx'),
    () => import('messages:features/admin/green-spaces/green-spaces-admin-page.tsx'),
    'GreenSpacesDesk',
  ),
});

const greenSpacesNewRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/new',
  component: screen(
    () => import('../../features/admin/green-spaces/green-space-editor.tsx'),
    () => import('messages:features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const greenSpacesImportRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/import',
  component: screen(
    () => import('../../features/admin/green-spaces/green-space-import.tsx'),
    () => import('messages:features/admin/green-spaces/green-space-import.tsx'),
    'GreenSpaceImport',
  ),
});

const greenSpacesOneRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/admin/green-spaces/green-space-editor.tsx'),
    () => import('messages:features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const lessonsRoute = createRoute({
  ...underAdmin,
  path: 'lessons',
  validateSearch: readLessonDeskFilters,
  loader: ({ context: { queryClient }, location }) => {
    const query = deskListQuery('GET /api/admin/lessons', readLessonDeskFilters(location.search));
    void forAdmins(queryClient, () => quietly(queryClient.infiniteQuery(query)));
  },
  component: screen(
    () => import('../../features/admin/lessons/lessons-admin-page.tsx'),
    () => import('messages:features/admin/lessons/lessons-admin-page.tsx'),
    'LessonsDesk',
  ),
});

const lessonsNewRoute = createRoute({
  ...underAdmin,
  path: 'lessons/new',
  component: screen(
    () => import('../../features/admin/lessons/lesson-editor.tsx'),
    () => import('messages:features/admin/lessons/lesson-editor.tsx'),
    'LessonEditor',
  ),
});

const lessonsOneRoute = createRoute({
  ...underAdmin,
  path: 'lessons/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/admin/lessons/lesson-editor.tsx'),
    () => import('messages:features/admin/lessons/lesson-editor.tsx'),
    'LessonEditor',
  ),
});

const challengesRoute = createRoute({
  ...underAdmin,
  path: 'challenges',
  validateSearch: readChallengeDeskFilters,
  loader: ({ context: { queryClient }, location }) => {
    const query = deskListQuery('GET /api/admin/challenges', readChallengeDeskFilters(location.search));
    void forAdmins(queryClient, () => quietly(queryClient.infiniteQuery(query)));
  },
  component: screen(
    () => import('../../features/admin/challenges/challenges-admin-page.tsx'),
    () => import('messages:features/admin/challenges/challenges-admin-page.tsx'),
    'ChallengesDesk',
  ),
});

const challengesNewRoute = createRoute({
  ...underAdmin,
  path: 'challenges/new',
  component: screen(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    () => import('messages:features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const challengesOneRoute = createRoute({
  ...underAdmin,
  path: 'challenges/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    () => import('messages:features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const newsRoute = createRoute({
  ...underAdmin,
  path: 'news',
  validateSearch: readDeskFilters,
  loader: ({ context: { queryClient }, location }) => {
    const query = deskListQuery('GET /api/admin/news', readDeskFilters(location.search));
    void forAdmins(queryClient, () => quietly(queryClient.infiniteQuery(query)));
  },
  component: screen(
    () => import('../../features/admin/news/articles-page.tsx'),
    () => import('messages:features/admin/news/articles-page.tsx'),
    'ArticlesDesk',
  ),
});

const newsNewRoute = createRoute({
  ...underAdmin,
  path: 'news/new',
  component: screen(
    () => import('../../features/admin/news/article-editor.tsx'),
    () => import('messages:features/admin/news/article-editor.tsx'),
    'ArticleEditor',
  ),
});

const newsOneRoute = createRoute({
  ...underAdmin,
  path: 'news/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/admin/news/article-editor.tsx'),
    () => import('messages:features/admin/news/article-editor.tsx'),
    'ArticleEditor',
  ),
});

const sourcesRoute = createRoute({
  ...underAdmin,
  path: 'sources',
  validateSearch: readSourceSearch,
  loader: ({ context: { queryClient } }) => {
    void forAdmins(queryClient, () => quietly(queryClient.query(sourcesQuery)));
  },
  component: screen(
    () => import('../../features/admin/news/sources-page.tsx'),
    () => import('messages:features/admin/news/sources-page.tsx'),
    'SourcesDesk',
  ),
});

export const adminContentRoutes = [
  greenSpacesRoute,
  greenSpacesNewRoute,
  greenSpacesImportRoute,
  greenSpacesOneRoute,
  lessonsRoute,
  lessonsNewRoute,
  lessonsOneRoute,
  challengesRoute,
  challengesNewRoute,
  challengesOneRoute,
  newsRoute,
  newsNewRoute,
  newsOneRoute,
  sourcesRoute,
] as const;
