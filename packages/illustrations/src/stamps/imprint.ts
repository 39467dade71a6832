import type { Silhouette } from '../emblems/silhouettes.ts';

/** The print of a rubber stamp: the outline of its edge, its ink and the sign in the middle. */
export interface Imprint {
  readonly edge: Silhouette;
  readonly ink: 'leaf' | 'water' | 'coral' | 'violet' | 'bark';
  /** Around 0,0, some 64 across. */
  readonly glyph: (ink: string) => string;
  /** The parts cut out of the glyph, painted in black. */
  readonly cut?: string;
}
