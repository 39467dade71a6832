import type { ReactNode } from 'react';
import { useOwnResident } from './own-resident.ts';

/**
 * What tells something of the resident, of what they chose, or of today. The session guard loads the resident before the
 * app draws a screen, so the skeleton is only seen in prerendered screens.
 */
export function WhenKnown({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useOwnResident() ? children : skeleton;
}
