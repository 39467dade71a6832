import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { LiveProps } from './live.tsx';

const GUESSED_IDLE_MS = 500;
const LATEST_IDLE_MS = 3_000;

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: LATEST_IDLE_MS });
  else setTimeout(then, GUESSED_IDLE_MS);
}

/**
 * Imports the listener once the first screen has rendered and the browser is idle.
 * `isListening`: fetch the notifications now; also true if the import failed.
 */
export function useLive() {
  const router = useRouter();
  const [part, setPart] = useState<{ Live: ComponentType<LiveProps> } | null>(null);
  const [isListening, setListening] = useState(false);

  useEffect(() => {
    let isWanted = true;
    async function bring() {
      try {
        const { Live } = await import('./live.tsx');
        if (isWanted) setPart({ Live });
      } catch {
        if (isWanted) setListening(true);
      }
    }
    const bringWhenIdle = () => whenIdle(() => isWanted && void bring());
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe();
      bringWhenIdle();
    });
    if (router.state.resolvedLocation) bringWhenIdle();
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [router]);

  return { Live: part?.Live, isListening, onListening: () => setListening(true) };
}
