import { createRoute } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The frame of the admin screens. It shows them to admins only, and the server enforces that. */
export const adminRoute = createRoute({
  ...underRoot,
  path: '/admin',
  component: screen(
    () => import('../../features/admin/shell/admin-frame.tsx'),
    () => import('messages:features/admin/shell/admin-frame.tsx'),
    'AdminFrame',
  ),
});

export const underAdmin = { getParentRoute: () => adminRoute };
