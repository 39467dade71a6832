import type { Palette } from '../palette.ts';
import { circle, filled, stroked } from '../svg.ts';

export function hornbill(colours: Palette): string {
  const tail =
    filled('M-16 -14C-26 14 -32 36 -34 54L-20 58C-12 38 -4 14 -2 -6z', colours.ink) +
    filled('M-29 38L-34 54L-20 58L-15 46z', colours.white);
  const body = filled('M-22 -10C-32 -44 -18 -80 8 -84C26 -80 24 -50 20 -34C16 -14 0 0 -12 0z', colours.ink);
  const belly = filled('M20 -46C22 -26 14 -4 -6 2C-14 2 -14 -8 -6 -16C8 -22 16 -34 20 -46z', colours.white);
  const wing = filled(
    'M-20 -60C-36 -36 -36 -12 -28 10C-14 0 -4 -26 -2 -54C-8 -62 -16 -64 -20 -60z',
    colours.night ? '#3F655B' : '#2C3E36',
  );
  const head = filled('M-6 -78C-10 -96 2 -110 16 -110C30 -110 34 -98 30 -88C26 -78 18 -72 8 -70z', colours.ink);
  const bill =
    filled('M24 -108C48 -112 72 -100 82 -74C66 -84 44 -84 25 -82z', colours.night ? '#E7C777' : '#F3D27A') +
    filled('M25 -87C42 -88 60 -86 76 -77C60 -79 40 -76 26 -79z', colours.sun);
  const casque =
    filled(
      'M10 -109C12 -124 40 -130 58 -110C60 -104 54 -101 48 -102C36 -107 26 -107 14 -105z',
      colours.night ? '#EFD48E' : '#F8E2A4',
    ) + filled('M44 -119.5Q56 -114 58.5 -107Q56 -101.5 50 -102Q51 -112 44 -119.5z', colours.ink);
  const face =
    circle(21, -98, 5.4, colours.white) + circle(21.5, -98, 3.1, colours.coral) + circle(22, -98, 1.7, colours.ink);
  const feet = stroked('M-8 -2V5M2 -4V5M-12 5H-4M-2 5H6', colours.stone, 3);
  return tail + body + belly + wing + head + bill + casque + face + feet;
}

export function flyingHornbill(colours: Palette): string {
  return (
    filled('M-40 4C-54 0 -66 2 -76 8L-74 14C-62 12 -50 12 -40 12z', colours.ink) +
    filled('M-76 8L-74 14L-66 12.5V7z', colours.white) +
    filled('M6 -2C2 -22 -10 -42 -30 -52C-30 -34 -26 -14 -14 4z', colours.night ? '#3F655B' : '#2C3E36') +
    filled('M-44 6C-28 -6 4 -8 22 -4C32 -6 42 -4 44 2C42 10 30 10 24 8C8 18 -26 18 -44 6z', colours.ink) +
    filled('M-36 10C-22 8 -2 12 12 12C-2 18 -24 18 -36 10z', colours.white) +
    filled('M8 2C2 18 -8 34 -26 44C-30 28 -28 14 -18 2z', colours.ink) +
    filled('M-26 44C-28 38 -28.5 33 -28 28L-20 38z', colours.white) +
    filled('M42 -3C54 -4 64 2 68 10C60 6 50 7 43 6z', colours.sun) +
    filled('M36 -5C42 -12 54 -10 58 -4C52 -4 46 -4 42 -2z', '#F3D27A') +
    circle(37, 0, 1.6, colours.white)
  );
}
