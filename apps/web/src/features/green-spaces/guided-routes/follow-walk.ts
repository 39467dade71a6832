import { useSyncExternalStore } from 'react';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { watchDeviceLocation, type WatchResult } from '../location/watch-location.ts';
import { addPosition, isSameWalk, keptWalk, onKeptWalkChange } from './kept-walk.ts';

type WalkName = Pick<Walk, 'greenSpaceId' | 'routeId' | 'startedAt'>;

/** A walk for which the device is followed, and what the device last said. */
export interface FollowedWalk {
  readonly residentId: number;
  readonly walk: WalkName;
  /** Where the device is now. */
  readonly position: DeviceLocation | null;
  /** Why the device gives no position now. After `denied` it is no longer asked. */
  readonly problem: Exclude<WatchResult['outcome'], 'found'> | null;
}

/** It belongs to no screen: a walk goes on while its walker looks at another one. */
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

/** Another tab may have stopped it, and a sign-out or the end of the walk removes it. */
function isStillMeasured({ residentId, walk }: FollowedWalk): boolean {
  const kept = keptWalk(residentId);
  return kept !== null && kept.isMeasured && isSameWalk(kept, walk);
}

onKeptWalkChange(() => {
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

/**
 * Follows the device for a walk on every screen, until the walk is no longer measured or the app is closed. The browser asks
 * the resident first, unless the location is allowed.
 */
export function followWalk(residentId: number, walk: WalkName): void {
  stopHearing();
  change({ residentId, walk, position: null, problem: null });
  stopWatching = watchDeviceLocation(hear);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** What the device says for this walk of a resident; null while it is not followed for it. */
export function useFollowedWalk(residentId: number, walk: WalkName): FollowedWalk | null {
  const now = useSyncExternalStore(subscribe, () => followed);
  return now?.residentId === residentId && isSameWalk(now.walk, walk) ? now : null;
}
