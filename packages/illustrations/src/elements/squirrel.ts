import type { Palette } from '../palette.ts';
import { circle, ellipse, filled, stroked } from '../svg.ts';

export function squirrel(colours: Palette): string {
  const tail = filled(
    'M-14 0C-40 2 -56 -18 -52 -46C-50 -70 -30 -86 -12 -80C0 -76 0 -62 -12 -62C-26 -62 -32 -48 -28 -34C-26 -22 -18 -14 -8 -10z',
    colours.fur,
  );
  const tailSheen = filled(
    'M-44 -40C-44 -62 -28 -76 -14 -74C-8 -72 -8 -67 -14 -67C-28 -67 -37 -52 -36 -36C-35 -24 -28 -14 -20 -8C-34 -10 -43 -22 -44 -40z',
    colours.furLight,
    { opacity: 0.55 },
  );
  const body = filled('M-18 2C-28 -20 -18 -46 0 -54C16 -58 26 -46 24 -28C22 -10 18 0 14 2z', colours.fur);
  const belly = filled(
    'M6 2C0 -14 2 -34 10 -46C20 -46 25.5 -38 24.5 -28C22.5 -12 18.5 -2 14.5 2z',
    colours.night ? '#A8683F' : '#D98A57',
  );
  const flank = filled('M-6 -38C-14 -28 -16 -14 -13 -2L-9 -2C-12 -14 -10 -26 -2 -36z', colours.furLight);
  const haunch =
    filled('M-20 2C-24 -14 -14 -26 0 -24C10 -22 12 -8 4 2z', colours.bark) + ellipse(8, 1, 15, 4.5, colours.bark);
  const head = filled(
    'M-2 -60C-4 -74 8 -84 20 -82C32 -80 42 -70 44 -62C44 -56 36 -52 26 -51C12 -50 0 -52 -2 -60z',
    colours.fur,
  );
  const ears = filled(
    'M4 -78C2 -88 8 -94 13 -92C18 -88 16 -80 14 -76zM18 -80C20 -89 27 -90 29 -86C30 -80 26 -77 24 -76z',
    colours.bark,
  );
  const cheek = filled('M22 -53C22 -62 32 -66 43 -63C44 -56 36 -52 22 -53z', colours.furLight);
  const face =
    circle(24, -70, 3.6, colours.ink) +
    circle(25.2, -71.3, 1.2, colours.white) +
    ellipse(43, -63, 2.6, 2, colours.ink) +
    stroked('M34 -58L50 -56M34 -56L48 -51', colours.white, 0.9, { opacity: 0.8 });
  const fruit =
    circle(31, -37, 8, colours.sun) + filled('M31 -45C32 -50 36 -52 40 -51C39 -47 35 -45 31 -45z', colours.leafLight);
  const arms = stroked('M10 -42C14 -34 20 -32 26 -33M14 -48C20 -42 26 -42 30 -43', colours.bark, 6);
  return tail + tailSheen + body + belly + flank + haunch + ears + head + cheek + fruit + arms + face;
}
