import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { LiveUpdatesProps } from './live-updates.tsx';

const FALLBACK_DELAY_MS = 500;
const MAX_IDLE_WAIT_MS = 3_000;

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(callback, FALLBACK_DELAY_MS);
}

/**
 * Imports the stream once the first screen has rendered and the browser is idle.
 * `hasStreamSettled`: the stream is open in this or another tab, or cannot be opened; then the notifications can be fetched.
 */
export function useLiveUpdates() {
  const router = useRouter();
  const [loaded, setLoaded] = useState<{ LiveUpdates: ComponentType<LiveUpdatesProps> } | null>(null);
  const [hasStreamSettled, setHasStreamSettled] = useState(false);

  useEffect(() => {
    let isMounted = true;
    async function load() {
      try {
        const { LiveUpdates } = await import('./live-updates.tsx');
        if (isMounted) setLoaded({ LiveUpdates });
      } catch {
        if (isMounted) setHasStreamSettled(true);
      }
    }
    const loadWhenIdle = () => whenIdle(() => isMounted && void load());
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe();
      loadWhenIdle();
    });
    // The first screen has already rendered.
    if (router.state.resolvedLocation) loadWhenIdle();
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [router]);

  return { LiveUpdates: loaded?.LiveUpdates, hasStreamSettled, onStreamSettled: () => setHasStreamSettled(true) };
}
