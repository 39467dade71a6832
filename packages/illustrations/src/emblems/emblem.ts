import type { Enamel } from './enamel.ts';
import type { Silhouette } from './silhouettes.ts';

export type Ring = 'plain' | 'beads' | 'rope' | 'stitches' | 'line';

export type Metal = 'gold' | 'silver' | 'copper' | 'green' | 'blue' | 'red' | 'violet';

export interface Emblem {
  readonly silhouette: Silhouette;
  readonly ring: Ring;
  readonly metal: Metal;
  readonly ground: (colours: Enamel) => string;
  /** The main colour of the motif, with a contrast of at least 3 : 1 against its ground (a test checks it). */
  readonly figure: (colours: Enamel) => string;
  /** Centred on 0,0. The rim covers everything beyond a radius of about 63. */
  readonly draw: (colours: Enamel) => string;
}
