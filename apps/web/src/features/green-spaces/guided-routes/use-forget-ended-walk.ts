import { useEffect } from 'react';
import { useResidentId } from '../../../lib/own-resident.ts';
import { useWalks, walkUnderWay } from './guided-routes.api.ts';
import { forgetWalk, isSameWalk, useKeptWalk } from './kept-walk.ts';

/** Removes what this device has measured of a walk once that is finished or given up, here or elsewhere. */
export function useForgetEndedWalk(): void {
  const residentId = useResidentId();
  const kept = useKeptWalk(residentId);
  const { walks, dataUpdatedAt } = useWalks();
  const walk = walkUnderWay(walks);
  // Walks that were loaded before this one began do not know it.
  const isKnown = walks !== undefined && kept !== null && dataUpdatedAt >= kept.begunAt;
  const hasEnded = isKnown && !(walk && isSameWalk(walk, kept));
  useEffect(() => {
    if (hasEnded) forgetWalk(residentId);
  }, [hasEnded, residentId]);
}
