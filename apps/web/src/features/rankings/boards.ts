/** The boards, as the address names them. Without a name it is the national one. */
export const BOARDS = ['national', 'week', 'last-week', 'friends', 'neighbourhood'] as const;

export type Board = (typeof BOARDS)[number];

export interface BoardSearch {
  board?: Exclude<Board, 'national'>;
}

/** Reads the board from an address; unknown values mean the national one. */
export function readBoard(address: Record<string, unknown>): BoardSearch {
  const board = BOARDS.find((each) => each === address['board']);
  return board === undefined || board === 'national' ? {} : { board };
}
