/** The number of rows that a board shows; the caller's own row follows if it is not among them. */
export const BOARD_ROWS = 100;
