import { useSyncExternalStore } from 'react';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { watchDeviceLocation, type WatchResult } from '../location/watch-location.ts';
import { addPosition, isSameWalk, storedWalk, onStoredWalkChange } from './stored-walk.ts';

type WalkName = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

export interface FollowedWalk {
  readonly residentId: number;
  readonly walk: WalkName;
  readonly position: DeviceLocation | null;
  /** Null while positions arrive. After `denied`, watching stops. */
  readonly problem: Exclude<WatchResult['outcome'], 'found'> | null;
}

/** Module state, because a walk continues while its walker is on another screen. */
let followed: FollowedWalk | null = null;
let stopWatching: (() => void) | null = null;
const listeners = new Set<() => void>();

function change(next: FollowedWalk | null): void {
  followed = next;
  for (const listener of listeners) listener();
}

function stopHearing(): void {
  stopWatching?.();
  stopWatching = null;
}

/** Another tab may have stopped it, or a sign-out or the end of the walk removed it. */
function isStillMeasured({ residentId, walk }: FollowedWalk): boolean {
  const kept = storedWalk(residentId);
  return kept !== null && kept.isMeasured && isSameWalk(kept, walk);
}

onStoredWalkChange(() => {
  if (!followed || isStillMeasured(followed)) return;
  stopHearing();
  change(null);
});

function hear(result: WatchResult): void {
  if (!followed) return;
  if (result.outcome === 'found') {
    const { residentId, walk } = followed;
    change({ ...followed, position: result.location, problem: null });
    addPosition(residentId, walk, { ...result.location, time: result.time });
    return;
  }
  const isDenied = result.outcome === 'denied';
  if (isDenied) stopHearing();
  change({ ...followed, position: isDenied ? null : followed.position, problem: result.outcome });
}

/** Watches the device on all screens until measuring stops. The browser may ask for permission. */
export function followWalk(residentId: number, walk: WalkName): void {
  stopHearing();
  change({ residentId, walk, position: null, problem: null });
  stopWatching = watchDeviceLocation(hear);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Null unless the device is being watched for this walk. */
export function useFollowedWalk(residentId: number, walk: WalkName): FollowedWalk | null {
  const now = useSyncExternalStore(subscribe, () => followed);
  return now?.residentId === residentId && isSameWalk(now.walk, walk) ? now : null;
}
