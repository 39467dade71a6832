import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminListQuery } from '../../features/admin/list/admin-list-query.ts';
import {
  parseChallengeListSearch,
  parseListSearch,
  parseLessonListSearch,
  parseGreenSpaceListSearch,
} from '../../features/admin/list/list-search-params.ts';
import { parseSourceSearch, sourcesQuery } from '../../features/admin/news/sources-query.ts';
import type { LanguageSearch, TranslationSearch } from '../../features/admin/translations/translation-search.ts';
import { loadIfAdmin, ignoreFailure } from './loading.ts';
import { underRoot } from './root-route.tsx';

/** Hides admin screens from others; the server enforces access. */
export const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../features/admin/shell/admin-frame.tsx'), 'AdminFrame'),
});

export const underAdmin = { getParentRoute: () => adminRoute };

const greenSpacesRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces',
  staticData: { catalog: 'admin-places' },
  validateSearch: parseGreenSpaceListSearch,
  loader: ({ context: { queryClient }, location }) => {
    void loadIfAdmin(queryClient, () =>
      ignoreFailure(
        queryClient.infiniteQuery(
          adminListQuery('GET /api/admin/green-spaces', parseGreenSpaceListSearch({ ...location.search })),
        ),
      ),
    );
  },
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/green-spaces-admin-page.tsx'),
    'GreenSpacesAdminPage',
  ),
});

const greenSpacesNewRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/new',
  staticData: { catalog: 'admin-places' },
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const greenSpacesImportRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/import',
  staticData: { catalog: 'admin-places' },
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/green-space-import.tsx'),
    'GreenSpaceImport',
  ),
});

const greenSpacesOneRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/$id',
  staticData: { catalog: 'admin-places', calls: ['/api/admin/green-spaces/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const lessonsRoute = createRoute({
  ...underAdmin,
  path: 'lessons',
  staticData: { catalog: 'admin-lessons' },
  validateSearch: parseLessonListSearch,
  loader: ({ context: { queryClient }, location }) => {
    const query = adminListQuery('GET /api/admin/lessons', parseLessonListSearch(location.search));
    void loadIfAdmin(queryClient, () => ignoreFailure(queryClient.infiniteQuery(query)));
  },
  component: lazyRouteComponent(
    () => import('../../features/admin/lessons/lessons-admin-page.tsx'),
    'LessonsAdminPage',
  ),
});

const lessonsNewRoute = createRoute({
  ...underAdmin,
  path: 'lessons/new',
  staticData: { catalog: 'admin-lessons' },
  component: lazyRouteComponent(() => import('../../features/admin/lessons/lesson-editor.tsx'), 'LessonEditor'),
});

const lessonsOneRoute = createRoute({
  ...underAdmin,
  path: 'lessons/$id',
  staticData: { catalog: 'admin-lessons', calls: ['/api/admin/lessons/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/admin/lessons/lesson-editor.tsx'), 'LessonEditor'),
});

const challengesRoute = createRoute({
  ...underAdmin,
  path: 'challenges',
  staticData: { catalog: 'admin-lessons' },
  validateSearch: parseChallengeListSearch,
  loader: ({ context: { queryClient }, location }) => {
    const query = adminListQuery('GET /api/admin/challenges', parseChallengeListSearch(location.search));
    void loadIfAdmin(queryClient, () => ignoreFailure(queryClient.infiniteQuery(query)));
  },
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenges-admin-page.tsx'),
    'ChallengesAdminPage',
  ),
});

const challengesNewRoute = createRoute({
  ...underAdmin,
  path: 'challenges/new',
  staticData: { catalog: 'admin-lessons' },
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const challengesOneRoute = createRoute({
  ...underAdmin,
  path: 'challenges/$id',
  staticData: { catalog: 'admin-lessons', calls: ['/api/admin/challenges/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const newsRoute = createRoute({
  ...underAdmin,
  path: 'news',
  staticData: { catalog: 'admin-news' },
  validateSearch: parseListSearch,
  loader: ({ context: { queryClient }, location }) => {
    const query = adminListQuery('GET /api/admin/news', parseListSearch(location.search));
    void loadIfAdmin(queryClient, () => ignoreFailure(queryClient.infiniteQuery(query)));
  },
  component: lazyRouteComponent(() => import('../../features/admin/news/articles-page.tsx'), 'ArticlesPage'),
});

const newsNewRoute = createRoute({
  ...underAdmin,
  path: 'news/new',
  staticData: { catalog: 'admin-news' },
  component: lazyRouteComponent(() => import('../../features/admin/news/article-editor.tsx'), 'ArticleEditor'),
});

const newsOneRoute = createRoute({
  ...underAdmin,
  path: 'news/$id',
  staticData: { catalog: 'admin-news', calls: ['/api/admin/news/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/admin/news/article-editor.tsx'), 'ArticleEditor'),
});

const sourcesRoute = createRoute({
  ...underAdmin,
  path: 'sources',
  staticData: { catalog: 'admin-news' },
  validateSearch: parseSourceSearch,
  loader: ({ context: { queryClient } }) => {
    void loadIfAdmin(queryClient, () => ignoreFailure(queryClient.query(sourcesQuery)));
  },
  component: lazyRouteComponent(() => import('../../features/admin/news/sources-page.tsx'), 'SourcesPage'),
});

/** These screens parse the address themselves, so that only they load the code for it. */
const translationsRoute = createRoute({
  ...underAdmin,
  path: 'translations',
  staticData: {
    catalog: 'admin-places',
    calls: ['/api/admin/translations?subject=green_space&language=zh&show=all&limit=50'],
  },
  validateSearch: (address: TranslationSearch) => address,
  component: lazyRouteComponent(
    () => import('../../features/admin/translations/translations-page.tsx'),
    'TranslationsPage',
  ),
});

const translationsOneRoute = createRoute({
  ...underAdmin,
  path: 'translations/$subject/$id',
  staticData: { catalog: 'admin-places' },
  validateSearch: (address: LanguageSearch) => address,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../../features/admin/translations/translations-editor.tsx'),
    'TranslationsEditor',
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
  translationsRoute,
  translationsOneRoute,
] as const;
