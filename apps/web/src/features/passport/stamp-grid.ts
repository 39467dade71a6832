import { useMediaQuery } from '../../lib/viewport.tsx';

/** The breakpoints must match `useColumnCount`. */
export const STAMP_GRID =
  'grid list-none grid-cols-2 gap-x-3 gap-y-6 min-[23rem]:grid-cols-3 sm:grid-cols-5 lg:grid-cols-8 min-[100rem]:grid-cols-10';

export function useColumnCount(): number {
  const isWidePhone = useMediaQuery('(width >= 23rem)');
  const isTablet = useMediaQuery('(width >= 40rem)');
  const isLaptop = useMediaQuery('(width >= 64rem)');
  const isWide = useMediaQuery('(width >= 100rem)');
  if (isWide) return 10;
  if (isLaptop) return 8;
  if (isTablet) return 5;
  return isWidePhone ? 3 : 2;
}

/** Full rows, or all stamps if at most one more row would be hidden. */
export function initialStampCount(total: number, columns: number): number {
  const rows = columns > 3 ? 2 : 3;
  const initialCount = rows * columns;
  return total > initialCount + columns ? initialCount : Math.max(initialCount, total);
}
