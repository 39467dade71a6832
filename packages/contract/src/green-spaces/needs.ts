// Without schemas, so that clients do not bundle them.

/** What people look for in a green space, in the order of display. */
export const NEEDS = [
  'toilets',
  'step-free',
  'playground',
  'water-point',
  'shelter',
  'fitness-corner',
  'dog-run',
  'parking',
  'lit-at-night',
] as const;

export type Need = (typeof NEEDS)[number];

/** What the data do not say is `unknown`, never `no`. */
export type Answer = 'yes' | 'no' | 'unknown';

/** What is known besides the counted facilities. `dataYear` is the year of the source. */
export interface StatedNeed {
  readonly need: Need;
  readonly answer: Exclude<Answer, 'unknown'>;
  readonly dataYear: number;
}
