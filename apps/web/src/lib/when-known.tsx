import type { ReactNode } from 'react';
import { useOwnResident } from './own-resident.ts';

/** For personal content. The session guard loads the resident first, so only prerendered screens show the skeleton. */
export function WhenKnown({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useOwnResident() ? children : skeleton;
}
