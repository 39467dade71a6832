import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RouteMapProps, WalkMapProps } from './route-map.tsx';
import type { WalkGuideProps } from './walk-guide.tsx';

interface Maps {
  readonly RouteMap: (props: RouteMapProps) => ReactNode;
  readonly WalkMap: (props: WalkMapProps) => ReactNode;
  readonly WalkGuide: (props: WalkGuideProps) => ReactNode;
}

export const MAP_CLASSES = 'h-72 rounded-md sm:h-80';

let loadedMaps: Maps | undefined;

/** Not `React.lazy`, which would never retry a failed import. */
async function loadMaps(): Promise<Maps | undefined> {
  try {
    const [{ RouteMap, WalkMap }, { WalkGuide }] = await Promise.all([
      import('./route-map.tsx'),
      import('./walk-guide.tsx'),
    ]);
    loadedMaps = { RouteMap, WalkMap, WalkGuide };
  } catch {
    // Offline: the slot shows a message.
  }
  return loadedMaps;
}

interface MapSlotProps {
  children: (maps: Maps) => ReactNode;
}

export function MapSlot({ children }: MapSlotProps) {
  const [maps, setMaps] = useState(loadedMaps);
  const [hasFailed, setFailed] = useState(false);

  async function load() {
    const nextMaps = await loadMaps();
    setMaps(nextMaps);
    setFailed(!nextMaps);
  }
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (maps) return undefined;
    const retry = () => void loadNow();
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [maps]);

  if (maps) return children(maps);
  if (!hasFailed) return <Skeleton className={MAP_CLASSES} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>The map couldn't be loaded. Everything else still works.</Trans>
      <Button variant="link" size="sm" onClick={() => void load()}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
