import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';

/** Hides admin screens from others; the server enforces access. */
export const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../features/admin/shell/admin-frame.tsx'), 'AdminFrame'),
});

export const underAdmin = { getParentRoute: () => adminRoute };
