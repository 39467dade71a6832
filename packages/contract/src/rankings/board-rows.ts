/** The caller's own row follows if it is not among these. */
export const BOARD_ROWS = 100;
