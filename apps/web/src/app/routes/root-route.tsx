import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppShell } from '../shell/app-shell.tsx';
import { startNewRelease } from '../offline/new-release.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { requireSession } from '../session-guard.ts';
import { Splash } from '../shell/splash.tsx';
import { StartError } from '../shell/screen-error.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, preload }) => (preload ? undefined : startNewRelease(location)),
  // A loader, not beforeLoad: the screen's own loader runs in parallel.
  loader: ({ context }) => requireSession(context.queryClient),
  component: AppShell,
  pendingComponent: Splash,
  errorComponent: StartError,
  notFoundComponent: NotFoundPage,
});

export const underRoot = { getParentRoute: () => rootRoute };
