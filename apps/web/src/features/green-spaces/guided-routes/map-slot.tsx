import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Maps = typeof import('./route-map.tsx');

/** Of the maps of routes. */
export const MAP_SIZE = 'h-72 rounded-md sm:h-80';

let fetched: Maps | undefined;

interface MapSlotProps {
  /** Draws a map, once the code for maps has been fetched. */
  children: (maps: Maps) => ReactNode;
}

/** A map whose code is fetched now. Without a network a sentence takes its place, and the rest of the page stays. */
export function MapSlot({ children }: MapSlotProps) {
  const [maps, setMaps] = useState(fetched);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (maps) return undefined;
    import('./route-map.tsx').then(
      (module) => {
        fetched = module;
        setMaps(module);
      },
      () => setFailed(true),
    );
    const tryAgain = () => setAttempt((count) => count + 1);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [maps, attempt]);

  if (maps) return children(maps);
  if (!hasFailed) return <Skeleton className={MAP_SIZE} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>The map couldn't be loaded. All else works without it.</Trans>
      <Button variant="link" size="sm" onClick={() => setAttempt(attempt + 1)}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
