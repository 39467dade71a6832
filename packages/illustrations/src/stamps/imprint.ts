import type { Silhouette } from '../emblems/silhouettes.ts';

export interface Imprint {
  readonly edge: Silhouette;
  readonly ink: 'leaf' | 'water' | 'coral' | 'violet' | 'bark';
  /** Centred on 0,0, about 64 across. */
  readonly glyph: (ink: string) => string;
  /** Cut out of the glyph by a mask, so painted in black. */
  readonly cut?: string;
}
