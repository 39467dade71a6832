import type { Palette } from '../palette.ts';
import { box, circle, filled, stroked } from '../svg.ts';

export function bench(colours: Palette): string {
  return (
    stroked('M-16 2V-9M16 2V-9M-16 -9L-18 -21M16 -9L18 -21', colours.ink, 2.4) +
    stroked('M-21 -10H21M-20 -16H20M-20 -21H20', colours.wood, 3.2)
  );
}

export function birdHide(colours: Palette): string {
  return (
    box(-38, -32, 76, 32, colours.wood) +
    stroked('M-38 -9H38M-38 -24H38M-20 -32V0M0 -32V0M20 -32V0', colours.woodDark, 1.2, { opacity: 0.55 }) +
    box(-30, -20, 60, 7, colours.ink) +
    filled('M-48 -30L-34 -44H34L48 -30z', colours.canopyNear) +
    stroked('M-30 0V6M0 0V6M30 0V6', colours.woodDark, 4)
  );
}

export function tent(colours: Palette, fill: string): string {
  return (
    filled('M-32 2L-4 -36L14 -38L36 2z', fill) +
    filled('M-32 2L-4 -36L14 2z', colours.wallShade, { opacity: 0.85 }) +
    filled('M-18 2L-4 -30L4 2z', colours.night ? colours.sun : colours.bark) +
    stroked('M14 -38L44 2M-4 -36L-42 3', colours.ink, 0.9, { opacity: 0.6 })
  );
}

export function dog(colours: Palette, coat: string): string {
  return (
    filled(
      'M-16 1L-17 -13C-18 -19 -12 -21 -8 -20H7C9 -24 10 -28 14 -30C16 -33 20 -32 21 -30L27 -26C28 -23 26 -22 22 -22C20 -18 17 -14 15 -11L14 1H10L8 -9H-6L-9 -7L-11 1z',
      coat,
    ) +
    filled('M13 -29C10 -28 8 -23 10 -20C14 -20 15 -25 15 -29z', colours.bark) +
    stroked('M-16 -17Q-24 -22 -22 -30', coat, 3.4) +
    circle(19, -27, 1.2, colours.ink) +
    circle(27, -25, 1.5, colours.ink)
  );
}
