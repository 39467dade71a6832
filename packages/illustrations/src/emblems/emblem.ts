import type { Enamel } from './enamel.ts';
import type { Silhouette } from './silhouettes.ts';

/** What runs around the pin between its outer edge and its picture. */
export type Ring = 'plain' | 'beads' | 'rope' | 'stitches' | 'line';

export type Metal = 'gold' | 'silver' | 'copper' | 'green' | 'blue' | 'red' | 'violet';

/** One badge: its outline, its rim and its picture. */
export interface Emblem {
  readonly silhouette: Silhouette;
  readonly ring: Ring;
  readonly metal: Metal;
  /** The enamel behind the picture. */
  readonly ground: (colours: Enamel) => string;
  /** The colour by which the thing is told from its ground: at least 3 : 1 against it, as a test holds. */
  readonly figure: (colours: Enamel) => string;
  /** The picture around 0,0; what lies farther out than some 63 is cut off by the rim. */
  readonly draw: (colours: Enamel) => string;
}
