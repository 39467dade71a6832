import type { Position } from '@ecopulse/contract/green-spaces/outlines';

interface CodedStation {
  /** Line and number, such as `NS24`. The station where a branch begins has the line alone. */
  readonly codes: readonly string[];
  readonly at: Position;
}

/** The Circle Line ends at the fourth station of its own, Promenade. */
const RETURNS: Readonly<Record<string, string>> = { CC: 'CC4' };

/** The stations of each line in the order of their numbers. */
export function railLinesOf(stations: readonly CodedStation[]): Position[][] {
  const stops = stations
    .flatMap(({ codes, at }) => codes.map((code) => ({ line: code.slice(0, 2), number: Number(code.slice(2)), at })))
    .toSorted((one, other) => one.number - other.number);
  return Object.entries(Object.groupBy(stops, ({ line }) => line)).map(([line, stopsOfLine = []]) => [
    ...stopsOfLine.map(({ at }) => at),
    ...stations.filter(({ codes }) => codes.includes(RETURNS[line] ?? '')).map(({ at }) => at),
  ]);
}
