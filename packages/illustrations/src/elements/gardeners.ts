import type { Palette } from '../palette.ts';
import { circle, filled, stroked } from '../svg.ts';

/** Someone in a hat, seen from the front; feet at the origin. */
export function person(colours: Palette, shirt: string, arms = 'M-7 -34Q-15 -26 -12 -16M7 -34Q15 -26 12 -16'): string {
  return (
    stroked('M-4 0V-17M4 0V-17', colours.ink, 5) +
    stroked(arms, colours.furLight, 3.6) +
    filled('M-9 -14V-30Q-9 -38 0 -38T9 -30V-14z', shirt) +
    circle(0, -44, 6.5, colours.furLight) +
    filled('M-12 -45Q0 -50 12 -45Q8 -55 0 -55T-12 -45z', colours.wood)
  );
}

export function sapling(colours: Palette): string {
  return (
    stroked('M0 0V-26', colours.bark, 2.6) +
    filled('M0 -14C-12 -16 -14 -24 -14 -28C-4 -28 0 -22 0 -14z', colours.leafLight) +
    filled('M0 -20C10 -22 14 -30 14 -34C4 -34 0 -28 0 -20z', colours.canopyNear) +
    filled('M0 -24C-6 -30 -6 -38 -2 -42C4 -38 4 -30 0 -24z', colours.leafLight)
  );
}
