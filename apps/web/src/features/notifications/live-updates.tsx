import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';
import { startStream } from './stream.ts';

export interface LiveUpdatesProps {
  /** Called once, when the stream is open in this or another tab, or cannot be opened soon. */
  onStreamSettled: () => void;
}

export function LiveUpdates({ onStreamSettled }: LiveUpdatesProps) {
  const queryClient = useQueryClient();
  const reportSettled = useEffectEvent(onStreamSettled);
  useEffect(() => {
    try {
      return startStream(queryClient, () => reportSettled());
    } catch {
      // Some browsers forbid streams or locks. The app works without them and fetches changes on use.
      reportSettled();
      return undefined;
    }
  }, [queryClient]);
  return <ArrivalAnnouncer />;
}
