import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RouteMapProps, WalkMapProps } from './route-map.tsx';

interface Maps {
  readonly RouteMap: (props: RouteMapProps) => ReactNode;
  readonly WalkMap: (props: WalkMapProps) => ReactNode;
}

/** Of the maps of routes. */
export const MAP_SIZE = 'h-72 rounded-md sm:h-80';

let fetched: Maps | undefined;

async function fetchMaps(): Promise<Maps | undefined> {
  try {
    const { RouteMap, WalkMap } = await import('./route-map.tsx');
    fetched = { RouteMap, WalkMap };
  } catch {
    // There is no network. The slot says so.
  }
  return fetched;
}

interface MapSlotProps {
  /** Draws a map, once the code for maps has been fetched. */
  children: (maps: Maps) => ReactNode;
}

/** A map whose code is fetched now. Without a network a sentence takes its place, and the rest of the page stays. */
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
