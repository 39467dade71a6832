import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Notification } from '@ecopulse/contract/notifications';
import type { ResidentCard } from '@ecopulse/contract/residents';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

// The list waits for its code on a busy machine.
configure({ asyncUtilTimeout: 5000 });

export function aResident(parts: Partial<ResidentCard> = {}): ResidentCard {
  return { id: 7, username: 'mei', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null, ...parts };
}

export function aNotification(parts: Partial<Notification> = {}): Notification {
  return {
    id: 41,
    kind: 'friend_request',
    resident: aResident(),
    facts: {},
    isRead: false,
    createdAt: new Date(Date.now() - 300_000).toISOString(),
    ...parts,
  };
}

/** Renders a part of the header with all that the app puts around it. */
export function renderInApp(part: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          {part}
          <Outlet />
        </>
      ),
      notFoundComponent: () => <p>Another screen</p>,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const client = createQueryClient();
  renderScreen(<RouterProvider router={router as never} />, client);
  return { client, router };
}
