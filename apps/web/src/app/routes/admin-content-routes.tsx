import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type {
  ChallengeListSearch,
  GreenSpaceListSearch,
  LessonListSearch,
  ListSearch,
} from '../../features/admin/list/list-search-params.ts';
import type { SourceSearch } from '../../features/admin/news/sources-query.ts';
import type {
  TranslationSearch,
  TranslationsEditorSearch,
} from '../../features/admin/translations/translation-search.ts';
import { operatorQuery } from '../../features/legal/operator.api.ts';
import { ignoreFailure } from './loading.ts';
import { underRoot } from './root-route.tsx';

// Screens parse the address themselves, so that residents do not load the code for it.

/** Hides admin screens from others; the server enforces access. */
export const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  // Awaited, because its banner would shift the page.
  loader: ({ context: { queryClient } }) => ignoreFailure(queryClient.query(operatorQuery)),
  component: lazyRouteComponent(() => import('../../features/admin/shell/admin-frame.tsx'), 'AdminFrame'),
});

export const underAdmin = { getParentRoute: () => adminRoute };

const greenSpacesRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces',
  staticData: { catalog: 'admin-places', calls: ['/api/admin/green-spaces?limit=50'] },
  validateSearch: (address: GreenSpaceListSearch) => address,
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

const greenSpacesStatusRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/$id/status',
  staticData: { catalog: 'admin-places', calls: ['/api/admin/green-spaces/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/place-status/place-status-page.tsx'),
    'PlaceStatusPage',
  ),
});

const greenSpacesSourcesRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/sources',
  staticData: { catalog: 'admin-places', calls: ['/api/admin/place-sources'] },
  component: lazyRouteComponent(
    () => import('../../features/admin/green-spaces/sources/place-sources-page.tsx'),
    'PlaceSourcesPage',
  ),
});

const lessonsRoute = createRoute({
  ...underAdmin,
  path: 'lessons',
  staticData: { catalog: 'admin-lessons', calls: ['/api/admin/lessons?limit=50'] },
  validateSearch: (address: LessonListSearch) => address,
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
  staticData: { catalog: 'admin-challenges', calls: ['/api/admin/challenges?limit=50'] },
  validateSearch: (address: ChallengeListSearch) => address,
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenges-admin-page.tsx'),
    'ChallengesAdminPage',
  ),
});

const challengesNewRoute = createRoute({
  ...underAdmin,
  path: 'challenges/new',
  staticData: { catalog: 'admin-challenges' },
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const challengesOneRoute = createRoute({
  ...underAdmin,
  path: 'challenges/$id',
  staticData: { catalog: 'admin-challenges', calls: ['/api/admin/challenges/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    () => import('../../features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const newsRoute = createRoute({
  ...underAdmin,
  path: 'news',
  staticData: { catalog: 'admin-news', calls: ['/api/admin/news?limit=50'] },
  validateSearch: (address: ListSearch) => address,
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
  staticData: { catalog: 'admin-site', calls: ['/api/admin/news-sources'] },
  validateSearch: (address: SourceSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/news/sources-page.tsx'), 'SourcesPage'),
});

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
  validateSearch: (address: TranslationsEditorSearch) => address,
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
  greenSpacesSourcesRoute,
  greenSpacesOneRoute,
  greenSpacesStatusRoute,
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
