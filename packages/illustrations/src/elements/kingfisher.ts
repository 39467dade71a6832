import type { Palette } from '../palette.ts';
import { circle, filled, stroked } from '../svg.ts';

export function kingfisher(colours: Palette): string {
  const back = colours.night ? '#2F86A8' : '#2E8FB5';
  const deep = colours.night ? '#1D5F80' : '#1F6E93';
  const tail = filled('M-14 -10L-34 22L-24 26L-4 -2z', deep);
  const body = filled(
    'M-20 -16C-26 -40 -14 -62 8 -66C28 -64 32 -40 24 -22C16 -4 2 2 -8 0C-14 -2 -18 -8 -20 -16z',
    colours.white,
  );
  const breast = filled(
    'M24 -22C28 -34 29 -44 26 -52C18 -42 4 -38 -4 -20C-6 -10 -4 -4 0 0C10 -2 18 -10 24 -22z',
    colours.night ? '#E3B887' : '#F4CFA0',
  );
  const wing =
    filled('M-18 -52C-34 -34 -34 -8 -26 12C-10 4 6 -22 4 -46C-2 -56 -12 -58 -18 -52z', back) +
    filled('M-24 -32C-30 -16 -30 0 -26 12C-16 6 -8 -4 -2 -18C-10 -12 -18 -16 -24 -32z', deep);
  const head = filled('M-16 -62C-20 -84 -2 -94 14 -92C30 -90 36 -76 32 -66C20 -60 -4 -54 -16 -62z', back);
  const collar = filled('M-17 -60C-4 -56 18 -58 32 -67C34 -60 30 -54 24 -52C10 -44 -8 -46 -18 -52z', colours.white);
  const mask = filled('M-17 -70C-6 -72 10 -74 33 -74L32 -66C14 -60 -4 -58 -17 -62z', colours.ink);
  const bill =
    filled('M30 -78C48 -78 64 -74 74 -69C62 -66 46 -64 31 -66z', colours.ink) +
    filled('M32 -68C46 -66 58 -67 68 -69C58 -65 44 -63 31 -66z', colours.stoneLight);
  const eye =
    filled('M22 -80Q28 -83 33 -78Q28 -76 22 -77z', colours.white) +
    circle(18, -74, 3.6, colours.ink) +
    circle(19.2, -75.2, 1.2, colours.white);
  return (
    tail +
    body +
    breast +
    wing +
    head +
    collar +
    mask +
    bill +
    eye +
    stroked('M-4 -1V6M6 -3V6M-8 6H0M2 6H11', colours.stoneDark, 2.8)
  );
}
