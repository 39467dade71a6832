/** In percent. */
export const PASS_SCORE = 70;

export const REVIEW_POINTS = 5;
