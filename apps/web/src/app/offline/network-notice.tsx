import { type ComponentType, useEffect, useState } from 'react';
import { useOwnResident } from '../../lib/residents.ts';
import { useServerUnreachable } from '../../lib/offline/network.ts';
import { useOutbox } from '../../lib/offline/outbox.ts';
import { useNewRelease } from './new-release.ts';

const loadBanner = async () => {
  const { NetworkBanner } = await import('./network-banner.tsx');
  return NetworkBanner;
};

export function NetworkNotice() {
  const isOffline = useServerUnreachable();
  const hasOutbox = useOutbox(useOwnResident()?.id ?? 0).length > 0;
  const hasRelease = useNewRelease() !== undefined;
  const isNeeded = isOffline || hasOutbox || hasRelease;
  const [banner, setBanner] = useState<{ Banner: ComponentType } | null>(null);

  useEffect(() => {
    if (!isNeeded || banner) return;
    loadBanner().then(
      (Banner) => setBanner({ Banner }),
      // Offline without the service worker, this code cannot load either.
      () => undefined,
    );
  }, [isNeeded, banner]);

  return banner && isNeeded ? <banner.Banner /> : null;
}
