import { useSyncExternalStore } from 'react';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { watchDeviceLocation, type WatchResult } from '../location/watch-location.ts';
import { toSteadyTime } from './steady-clock.ts';
import { addPosition, isSameWalk, readStoredWalk, subscribeToStoredWalk } from './stored-walk.ts';

type WalkIdentity = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

export interface FollowedWalk {
  readonly residentId: number;
  readonly walk: WalkIdentity;
  readonly position: DeviceLocation | null;
  /** Null while positions arrive. After `denied`, watching stops. */
  readonly problem: Exclude<WatchResult['outcome'], 'found'> | null;
}

/** Module state, because measuring continues on other screens. */
let followed: FollowedWalk | null = null;
let stopWatching: (() => void) | null = null;
const listeners = new Set<() => void>();

function setFollowed(next: FollowedWalk | null): void {
  followed = next;
  for (const listener of listeners) listener();
}

function unwatchDevice(): void {
  stopWatching?.();
  stopWatching = null;
}

/** False once another tab stops measuring, or a sign-out or the end of the walk deletes the stored walk. */
function isStillMeasured({ residentId, walk }: FollowedWalk): boolean {
  const stored = readStoredWalk(residentId);
  return stored !== null && stored.isMeasured && isSameWalk(stored, walk);
}

subscribeToStoredWalk(() => {
  if (!followed || isStillMeasured(followed)) return;
  unwatchDevice();
  setFollowed(null);
});

function onWatchResult(result: WatchResult): void {
  if (!followed) return;
  if (result.outcome === 'found') {
    const { residentId, walk } = followed;
    setFollowed({ ...followed, position: result.location, problem: null });
    addPosition(residentId, walk, { ...result.location, time: toSteadyTime(result.time) });
    return;
  }
  const isDenied = result.outcome === 'denied';
  if (isDenied) unwatchDevice();
  setFollowed({ ...followed, position: isDenied ? null : followed.position, problem: result.outcome });
}

/** Watches the device on all screens until measuring stops. The browser may ask for permission. */
export function followWalk(residentId: number, walk: WalkIdentity): void {
  unwatchDevice();
  setFollowed({ residentId, walk, position: null, problem: null });
  stopWatching = watchDeviceLocation(onWatchResult);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Null unless the device is being watched for this walk. */
export function useFollowedWalk(residentId: number, walk: WalkIdentity): FollowedWalk | null {
  const current = useSyncExternalStore(subscribe, () => followed);
  return current?.residentId === residentId && isSameWalk(current.walk, walk) ? current : null;
}
