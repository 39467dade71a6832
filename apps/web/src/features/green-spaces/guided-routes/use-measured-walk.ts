import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { useResidentId } from '../../../lib/own-resident.ts';
import { isLocationAllowed } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { watchDeviceLocation, type WatchResult } from '../location/watch-location.ts';
import { addPosition, isSameWalk, measureWalk, useKeptWalk } from './kept-walk.ts';
import type { WalkTrack } from './walk-track.ts';

export interface MeasuredWalk {
  /** Off; waiting for a press, since the browser would ask for the location; or following the device. */
  state: 'off' | 'paused' | 'on';
  /** What this device has measured of the walk; null if nothing. */
  track: WalkTrack | null;
  /** Where the device is now. */
  position: DeviceLocation | null;
  /** Why the device gives no position now. */
  problem: Exclude<WatchResult['outcome'], 'found'> | null;
  /** Measures from now on, and asks for the location if need be. */
  begin: () => void;
  stop: () => void;
}

/**
 * Measures a walk under way on this device. It goes on after a reload without asking, if the location is still allowed.
 * `startLocation` is the outcome of asking for it at the start, if that was just now.
 */
export function useMeasuredWalk(walk: Walk, startLocation: ProofOutcome | undefined): MeasuredWalk {
  const residentId = useResidentId();
  const anyKept = useKeptWalk(residentId);
  const kept = anyKept && isSameWalk(anyKept, walk) ? anyKept : null;
  const isWanted = kept?.isMeasured ?? false;
  const [isAllowed, setAllowed] = useState(startLocation === 'found');
  const [position, setPosition] = useState<DeviceLocation | null>(null);
  const [problem, setProblem] = useState<MeasuredWalk['problem']>(null);

  // A browser may say that the location is allowed while the phone refuses it: then only a press tries again.
  const isRefused = problem === 'denied';
  useEffect(() => {
    if (!isWanted || isAllowed || isRefused) return undefined;
    let isHere = true;
    const look = async () => {
      const isGranted = await isLocationAllowed();
      if (isHere && isGranted) setAllowed(true);
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [isWanted, isAllowed, isRefused]);

  const hear = useEffectEvent((result: WatchResult) => {
    if (result.outcome === 'found') {
      setPosition(result.location);
      setProblem(null);
      addPosition(residentId, walk, { ...result.location, time: result.time });
    } else {
      setProblem(result.outcome);
      if (result.outcome === 'denied') setAllowed(false);
    }
  });
  const isFollowed = isWanted && isAllowed;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const stop = watchDeviceLocation((result) => hear(result));
    return () => {
      stop();
      setPosition(null);
    };
  }, [isFollowed]);

  return {
    state: isFollowed ? 'on' : isWanted ? 'paused' : 'off',
    track: kept?.track ?? null,
    position,
    problem,
    begin() {
      setProblem(null);
      setAllowed(true);
      measureWalk(residentId, walk, true);
    },
    stop: () => measureWalk(residentId, walk, false),
  };
}
