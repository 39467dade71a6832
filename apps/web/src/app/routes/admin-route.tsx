import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';

/** The frame of the admin screens. It shows them to admins only, and the server enforces that. */
export const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../features/admin/shell/admin-frame.tsx'), 'AdminFrame'),
});

export const underAdmin = { getParentRoute: () => adminRoute };
