import type { ParkType } from '../park-types.ts';
import { filled } from '../svg.ts';
import type { Imprint } from './imprint.ts';

const leaf: Imprint = {
  edge: 'round',
  ink: 'leaf',
  glyph: (ink) => filled('M-18 22C-30-2-20-24 4-28C14-30 22-28 26-27C28-6 25 12 12 22C2 28-10 26-18 22z', ink),
};

/** Which imprint each kind of green space leaves. */
export const imprints: Readonly<Record<ParkType, Imprint>> = {
  'Coastal Park': leaf,
  'Nature Reserve': leaf,
  'National Garden': leaf,
  'Heritage Garden': leaf,
  'Community Park': leaf,
  'Nature Park': leaf,
  'Urban Park': leaf,
  'Regional Park': leaf,
  'Marine Park': leaf,
  'Hot Spring Park': leaf,
  'Nature Trail': leaf,
  'Reservoir Park': leaf,
};
