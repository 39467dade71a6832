import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Arrivals } from './arrivals.tsx';
import { startStream } from './stream.ts';

export interface LiveProps {
  /** From now on nothing is missed. */
  onListening: () => void;
}

/** Listens to the server while it is mounted, and announces arrivals. */
export function Live({ onListening }: LiveProps) {
  const queryClient = useQueryClient();
  const listening = useEffectEvent(onListening);
  useEffect(() => {
    try {
      return startStream(queryClient, () => listening());
    } catch {
      // A browser may forbid part of it. The page then works without it, and fetches changes as it is used.
      listening();
      return undefined;
    }
  }, [queryClient]);
  return <Arrivals />;
}
