import { type ComponentType, useEffect, useState } from 'react';
import { useOwnResident } from '../../lib/own-resident.ts';
import { useNetworkAway } from '../../lib/offline/network.ts';
import { useOutbox } from '../../lib/offline/outbox.ts';
import { useNewRelease } from './new-release.ts';

const loadBanner = async () => {
  const { NetworkBanner } = await import('./network-banner.tsx');
  return NetworkBanner;
};

/** Says above every screen that there is no network, what waits to be sent, or that a new version is ready. */
export function NetworkNotice() {
  const isAway = useNetworkAway();
  const waits = useOutbox(useOwnResident()?.id ?? 0).length > 0;
  const hasRelease = useNewRelease() !== undefined;
  const isCalledFor = isAway || waits || hasRelease;
  const [banner, setBanner] = useState<{ Banner: ComponentType } | null>(null);

  useEffect(() => {
    if (!isCalledFor || banner) return;
    loadBanner().then(
      (Banner) => setBanner({ Banner }),
      // Without the worker, its code can't be fetched either. The screens say what they can't load.
      () => undefined,
    );
  }, [isCalledFor, banner]);

  return banner && isCalledFor ? <banner.Banner /> : null;
}
