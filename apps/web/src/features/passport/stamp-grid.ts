import { useMedia } from '../../lib/use-media.ts';

/** The grid of the stamps, shared by the stamp book and its skeleton. `useColumns` counts its columns. */
export const STAMP_GRID =
  'grid list-none grid-cols-2 gap-x-3 gap-y-6 min-[23rem]:grid-cols-3 sm:grid-cols-5 lg:grid-cols-8 min-[100rem]:grid-cols-10';

/** How many stamps stand side by side. */
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

/** How many of `total` stamps to show at first: full rows, or all of them if no more than one further row is left. */
export function firstOf(total: number, columns: number): number {
  const rows = columns > 3 ? 2 : 3;
  const first = rows * columns;
  return total > first + columns ? first : Math.max(first, total);
}
