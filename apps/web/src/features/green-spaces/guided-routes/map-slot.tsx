import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RouteMapProps, WalkMapProps } from './route-map.tsx';

interface Maps {
  readonly RouteMap: (props: RouteMapProps) => ReactNode;
  readonly WalkMap: (props: WalkMapProps) => ReactNode;
}

export const MAP_SIZE = 'h-72 rounded-md sm:h-80';

let fetched: Maps | undefined;

async function fetchMaps(): Promise<Maps | undefined> {
  try {
    const { RouteMap, WalkMap } = await import('./route-map.tsx');
    fetched = { RouteMap, WalkMap };
  } catch {
    // Offline. The slot shows a message.
  }
  return fetched;
}

interface MapSlotProps {
  children: (maps: Maps) => ReactNode;
}

export function MapSlot({ children }: MapSlotProps) {
  const [maps, setMaps] = useState(fetched);
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    const found = await fetchMaps();
    setMaps(found);
    setFailed(!found);
  }
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (maps) return undefined;
    const tryIt = () => void loadNow();
    tryIt();
    addEventListener('online', tryIt);
    return () => removeEventListener('online', tryIt);
  }, [maps]);

  if (maps) return children(maps);
  if (!hasFailed) return <Skeleton className={MAP_SIZE} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>The map couldn't be loaded. All else works without it.</Trans>
      <Button variant="link" size="sm" onClick={() => void load()}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
