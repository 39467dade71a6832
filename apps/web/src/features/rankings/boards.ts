/** As in the URL; absent means the national ranking. */
export const BOARDS = ['national', 'week', 'last-week', 'friends', 'neighbourhood'] as const;

export type Board = (typeof BOARDS)[number];

export interface BoardSearch {
  board?: Exclude<Board, 'national'>;
}

/** Unknown values mean the national ranking. */
export function readBoard(address: Record<string, unknown>): BoardSearch {
  const board = BOARDS.find((each) => each === address['board']);
  return board === undefined || board === 'national' ? {} : { board };
}
