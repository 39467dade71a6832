import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../features/admin/list/list-search-params.ts';
import { readAuditFilters } from '../../features/admin/audit/audit-filters.ts';
import { readStatusFilter } from '../../features/admin/moderation/status-filter.ts';
import { recentArticlesQuery, recentUsersQuery, statsQuery } from '../../features/admin/overview/overview.api.ts';
import { adminContentRoutes } from './admin-content-routes.tsx';
import { adminRoute, underAdmin } from './admin-route.tsx';
import { forAdmins, quietly } from './loading.ts';
import { screen } from './screen.ts';

const overviewRoute = createRoute({
  ...underAdmin,
  path: '/',
  loader: ({ context: { queryClient } }) => {
    void forAdmins(queryClient, () =>
      Promise.all([
        quietly(queryClient.query(statsQuery)),
        quietly(queryClient.query(recentUsersQuery)),
        quietly(queryClient.query(recentArticlesQuery)),
      ]),
    );
  },
  component: screen(
    () => import('../../features/admin/overview/overview-page.tsx'),
    () => import('messages:features/admin/overview/overview-page.tsx'),
    'OverviewPage',
  ),
});

const residentsRoute = createRoute({
  ...underAdmin,
  path: 'residents',
  validateSearch: readListSearch,
  component: screen(
    () => import('../../features/admin/residents/residents-page.tsx'),
    () => import('messages:features/admin/residents/residents-page.tsx'),
    'ResidentsPage',
  ),
});

const residentsOneRoute = createRoute({
  ...underAdmin,
  path: 'residents/$id',
  remountDeps: ({ params }) => params,
  component: screen(
    () => import('../../features/admin/residents/resident-page.tsx'),
    () => import('messages:features/admin/residents/resident-page.tsx'),
    'ResidentPage',
  ),
});

const checkInsRoute = createRoute({
  ...underAdmin,
  path: 'check-ins',
  validateSearch: readStatusFilter,
  component: screen(
    () => import('../../features/admin/moderation/flagged-check-ins-page.tsx'),
    () => import('messages:features/admin/moderation/flagged-check-ins-page.tsx'),
    'FlaggedCheckInsPage',
  ),
});

const reportsRoute = createRoute({
  ...underAdmin,
  path: 'reports',
  validateSearch: readStatusFilter,
  component: screen(
    () => import('../../features/admin/moderation/reports-page.tsx'),
    () => import('messages:features/admin/moderation/reports-page.tsx'),
    'ReportsPage',
  ),
});

const translationReportsRoute = createRoute({
  ...underAdmin,
  path: 'translation-reports',
  validateSearch: readStatusFilter,
  component: screen(
    () => import('../../features/admin/moderation/translation-reports-page.tsx'),
    () => import('messages:features/admin/moderation/translation-reports-page.tsx'),
    'TranslationReportsPage',
  ),
});

const settingsRoute = createRoute({
  ...underAdmin,
  path: 'settings',
  component: screen(
    () => import('../../features/admin/system/system-page.tsx'),
    () => import('messages:features/admin/system/system-page.tsx'),
    'SystemPage',
  ),
});

const securityRoute = createRoute({
  ...underAdmin,
  path: 'security',
  component: screen(
    () => import('../../features/admin/moderation/security-events-page.tsx'),
    () => import('messages:features/admin/moderation/security-events-page.tsx'),
    'SecurityEventsPage',
  ),
});

const auditRoute = createRoute({
  ...underAdmin,
  path: 'audit',
  validateSearch: readAuditFilters,
  component: screen(
    () => import('../../features/admin/audit/audit-page.tsx'),
    () => import('messages:features/admin/audit/audit-page.tsx'),
    'AuditPage',
  ),
});

export const adminRoutes = adminRoute.addChildren([
  overviewRoute,
  ...adminContentRoutes,
  residentsRoute,
  residentsOneRoute,
  checkInsRoute,
  reportsRoute,
  translationReportsRoute,
  settingsRoute,
  securityRoute,
  auditRoute,
]);
