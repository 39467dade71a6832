import { useEffect, useEffectEvent } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { useResidentId } from '../../../lib/own-resident.ts';
import { isLocationAllowed } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { type FollowedWalk, followWalk, useFollowedWalk } from './follow-walk.ts';
import { isSameWalk, measureWalk, useKeptWalk } from './kept-walk.ts';
import type { WalkTrack } from './walk-track.ts';

export interface MeasuredWalk extends Pick<FollowedWalk, 'position' | 'problem'> {
  /** Off; waiting for a press, since the browser would ask for the location; or following the device. */
  state: 'off' | 'paused' | 'on';
  /** What this device has measured of the walk; null if nothing. */
  track: WalkTrack | null;
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
  const followed = useFollowedWalk(residentId, walk);
  const isFollowed = followed !== null;

  const isAllowed = useEffectEvent(async () => startLocation === 'found' || (await isLocationAllowed()));
  const follow = useEffectEvent(() => followWalk(residentId, walk));
  useEffect(() => {
    if (!isWanted || isFollowed) return undefined;
    let isHere = true;
    const look = async () => {
      if ((await isAllowed()) && isHere) follow();
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [isWanted, isFollowed]);

  const { position = null, problem = null } = followed ?? {};
  // A browser may say that the location is allowed while the phone refuses it: then only a press tries again.
  const isOn = isWanted && isFollowed && problem !== 'denied';
  return {
    state: isOn ? 'on' : isWanted ? 'paused' : 'off',
    track: kept?.track ?? null,
    position,
    problem,
    begin() {
      measureWalk(residentId, walk, true);
      followWalk(residentId, walk);
    },
    stop: () => measureWalk(residentId, walk, false),
  };
}
