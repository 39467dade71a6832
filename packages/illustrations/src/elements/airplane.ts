import type { Palette } from '../palette.ts';
import { filled, stroked } from '../svg.ts';

export function airplane(colours: Palette): string {
  return (
    filled('M-34 -4C-20 -9 10 -9 26 -6C34 -5 38 0 34 2C24 6 -16 4 -30 2z', colours.white) +
    filled('M-34 -4L-42 -20H-34L-22 -6z', colours.coral) +
    filled('M-4 -1L-24 16H-15L12 0z', colours.stone) +
    filled('M-2 -7L-12 -17H-6L9 -8z', colours.stone) +
    stroked('M-18 -3H22', colours.blue, 1.4, { 'stroke-dasharray': '2 3' }) +
    filled('M27 -4l5 1 1 2h-7z', colours.ink)
  );
}
