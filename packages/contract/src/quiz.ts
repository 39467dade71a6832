/** The least percentage of right answers that passes a quiz. */
export const PASS_SCORE = 70;

/** What a passed review earns. */
export const REVIEW_POINTS = 5;
