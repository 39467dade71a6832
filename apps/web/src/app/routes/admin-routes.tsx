import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AuditSearch } from '../../features/admin/audit/audit-filters.ts';
import type { ListSearch, StatusFilterSearch } from '../../features/admin/list/list-search-params.ts';
import type { ReportSearch } from '../../features/admin/report/report-span.ts';
import { adminContentRoutes, adminRoute, underAdmin } from './admin-content-routes.tsx';

const overviewRoute = createRoute({
  ...underAdmin,
  path: '/',
  staticData: {
    catalog: 'admin',
    calls: ['/api/admin/stats', '/api/admin/users?limit=5', '/api/admin/news?status=published&limit=3'],
  },
  component: lazyRouteComponent(() => import('../../features/admin/overview/overview-page.tsx'), 'OverviewPage'),
});

const reportRoute = createRoute({
  ...underAdmin,
  path: 'report',
  staticData: { catalog: 'admin-site' },
  validateSearch: (address: ReportSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/report/report-page.tsx'), 'ReportPage'),
});

const residentsRoute = createRoute({
  ...underAdmin,
  path: 'residents',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/users?limit=50'] },
  validateSearch: (address: ListSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/residents/residents-page.tsx'), 'ResidentsPage'),
});

const residentsOneRoute = createRoute({
  ...underAdmin,
  path: 'residents/$id',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/users/:id'] },
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/admin/residents/resident-page.tsx'), 'ResidentPage'),
});

const flagsRoute = createRoute({
  ...underAdmin,
  path: 'flags',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/flags?open=true&limit=50'] },
  validateSearch: (address: StatusFilterSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/moderation/flags-page.tsx'), 'FlagsPage'),
});

const reportsRoute = createRoute({
  ...underAdmin,
  path: 'reports',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/reports?open=true&limit=50'] },
  validateSearch: (address: StatusFilterSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/moderation/reports-page.tsx'), 'ReportsPage'),
});

const translationReportsRoute = createRoute({
  ...underAdmin,
  path: 'translation-reports',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/translation-reports?open=true&limit=50'] },
  validateSearch: (address: StatusFilterSearch) => address,
  component: lazyRouteComponent(
    () => import('../../features/admin/moderation/translation-reports-page.tsx'),
    'TranslationReportsPage',
  ),
});

const operatorRoute = createRoute({
  ...underAdmin,
  path: 'operator',
  staticData: { catalog: 'admin-site', calls: ['/api/admin/operator'] },
  component: lazyRouteComponent(() => import('../../features/admin/operator/operator-page.tsx'), 'OperatorPage'),
});

const setUpRoute = createRoute({
  ...underAdmin,
  path: 'setup',
  staticData: { catalog: 'admin', calls: ['/api/admin/operator'] },
  component: lazyRouteComponent(() => import('../../features/admin/set-up/set-up-steps.tsx'), 'SetUpPage'),
});

const settingsRoute = createRoute({
  ...underAdmin,
  path: 'settings',
  staticData: { catalog: 'admin', calls: ['/api/admin/health'] },
  component: lazyRouteComponent(() => import('../../features/admin/system/system-page.tsx'), 'SystemPage'),
});

const limitsRoute = createRoute({
  ...underAdmin,
  path: 'limits',
  staticData: { catalog: 'admin-site', calls: ['/api/admin/limits'] },
  component: lazyRouteComponent(() => import('../../features/admin/limits/limits-page.tsx'), 'LimitsPage'),
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
  validateSearch: (address: AuditSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/audit/audit-page.tsx'), 'AuditPage'),
});

export const adminRoutes = adminRoute.addChildren([
  overviewRoute,
  reportRoute,
  ...adminContentRoutes,
  residentsRoute,
  residentsOneRoute,
  flagsRoute,
  reportsRoute,
  translationReportsRoute,
  operatorRoute,
  setUpRoute,
  limitsRoute,
  settingsRoute,
  securityRoute,
  auditRoute,
]);
