import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Arrivals } from './arrivals.tsx';
import { startStream } from './stream.ts';

export interface LiveProps {
  /** Called once no change can be missed any more. */
  onListening: () => void;
}

export function Live({ onListening }: LiveProps) {
  const queryClient = useQueryClient();
  const listening = useEffectEvent(onListening);
  useEffect(() => {
    try {
      return startStream(queryClient, () => listening());
    } catch {
      // Some browsers forbid streams or locks. The app works without them and fetches changes on use.
      listening();
      return undefined;
    }
  }, [queryClient]);
  return <Arrivals />;
}
