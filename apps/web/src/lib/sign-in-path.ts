import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => {};
}

/**
 * The path of `formPage`, with `next` for the way back to the current page after sign-in. Without `next` on the home page,
 * and in prerendered HTML, which does not know its address.
 */
export function useSignInPath(formPage = '/'): string {
  const currentPath = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search + location.hash,
    () => '/',
  );
  return currentPath === '/' ? formPage : `${formPage}?next=${encodeURIComponent(currentPath)}`;
}
