/** The caller's own row follows if it is not among these. */
export const MAX_LEADERBOARD_ROWS = 100;
