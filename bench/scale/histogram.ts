/** The number of residents with each number of points, most points first, and the number with more. */
export interface Histogram {
  /** 1 + the number of residents with more points. */
  rankOf(points: number): number;
  readonly values: number;
  readonly bytes: number;
}

/** A histogram in memory; a binary search finds a rank. `rows` are ordered by points, most first. */
export function createHistogram(rows: readonly { readonly points: number; readonly residents: number }[]): Histogram {
  const points = Int32Array.from(rows, (row) => row.points);
  const before = new Uint32Array(rows.length + 1);
  for (const [index, { residents }] of rows.entries()) before[index + 1] = (before[index] ?? 0) + residents;
  return {
    rankOf(wanted) {
      let [low, high] = [0, points.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((points[middle] ?? 0) > wanted) low = middle + 1;
        else high = middle;
      }
      return 1 + (before[low] ?? 0);
    },
    values: rows.length,
    bytes: points.byteLength + before.byteLength,
  };
}
