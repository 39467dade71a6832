import type { SpotKind, Stage } from '../stage.ts';

/** A characteristic feature of a green space and its drawing. */
export interface Feature {
  /** Recognises the feature in the text of the place. */
  readonly words: RegExp;
  /** The grounds it may stand on, best first. */
  readonly spots: readonly [SpotKind, ...SpotKind[]];
  /** So common that it appears only if there is little else. */
  readonly common?: boolean;
  /** Draws it around its own foot at 0,0. */
  readonly draw: (stage: Stage) => string;
}
