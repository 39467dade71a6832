import { useEffect, useEffectEvent } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { useResidentId } from '../../../lib/residents.ts';
import { isLocationAllowed } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { type FollowedWalk, followWalk, useFollowedWalk } from './follow-walk.ts';
import { isSameWalk, measureWalk, useStoredWalk } from './stored-walk.ts';
import type { WalkTrack } from './walk-track.ts';

export interface MeasuredWalk extends Pick<FollowedWalk, 'position' | 'problem'> {
  /** `paused`: wanted, but waiting for a click, since the browser would ask for permission. */
  state: 'off' | 'paused' | 'on';
  track: WalkTrack | null;
  begin: () => void;
  stop: () => void;
}

/** Measures the walk on this device. Resumes after a reload if permission is still granted. */
export function useMeasuredWalk(walk: Walk, startLocation: ProofOutcome | undefined): MeasuredWalk {
  const residentId = useResidentId();
  const hasStored = useStoredWalk(residentId);
  const kept = hasStored && isSameWalk(hasStored, walk) ? hasStored : null;
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
  // A browser may report permission while the phone's settings deny it. Only a click retries then.
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
