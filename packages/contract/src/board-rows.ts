/** So many rows a board shows; the caller's own row follows where it is not among them. */
export const BOARD_ROWS = 100;
