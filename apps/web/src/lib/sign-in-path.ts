import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => {};
}

/** The path to sign in and come back to this page. The prerendered page does not know which page that is. */
export function useSignInPath(): string {
  const asked = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search,
    () => '/',
  );
  return asked === '/' ? '/' : `/?next=${encodeURIComponent(asked)}`;
}
