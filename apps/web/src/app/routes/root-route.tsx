import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { addMessages } from '../../lib/language/i18n.ts';
import { catalogs } from '../catalogs.ts';
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
  beforeLoad: async ({ location, preload, matches }) => {
    if (!preload) await startNewRelease(location);
    // Before a screen is drawn, the messages that it adds are there.
    const added = matches.flatMap(({ staticData: { catalog } }) => catalog ?? []);
    await Promise.all(added.map((catalog) => addMessages(catalogs[catalog])));
  },
  // A loader, not beforeLoad: the screen's own loader runs in parallel.
  loader: ({ context }) => requireSession(context.queryClient),
  component: AppShell,
  pendingComponent: Splash,
  errorComponent: StartError,
  notFoundComponent: NotFoundPage,
});

export const underRoot = { getParentRoute: () => rootRoute };

declare module '@tanstack/react-router' {
  /** What the build reads of a route besides its loader and component (`prerender/read-pages.ts`). */
  interface StaticDataRouteOption {
    /** Residents open it first: it is shown without its data before any script runs. */
    isPrerendered?: true;
    /** The messages that it needs besides those of the app. */
    catalog?: keyof typeof catalogs;
    /** Calls that its screen makes at once; what the loader calls is known. */
    calls?: readonly string[];
    picture?: string;
  }
}
