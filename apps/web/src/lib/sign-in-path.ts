import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => {};
}

/**
 * The path to sign in and come back to this page, or to `page` and come back. The prerendered page does not know which page
 * this is.
 */
export function useSignInPath(page = '/'): string {
  const asked = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search,
    () => '/',
  );
  return asked === '/' ? page : `${page}?next=${encodeURIComponent(asked)}`;
}
