/** The least percentage of right answers that passes a quiz. */
export const PASS_SCORE = 70;

/** Points for a passed review. */
export const REVIEW_POINTS = 5;
