import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AuditSearch } from '../../features/admin/audit/audit-filters.ts';
import type { InboxKind } from '@ecopulse/contract/admin/inbox';
import type { InboxSearch } from '../../features/admin/inbox/inbox-search.ts';
import type { ListSearch } from '../../features/admin/list/list-search-params.ts';
import type { ReportSearch } from '../../features/admin/report/report-span.ts';
import { adminContentRoutes, adminRoute, underAdmin } from './admin-content-routes.tsx';

const overviewRoute = createRoute({
  ...underAdmin,
  path: '/',
  staticData: {
    catalog: 'admin',
    calls: [
      '/api/admin/stats',
      '/api/admin/inbox/counts',
      '/api/admin/users?limit=5',
      '/api/admin/news?status=published&limit=3',
    ],
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

const inboxRoute = createRoute({
  ...underAdmin,
  path: 'inbox',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/inbox?limit=50'] },
  validateSearch: (address: InboxSearch) => address,
  component: lazyRouteComponent(() => import('../../features/admin/inbox/inbox-page.tsx'), 'InboxPage'),
});

const inboxItemRoute = createRoute({
  ...underAdmin,
  path: 'inbox/$item',
  staticData: { catalog: 'admin-residents', calls: ['/api/admin/inbox/:item'] },
  validateSearch: (address: InboxSearch) => address,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('../../features/admin/inbox/inbox-item-page.tsx'), 'InboxItemPage'),
});

/** The lists that the inbox replaced. */
const flagsRoute = createRoute({ ...underAdmin, path: 'flags', beforeLoad: () => openInbox('check-in') });
const reportsRoute = createRoute({ ...underAdmin, path: 'reports', beforeLoad: () => openInbox('report') });
const translationReportsRoute = createRoute({
  ...underAdmin,
  path: 'translation-reports',
  beforeLoad: () => openInbox('translation'),
});

function openInbox(kind: InboxKind): void {
  redirect({ to: '/admin/inbox', search: { kind }, replace: true, throw: true });
}

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
  inboxRoute,
  inboxItemRoute,
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
