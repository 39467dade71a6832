import { createRoute } from '@tanstack/react-router';
import { underRoot } from './root-route.tsx';
import { screen } from './screen.ts';

/** The admin desk: its frame lets only admins in, and the server nobody else. */
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
