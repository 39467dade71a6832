import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { formatProblemValues, memberProblemMessages } from '../lib/member-problem-messages.ts';
import { addProblemMessages } from '../lib/problem-messages.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/urls.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';

export function renderInProviders(part: ReactNode, queryClient: QueryClient = createQueryClient()) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  addProblemMessages(memberProblemMessages, formatProblemValues);
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          {part}
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { queryClient, container, unmount };
}

interface Screen {
  component: () => ReactNode;
  validateSearch?: (search: Record<string, unknown>) => object;
  loader?: () => unknown;
}

export type Screens = Readonly<Record<string, Screen | Screen['component']>>;

interface Options {
  queryClient?: QueryClient;
  /** Must render `Outlet`. */
  frame?: () => ReactNode;
  notFound?: () => ReactNode;
}

function PlainFrame() {
  return <Outlet />;
}

export function renderAt(
  address: string,
  screens: Screens,
  { queryClient, frame = PlainFrame, notFound }: Options = {},
) {
  const rootRoute = createRootRoute({ component: frame, ...(notFound && { notFoundComponent: notFound }) });
  const routes = Object.entries(screens).map(([path, screen]) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      ...(typeof screen === 'function' ? { component: screen } : screen),
    }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  // The app registers its own router as the only type.
  const view = renderInProviders(<RouterProvider router={router as never} />, queryClient);
  return { router, ...view };
}

export async function renderInApp(part: ReactNode) {
  const view = renderAt(
    '/',
    {},
    {
      frame: () => (
        <div data-testid="part">
          {part}
          <Outlet />
        </div>
      ),
      notFound: () => <p>Another screen</p>,
    },
  );
  await screen.findByTestId('part');
  return view;
}

export function screensAt(paths: readonly string[], component: () => ReactNode): Screens {
  return Object.fromEntries(paths.map((path) => [path, component]));
}

/** A live region repeats the text, so this looks inside the toasts. */
export async function expectToast(title: string, description: string) {
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications (F8)', hidden: true })).toHaveTextContent(
      `${title}${description}`,
    ),
  );
}
