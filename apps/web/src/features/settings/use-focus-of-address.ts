import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the heading that the address names: `/settings#privacy`. The router has scrolled there. */
export function useFocusOfAddress(): void {
  const router = useRouter();
  useEffect(
    () =>
      // Told after the app, which gives the focus to the page's heading on every navigation.
      router.subscribe('onRendered', ({ toLocation: { hash } }) => {
        if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
