import type { Theme } from './palette.ts';
import type { ParkType } from './park-types.ts';
import { seededRandom } from './random.ts';
import { inkMark } from './stamps/ink.ts';
import { imprints } from './stamps/catalogue.ts';
import { svgDocument } from './svg.ts';

export interface StampRequest {
  readonly parkType: ParkType;
  readonly theme: Theme;
  /** `open` is the outline of a stamp that is not collected yet. */
  readonly look: 'collected' | 'open';
  /** Varies the rotation and the gaps in the ink. Defaults to the park type. */
  readonly seed?: string;
}

/** 120 × 120. */
export function stamp({ parkType, theme, look, seed = parkType }: StampRequest): string {
  return svgDocument(120, 120, inkMark(seededRandom(seed), imprints[parkType], theme, look));
}
