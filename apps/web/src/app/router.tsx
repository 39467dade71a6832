import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/urls.ts';
import { routeTree } from './routes/route-tree.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { LoadingHeading } from '../lib/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

function ScreenSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <LoadingHeading />
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="h-6 w-full max-w-xl" />
      <Skeleton className="h-64 rounded-2xl" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </div>
  );
}

/**
 * Moves the focus to the heading of a new page for screen readers and Tab, or to `data-first-to-read` if the page has one.
 * Not on the first page, and not when only filters in the address change.
 */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const firstToRead = document.querySelector<HTMLElement>('main [data-first-to-read]');
    (firstToRead ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  });
}

const APP_FONT = '1em "Plus Jakarta Sans Variable"';

/** If a slow network made the first screen use the fallback font (`font.js`), applies our font with the next screen. */
export function changeFontWithNextScreen(router: AnyRouter): void {
  const { dataset } = document.documentElement;
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!dataset.font) return;
    if (!document.fonts.check(APP_FONT)) void document.fonts.load(APP_FONT);
    else if (pathChanged) delete dataset.font;
  });
}

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client is the only cache.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
