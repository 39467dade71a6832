import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { isLocationAllowed, refusalMessages } from '../location/device-location.ts';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Point } from '../location/distance.ts';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { useNearby } from '../location/use-nearby.ts';

export interface NearbySort {
  /** The position to sort from; null unless sorting by distance. */
  position: Point | null;
  device: DeviceLocation | null;
  isLocating: boolean;
  toggle: () => void;
  /** Null, with a toast, if the device gives no location. */
  locate: () => Promise<DeviceLocation | null>;
}

type ChangeFilters = (next: GreenSpaceFilters, options?: { replace?: boolean }) => void;

function withoutSort({ sort: _sort, ...filters }: GreenSpaceFilters): GreenSpaceFilters {
  return filters;
}

/** Sorts by distance if the URL says so. Asks for the location only on a click, or if permission is already granted. */
export function useNearbySort(filters: GreenSpaceFilters, change: ChangeFilters, isMapShown: boolean): NearbySort {
  const { i18n, t } = useLingui();
  const { position, isLocating, locate } = useNearby();
  const wanted = filters.sort === 'near';

  // After a reload, on back navigation or with the map open: locate only if that needs no prompt.
  useEffect(() => {
    if (position || !(wanted || isMapShown)) return;
    let isHere = true;
    const settle = async () => {
      const found = (await isLocationAllowed()) && (await locate()).outcome === 'found';
      if (isHere && wanted && !found) change(withoutSort(filters), { replace: true });
    };
    void settle();
    return () => {
      isHere = false;
    };
    // Run once per URL: `change` and `filters` are new on every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [wanted, isMapShown, position, locate]);

  async function sortByDistance() {
    const { outcome } = await locate();
    if (outcome === 'found') change({ ...filters, sort: 'near' });
    else toast({ title: t`We couldn't sort by distance`, description: i18n._(refusalMessages[outcome]) });
  }

  async function locateOnMap() {
    const result = await locate();
    if (result.outcome === 'found') return result.location;
    toast({ title: t`We couldn't find you on the map`, description: i18n._(refusalMessages[result.outcome]) });
    return null;
  }

  return {
    position: wanted ? position : null,
    device: position,
    isLocating,
    toggle: () => (wanted ? change(withoutSort(filters)) : void sortByDistance()),
    locate: locateOnMap,
  };
}
