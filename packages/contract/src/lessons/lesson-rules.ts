/** Without Zod, which the screens of residents and the admins' editor do not load at first. */

/** In percent. */
export const PASS_SCORE = 70;

export const REVIEW_POINTS = 5;

export const DIAGRAM_KINDS = ['bars', 'parts', 'steps', 'cycle'] as const;

export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

export const LEAST_DIAGRAM_ITEMS: Record<DiagramKind, number> = { bars: 2, parts: 2, steps: 2, cycle: 3 };
export const MAX_DIAGRAM_ITEMS = 6;

/** Wrong options of a question after a section. */
export const MAX_CHECK_OTHERS = 3;

/** Steps and cycles have none. */
export function hasAmounts(kind: DiagramKind): boolean {
  return kind === 'bars' || kind === 'parts';
}
