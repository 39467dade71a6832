import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseListSearch, parseStatusFilterSearch } from '../../features/admin/list/list-search-params.ts';
import { parseAuditSearch } from '../../features/admin/audit/audit-filters.ts';
import { recentArticlesQuery, recentUsersQuery, statsQuery } from '../../features/admin/overview/overview.api.ts';
import { adminContentRoutes, adminRoute, underAdmin } from './admin-content-routes.tsx';
import { loadIfAdmin, ignoreFailure } from './loading.ts';

const overviewRoute = createRoute({
  ...underAdmin,
  path: '/',
  staticData: { catalog: 'admin' },
  loader: ({ context: { queryClient } }) => {
    void loadIfAdmin(queryClient, () =>
      Promise.all([
        ignoreFailure(queryClient.query(statsQuery)),
        ignoreFailure(queryClient.query(recentUsersQuery)),
        ignoreFailure(queryClient.query(recentArticlesQuery)),
      ]),
    );
  },
  component: lazyRouteComponent(() => import('../../features/admin/overview/overview-page.tsx'), 'OverviewPage'),
});

const residentsRoute = createRoute({
  ...underAdmin,
  path: 'residents',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/users?limit=50'] },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('../../features/admin/residents/residents-page.tsx'), 'ResidentsPage'),
});

const residentsOneRoute = createRoute({
  ...underAdmin,
  path: 'residents/$id',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/users/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/admin/residents/resident-page.tsx'), 'ResidentPage'),
});

const checkInsRoute = createRoute({
  ...underAdmin,
  path: 'check-ins',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/flagged-check-ins?open=true&limit=50'] },
  validateSearch: parseStatusFilterSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/moderation/flagged-check-ins-page.tsx'),
    'FlaggedCheckInsPage',
  ),
});

const reportsRoute = createRoute({
  ...underAdmin,
  path: 'reports',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/reports?open=true&limit=50'] },
  validateSearch: parseStatusFilterSearch,
  component: lazyRouteComponent(() => import('../../features/admin/moderation/reports-page.tsx'), 'ReportsPage'),
});

const translationReportsRoute = createRoute({
  ...underAdmin,
  path: 'translation-reports',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/translation-reports?open=true&limit=50'] },
  validateSearch: parseStatusFilterSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/moderation/translation-reports-page.tsx'),
    'TranslationReportsPage',
  ),
});

const settingsRoute = createRoute({
  ...underAdmin,
  path: 'settings',
  staticData: { catalog: 'admin', calls: ['/api/admin/health'] },
  component: lazyRouteComponent(() => import('../../features/admin/system/system-page.tsx'), 'SystemPage'),
});

const securityRoute = createRoute({
  ...underAdmin,
  path: 'security',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/security-events?limit=50'] },
  component: lazyRouteComponent(
    () => import('../../features/admin/moderation/security-events-page.tsx'),
    'SecurityEventsPage',
  ),
});

const auditRoute = createRoute({
  ...underAdmin,
  path: 'audit',
  staticData: { catalog: 'admin', calls: ['/api/admin/audit?limit=50'] },
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('../../features/admin/audit/audit-page.tsx'), 'AuditPage'),
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
