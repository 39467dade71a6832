import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => {};
}

/** Where a visitor signs in to come back to the page they are on. The prerendered page does not know which that is. */
export function useSignInPath(): string {
  const asked = useSyncExternalStore(
    subscribe,
    () => location.pathname + location.search,
    () => '/',
  );
  return asked === '/' ? '/' : `/?next=${encodeURIComponent(asked)}`;
}
