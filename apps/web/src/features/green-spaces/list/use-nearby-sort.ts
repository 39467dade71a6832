import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { isLocationAllowed, locationFailureMessages } from '../../../lib/location/device-location.ts';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Point } from '../location/distance.ts';
import type { ChangeFilters, GreenSpaceFilters } from './green-space-filters.ts';
import { useDevicePosition } from '../location/use-device-position.ts';

export interface NearbySort {
  /** The position to sort from; null unless sorting by distance. */
  position: Point | null;
  devicePosition: DeviceLocation | null;
  isLocating: boolean;
  /** Waits for the location that the resident asked to sort by. */
  isStarting: boolean;
  start: () => void;
  /** Null, with a toast, if the device gives no location. */
  locate: () => Promise<DeviceLocation | null>;
}

function withoutSort({ sort: _sort, ...filters }: GreenSpaceFilters): GreenSpaceFilters {
  return filters;
}

/** Whether a click led here, such as on a link of home. Firefox 115 cannot tell. */
function isFromClick(): boolean {
  return (navigator.userActivation as UserActivation | undefined)?.isActive ?? false;
}

/** Sorts by distance if the URL says so. Requests the location only on a click, or if it is already allowed. */
export function useNearbySort(
  filters: GreenSpaceFilters,
  changeFilters: ChangeFilters,
  isMapShown: boolean,
): NearbySort {
  const { i18n, t } = useLingui();
  const { position, isLocating, locate } = useDevicePosition();
  const [isStarting, setStarting] = useState(false);
  const isSortedByDistance = filters.sort === 'near';

  // After a reload, on back navigation or with the map open: locate only if the browser needs no prompt.
  useEffect(() => {
    if (position || !(isSortedByDistance || isMapShown)) return;
    let isMounted = true;
    const locateIfAllowed = async () => {
      const mayAsk = (isSortedByDistance && isFromClick()) || (await isLocationAllowed());
      const isLocated = mayAsk && (await locate()).outcome === 'found';
      if (isMounted && isSortedByDistance && !isLocated) changeFilters(withoutSort, { replace: true });
    };
    void locateIfAllowed();
    return () => {
      isMounted = false;
    };
    // Run once per URL: `changeFilters` is new on every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isSortedByDistance, isMapShown, position, locate]);

  async function start() {
    setStarting(true);
    const { outcome } = await locate();
    setStarting(false);
    if (outcome === 'found') changeFilters((latest) => ({ ...latest, sort: 'near' }));
    else toast({ title: t`We couldn't sort by distance`, description: i18n._(locationFailureMessages[outcome]) });
  }

  async function locateOnMap() {
    const result = await locate();
    if (result.outcome === 'found') return result.location;
    toast({ title: t`We couldn't find you on the map`, description: i18n._(locationFailureMessages[result.outcome]) });
    return null;
  }

  return {
    position: isSortedByDistance ? position : null,
    devicePosition: position,
    isLocating,
    isStarting,
    start: () => void start(),
    locate: locateOnMap,
  };
}
