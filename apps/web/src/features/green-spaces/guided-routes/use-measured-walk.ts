import { useEffect, useEffectEvent } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { useResidentId } from '../../../lib/residents.ts';
import { isLocationAllowed } from '../../../lib/location/device-location.ts';
import type { ProofOutcome } from '../../../lib/location/device-location.ts';
import { type FollowedWalk, followWalk, useFollowedWalk } from './follow-walk.ts';
import { findWalkUnderWay, useWalks } from './guided-routes.api.ts';
import { toSteadyTime } from './steady-clock.ts';
import { endStoredWalk, isSameWalk, setWalkMeasured, useStoredWalk } from './stored-walk.ts';
import type { WalkTrack } from './walk-track.ts';

export interface MeasuredWalk extends Pick<FollowedWalk, 'position' | 'problem'> {
  /** `paused`: waits for a click, because the browser would ask for permission. */
  state: 'off' | 'paused' | 'on';
  track: WalkTrack | null;
  startMeasuring: () => void;
  stopMeasuring: () => void;
}

/** Measures the walk on this device. Resumes after a reload if permission is still granted. */
export function useMeasuredWalk(walk: Walk, startLocationOutcome: ProofOutcome | undefined): MeasuredWalk {
  const residentId = useResidentId();
  const lastStored = useStoredWalk(residentId);
  const stored = lastStored && isSameWalk(lastStored, walk) ? lastStored : null;
  const isWanted = stored?.isMeasured ?? false;
  const followed = useFollowedWalk(residentId, walk);
  const isFollowed = followed !== null;

  const isAllowed = useEffectEvent(async () => startLocationOutcome === 'found' || (await isLocationAllowed()));
  const follow = useEffectEvent(() => followWalk(residentId, walk));
  useEffect(() => {
    if (!isWanted || isFollowed) return undefined;
    let isMounted = true;
    const resumeIfAllowed = async () => {
      if ((await isAllowed()) && isMounted) follow();
    };
    void resumeIfAllowed();
    return () => {
      isMounted = false;
    };
  }, [isWanted, isFollowed]);

  const { position = null, problem = null } = followed ?? {};
  // A browser may report permission although the phone's settings deny it, so only a click retries.
  const isOn = isWanted && isFollowed && problem !== 'denied';
  const inactiveState = isWanted ? 'paused' : 'off';
  return {
    state: isOn ? 'on' : inactiveState,
    track: stored?.track ?? null,
    position,
    problem,
    startMeasuring() {
      setWalkMeasured(residentId, walk, true);
      followWalk(residentId, walk);
    },
    stopMeasuring: () => setWalkMeasured(residentId, walk, false),
  };
}

/** Removes this device's measurements once the walk has ended, here or on another device. */
export function usePruneEndedWalk(): void {
  const residentId = useResidentId();
  const stored = useStoredWalk(residentId);
  const { walks, dataUpdatedAt } = useWalks();
  const walk = findWalkUnderWay(walks);
  // A list that was loaded before the walk began does not include the walk.
  const isListCurrent = walks !== undefined && stored !== null && toSteadyTime(dataUpdatedAt) >= stored.begunAt;
  const hasEnded = isListCurrent && !(walk && isSameWalk(walk, stored));
  useEffect(() => {
    if (hasEnded) endStoredWalk(residentId);
  }, [hasEnded, residentId]);
}
