import type { SpotKind, Stage } from '../stage.ts';

export interface Feature {
  /** Matched against the place's texts. */
  readonly words: RegExp;
  /** Suitable ground, best first. */
  readonly spots: readonly [SpotKind, ...SpotKind[]];
  /** Drawn only if there is space left. */
  readonly common?: boolean;
  /** The foot of the drawing is at 0,0. */
  readonly draw: (stage: Stage) => string;
}
