import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Arrivals } from './arrivals.tsx';
import { startStream } from './stream.ts';

export interface LiveProps {
  /** From now on nothing is missed. */
  onListening: () => void;
}

/** Listens to the server for as long as it stands, and says what arrives. */
export function Live({ onListening }: LiveProps) {
  const queryClient = useQueryClient();
  const listening = useEffectEvent(onListening);
  useEffect(() => {
    try {
      return startStream(queryClient, () => listening());
    } catch {
      // A browser that forbids a part of it: the page is the same, and learns of changes as it is used.
      listening();
      return undefined;
    }
  }, [queryClient]);
  return <Arrivals />;
}
