import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';
import { startStream } from './stream.ts';

export interface LiveUpdatesProps {
  /** Called once no change can be missed any more. */
  onListening: () => void;
}

export function LiveUpdates({ onListening }: LiveUpdatesProps) {
  const queryClient = useQueryClient();
  const reportListening = useEffectEvent(onListening);
  useEffect(() => {
    try {
      return startStream(queryClient, () => reportListening());
    } catch {
      // Some browsers forbid streams or locks. The app works without them and fetches changes on use.
      reportListening();
      return undefined;
    }
  }, [queryClient]);
  return <ArrivalAnnouncer />;
}
