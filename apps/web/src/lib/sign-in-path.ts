import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => {};
}

/** Returns to the current page or to `page` after sign-in. The prerendered HTML does not know its page. */
export function useSignInPath(page = '/'): string {
  const currentPath = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search,
    () => '/',
  );
  return currentPath === '/' ? page : `${page}?next=${encodeURIComponent(currentPath)}`;
}
