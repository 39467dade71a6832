import type { Palette } from '../palette.ts';
import { circle, filled, stroked } from '../svg.ts';

export function monitorLizard(colours: Palette): string {
  const skin = colours.night ? '#2E4A40' : '#4A5B4C';
  const shade = colours.night ? '#1E352E' : '#34433A';
  const spot = colours.night ? '#C9B56A' : '#E3CB7E';
  const tail = filled(
    'M-40 -22C-66 -16 -84 -2 -104 -2C-124 -2 -134 -16 -126 -26C-120 -32 -112 -28 -114 -22C-116 -14 -106 -12 -96 -16C-78 -22 -62 -36 -40 -36z',
    skin,
  );
  const farLegs = filled(
    'M-24 -12C-20 -4 -12 2 -4 2L-2 6H-26C-32 0 -34 -8 -32 -14zM48 -16C56 -8 62 0 70 2L72 6H52C44 0 40 -8 40 -14z',
    shade,
  );
  const body = filled(
    'M-50 -20C-44 -38 -10 -46 20 -42C38 -40 48 -46 56 -58C60 -68 70 -76 84 -76C98 -76 112 -68 114 -62C114 -56 104 -52 92 -52C84 -52 78 -50 74 -42C66 -22 48 -4 16 -2C-16 0 -46 -4 -50 -20z',
    skin,
  );
  const belly = filled(
    'M-40 -12C-16 -4 30 -2 54 -24C64 -34 70 -46 80 -52C92 -50 106 -54 113 -61C114 -55 104 -51 92 -51C84 -51 78 -49 74 -42C66 -22 48 -4 16 -2C-10 0 -32 -2 -40 -12z',
    spot,
    { opacity: 0.75 },
  );
  const nearLegs = filled(
    'M-44 -22C-32 -28 -20 -22 -20 -12C-22 -4 -26 0 -30 2L-24 7H-52C-56 2 -46 0 -44 -4C-50 -10 -52 -18 -44 -22zM26 -22C36 -28 46 -22 44 -12C42 -4 36 0 34 2L42 7H14C12 2 20 0 22 -4C18 -12 18 -18 26 -22z',
    skin,
  );
  const claws = stroked('M-52 6l-6 1M-46 7l-5 3M14 6l-5 1M20 7l-4 3', shade, 2);
  let spots = '';
  for (const [x, y, r] of [
    [-30, -32, 3.4],
    [-16, -37, 3],
    [0, -38, 3.4],
    [16, -37, 3],
    [-22, -22, 2.6],
    [-6, -27, 3],
    [12, -27, 2.6],
    [30, -36, 2.8],
    [44, -42, 2.6],
    [-58, -27, 2.6],
    [-74, -20, 2.4],
    [-90, -12, 2.2],
    [54, -50, 2.2],
  ] as const)
    spots += `M${x} ${y - r}a${r} ${r} 0 1 0 .1 0z`;
  const face =
    filled('M74 -70Q82 -74 88 -68Q82 -63 75 -65z', shade) +
    circle(83, -68, 2.7, spot) +
    circle(83.4, -68, 1.5, colours.ink) +
    circle(109, -65, 1.4, shade) +
    stroked('M112 -60C104 -57 94 -57 86 -60', shade, 1.6);
  const tongue = stroked('M113 -61C122 -60 126 -64 130 -62M124 -61.5C128 -60 129 -57 132 -56', colours.coral, 2);
  return tail + farLegs + tongue + body + belly + filled(spots, spot) + nearLegs + claws + face;
}
