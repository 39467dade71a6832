import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, getRouteApi, useLocation } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, use } from 'react';
import { userQuery } from '../../features/accounts/session.api.ts';
import { addMessages } from '../../lib/language/i18n.ts';
import { catalogs } from '../catalogs.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { loadNewReleaseOnNavigation } from '../offline/new-release.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { requireSession } from '../session-guard.ts';
import { StartError } from '../shell/screen-error.tsx';
import { brand } from '../../lib/brand.ts';
import { BrandMark } from '../../ui/art.tsx';

function Splash() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <title>{brand.name}</title>
      <BrandMark className="size-20 animate-breathe" />
      <h1 aria-live="polite" className="text-lg font-bold text-muted">
        <Trans>Loading Greenla...</Trans>
      </h1>
    </main>
  );
}

const rootApi = getRouteApi('__root__');

const WithdrawnPage = lazy(async () => {
  const [page] = await Promise.all([
    import('../../features/accounts/security/withdrawn-page.tsx'),
    addMessages(catalogs.settings),
  ]);
  return { default: page.WithdrawnPage };
});

/** What to agree to can be read before agreeing. */
const OPEN_WITHOUT_CONSENT = ['/terms', '/privacy'];

function Root() {
  const { session } = rootApi.useLoaderData();
  const { queryClient } = rootApi.useRouteContext();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  // No part of the app can be shown once there is no user.
  use(user === null ? requireSession(queryClient) : session);
  const { pathname } = useLocation();
  if (!user?.withdrawnDocuments.length || OPEN_WITHOUT_CONSENT.includes(pathname)) return <AppShell />;
  return (
    <Suspense fallback={<Splash />}>
      <WithdrawnPage />
    </Suspense>
  );
}

interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location, preload, matches }) => {
    if (!preload) await loadNewReleaseOnNavigation(location);
    const catalogNames = matches.flatMap(({ staticData: { catalog } }) => catalog ?? []);
    await Promise.all(catalogNames.map((catalog) => addMessages(catalogs[catalog])));
  },
  // A loader runs in parallel with the screen's own loader; `beforeLoad` would not. The session is not awaited, or the
  // splash would stay until the screen's data has arrived.
  loader: ({ context }) => ({ session: requireSession(context.queryClient) }),
  component: Root,
  pendingComponent: Splash,
  errorComponent: StartError,
  notFoundComponent: NotFoundPage,
});

export const underRoot = { getParentRoute: () => rootRoute };

declare module '@tanstack/react-router' {
  /** Read by the build (`prerender/page-requirements.ts`). */
  interface StaticDataRouteOption {
    /** Shown without data before any script runs. */
    isPrerendered?: true;
    catalog?: keyof typeof catalogs;
    /** Calls of the screen that its loader does not make. */
    calls?: readonly string[];
    picture?: string;
  }
}
