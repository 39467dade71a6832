import { useMedia } from '../../lib/viewport.tsx';

/** Keep its breakpoints in step with `useColumns`. */
export const STAMP_GRID =
  'grid list-none grid-cols-2 gap-x-3 gap-y-6 min-[23rem]:grid-cols-3 sm:grid-cols-5 lg:grid-cols-8 min-[100rem]:grid-cols-10';

export function useColumns(): number {
  const isPhone = useMedia('(width >= 23rem)');
  const isTablet = useMedia('(width >= 40rem)');
  const isLaptop = useMedia('(width >= 64rem)');
  const isWide = useMedia('(width >= 100rem)');
  if (isWide) return 10;
  if (isLaptop) return 8;
  if (isTablet) return 5;
  return isPhone ? 3 : 2;
}

/** Full rows, or all if at most one more row would be left. */
export function firstOf(total: number, columns: number): number {
  const rows = columns > 3 ? 2 : 3;
  const first = rows * columns;
  return total > first + columns ? first : Math.max(first, total);
}
