import type { Theme } from './palette.ts';
import type { ParkType } from './park-types.ts';
import { seededRandom } from './random.ts';
import { inkMark } from './stamps/ink.ts';
import { imprints } from './stamps/catalogue.ts';
import { svgDocument } from './svg.ts';

export interface StampRequest {
  readonly parkType: ParkType;
  readonly theme: Theme;
  /** `open` is the outline of a stamp that is still to be collected. */
  readonly look: 'collected' | 'open';
  /** Decides how the stamp was pressed: its turn and where the ink is thin. By default the type's name. */
  readonly seed?: string;
}

/** Draws a passport stamp for a kind of green space, 120 × 120. */
export function stamp({ parkType, theme, look, seed = parkType }: StampRequest): string {
  return svgDocument(120, 120, inkMark(seededRandom(seed), imprints[parkType], theme, look));
}
