import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Notification } from '@ecopulse/contract/notifications';
import type { ResidentCard } from '@ecopulse/contract/residents';
import { createQueryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { TooltipProvider } from '../../ui/tooltip.tsx';

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
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <RouterProvider router={router as never} />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { client, router };
}
