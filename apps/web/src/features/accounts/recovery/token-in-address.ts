import { useSyncExternalStore } from 'react';

function read(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

/** The token of the link that led here. The prerendered page does not know it. */
export function useToken(): string | null {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => null,
  );
}
