import { createRoute } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The admin desk: its frame lets only admins in, and the server nobody else. */
const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: screen(
    () => import('../features/admin/desk/admin-frame.tsx'),
    () => import('words:features/admin/desk/admin-frame.tsx'),
    'AdminFrame',
  ),
});
const underAdmin = { getParentRoute: () => adminRoute };

const overviewRoute = createRoute({
  ...underAdmin,
  path: '/',
  component: screen(
    () => import('../features/admin/overview/overview-page.tsx'),
    () => import('words:features/admin/overview/overview-page.tsx'),
    'OverviewPage',
  ),
});

const greenSpacesRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces',
  component: screen(
    () => import('../features/admin/green-spaces/green-spaces-desk.tsx'),
    () => import('words:features/admin/green-spaces/green-spaces-desk.tsx'),
    'GreenSpacesDesk',
  ),
});

const greenSpacesNewRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/new',
  component: screen(
    () => import('../features/admin/green-spaces/green-space-editor.tsx'),
    () => import('words:features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const greenSpacesImportRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/import',
  component: screen(
    () => import('../features/admin/green-spaces/green-space-import.tsx'),
    () => import('words:features/admin/green-spaces/green-space-import.tsx'),
    'GreenSpaceImport',
  ),
});

const greenSpacesOneRoute = createRoute({
  ...underAdmin,
  path: 'green-spaces/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/admin/green-spaces/green-space-editor.tsx'),
    () => import('words:features/admin/green-spaces/green-space-editor.tsx'),
    'GreenSpaceEditor',
  ),
});

const lessonsRoute = createRoute({
  ...underAdmin,
  path: 'lessons',
  component: screen(
    () => import('../features/admin/lessons/lessons-desk.tsx'),
    () => import('words:features/admin/lessons/lessons-desk.tsx'),
    'LessonsDesk',
  ),
});

const lessonsNewRoute = createRoute({
  ...underAdmin,
  path: 'lessons/new',
  component: screen(
    () => import('../features/admin/lessons/lesson-editor.tsx'),
    () => import('words:features/admin/lessons/lesson-editor.tsx'),
    'LessonEditor',
  ),
});

const lessonsOneRoute = createRoute({
  ...underAdmin,
  path: 'lessons/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/admin/lessons/lesson-editor.tsx'),
    () => import('words:features/admin/lessons/lesson-editor.tsx'),
    'LessonEditor',
  ),
});

const challengesRoute = createRoute({
  ...underAdmin,
  path: 'challenges',
  component: screen(
    () => import('../features/admin/challenges/challenges-desk.tsx'),
    () => import('words:features/admin/challenges/challenges-desk.tsx'),
    'ChallengesDesk',
  ),
});

const challengesNewRoute = createRoute({
  ...underAdmin,
  path: 'challenges/new',
  component: screen(
    () => import('../features/admin/challenges/challenge-editor.tsx'),
    () => import('words:features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const challengesOneRoute = createRoute({
  ...underAdmin,
  path: 'challenges/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/admin/challenges/challenge-editor.tsx'),
    () => import('words:features/admin/challenges/challenge-editor.tsx'),
    'ChallengeEditor',
  ),
});

const newsRoute = createRoute({
  ...underAdmin,
  path: 'news',
  component: screen(
    () => import('../features/admin/news/articles-desk.tsx'),
    () => import('words:features/admin/news/articles-desk.tsx'),
    'ArticlesDesk',
  ),
});

const newsNewRoute = createRoute({
  ...underAdmin,
  path: 'news/new',
  component: screen(
    () => import('../features/admin/news/article-editor.tsx'),
    () => import('words:features/admin/news/article-editor.tsx'),
    'ArticleEditor',
  ),
});

const newsOneRoute = createRoute({
  ...underAdmin,
  path: 'news/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/admin/news/article-editor.tsx'),
    () => import('words:features/admin/news/article-editor.tsx'),
    'ArticleEditor',
  ),
});

const sourcesRoute = createRoute({
  ...underAdmin,
  path: 'sources',
  component: screen(
    () => import('../features/admin/news/sources-desk.tsx'),
    () => import('words:features/admin/news/sources-desk.tsx'),
    'SourcesDesk',
  ),
});

const residentsRoute = createRoute({
  ...underAdmin,
  path: 'residents',
  component: screen(
    () => import('../features/admin/residents/residents-desk.tsx'),
    () => import('words:features/admin/residents/residents-desk.tsx'),
    'ResidentsDesk',
  ),
});

const residentsOneRoute = createRoute({
  ...underAdmin,
  path: 'residents/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../features/admin/residents/resident-desk.tsx'),
    () => import('words:features/admin/residents/resident-desk.tsx'),
    'ResidentDesk',
  ),
});

const checkInsRoute = createRoute({
  ...underAdmin,
  path: 'check-ins',
  component: screen(
    () => import('../features/admin/oversight/flagged-check-ins-desk.tsx'),
    () => import('words:features/admin/oversight/flagged-check-ins-desk.tsx'),
    'FlaggedCheckInsDesk',
  ),
});

const reportsRoute = createRoute({
  ...underAdmin,
  path: 'reports',
  component: screen(
    () => import('../features/admin/oversight/reports-desk.tsx'),
    () => import('words:features/admin/oversight/reports-desk.tsx'),
    'ReportsDesk',
  ),
});

const settingsRoute = createRoute({
  ...underAdmin,
  path: 'settings',
  component: screen(
    () => import('../features/admin/oversight/settings-desk.tsx'),
    () => import('words:features/admin/oversight/settings-desk.tsx'),
    'SettingsDesk',
  ),
});

const auditRoute = createRoute({
  ...underAdmin,
  path: 'audit',
  component: screen(
    () => import('../features/admin/oversight/audit-desk.tsx'),
    () => import('words:features/admin/oversight/audit-desk.tsx'),
    'AuditDesk',
  ),
});

export const adminRoutes = adminRoute.addChildren([
  overviewRoute,
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
  residentsRoute,
  residentsOneRoute,
  checkInsRoute,
  reportsRoute,
  settingsRoute,
  auditRoute,
]);
