import type { Palette } from '../palette.ts';
import { circle, filled, stroked } from '../svg.ts';

export function kayak(colours: Palette, hull: string): string {
  return (
    stroked('M-16 -22L18 -2', colours.ink, 1.8) +
    filled('M-22 -26q6 -2 9 4l-4 3q-6 -2 -5 -7zM16 -4q6 -2 9 5q-6 2 -10 -2z', hull) +
    filled('M-7 -4C-8 -14 -4 -18 1 -18C6 -18 8 -12 7 -4z', colours.sun) +
    circle(1, -23, 5, colours.barkLight) +
    filled('M-36 -4Q0 -7 36 -5Q24 4 2 4T-36 -4z', hull) +
    stroked('M-40 7h26M-4 9h34', colours.ripple, 1.6, { opacity: 0.7 })
  );
}

export function sailingBoat(colours: Palette, sail: string): string {
  return (
    stroked('M0 -4V-58', colours.ink, 1.8) +
    filled('M2 -56Q20 -34 22 -12H2z', sail) +
    filled('M-2 -48Q-14 -28 -16 -12H-2z', colours.white) +
    filled('M-22 -8H24Q20 2 12 3H-12Q-20 2 -22 -8z', colours.woodDark) +
    stroked('M-24 7h20M4 8h24', colours.ripple, 1.6, { opacity: 0.7 })
  );
}

/** A bumboat, which ferries passengers to the islands. */
export function bumboat(colours: Palette): string {
  return (
    filled('M-42 -12Q-20 -4 10 -6Q30 -8 44 -18Q40 2 26 4H-26Q-38 2 -42 -12z', colours.woodDark) +
    filled('M-24 -8V-24H20V-8z', colours.wall, { opacity: 0.9 }) +
    filled('M-30 -23Q-4 -32 26 -23V-20H-30z', colours.blue) +
    stroked('M-12 -20V-9M0 -20V-9M11 -20V-9', colours.woodDark, 2) +
    circle(36, -10, 2.4, colours.white) +
    stroked('M-46 8h30M-2 9h44', colours.ripple, 1.6, { opacity: 0.7 })
  );
}

/** A kelong, a fishing platform on stilts. */
export function kelong(colours: Palette): string {
  return (
    stroked(
      'M-50 6V-16M-34 6V-16M-18 6V-16M-2 6V-16M14 6V-16M30 6V-16M48 6V-24M58 6V-20M68 6V-22',
      colours.woodDark,
      2.6,
    ) +
    filled('M-56 -18H40V-14H-56z', colours.wood) +
    filled('M-34 -18V-36H6V-18z', colours.wood) +
    filled('M-42 -34L-14 -50L14 -34z', colours.roof) +
    filled('M-22 -20V-30h10v10z', colours.night ? colours.window : colours.bark)
  );
}

export function farShip(colours: Palette): string {
  return (
    filled('M-46 -7H46L40 2H-40z', colours.blue) +
    filled('M-34 -14h14v7h-14zM-4 -14h14v7h-14z', colours.coral) +
    filled('M-19 -18h14v11h-14zM11 -13h13v6h-13z', colours.sun) +
    filled('M28 -24h10v17h-10z', colours.white)
  );
}
