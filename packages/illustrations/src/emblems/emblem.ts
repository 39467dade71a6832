import type { Enamel } from './enamel.ts';
import type { Silhouette } from './silhouettes.ts';

/** The ring of the pin between its outer edge and its picture. */
export type Ring = 'plain' | 'beads' | 'rope' | 'stitches' | 'line';

export type Metal = 'gold' | 'silver' | 'copper' | 'green' | 'blue' | 'red' | 'violet';

/** One badge: its outline, its rim and its picture. */
export interface Emblem {
  readonly silhouette: Silhouette;
  readonly ring: Ring;
  readonly metal: Metal;
  /** The enamel behind the picture. */
  readonly ground: (colours: Enamel) => string;
  /** The colour that separates the motif from its ground, with a contrast of at least 3 : 1 (checked by a test). */
  readonly figure: (colours: Enamel) => string;
  /** The picture around 0,0; the rim cuts off everything farther out than about 63. */
  readonly draw: (colours: Enamel) => string;
}
