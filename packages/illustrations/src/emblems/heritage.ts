import { pagoda } from '../elements/garden-buildings.ts';
import { circle, ellipse, filled, place, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const heritage: Emblem = {
  silhouette: 'octagon',
  ring: 'rope',
  metal: 'red',
  ground: (colours) => colours.dawn,
  figure: (colours) => colours.roof,
  draw: (colours) =>
    circle(-32, -30, 14, colours.orb) +
    filled(
      'M-80 26a14 12 0 0122-8a16 14 0 0128-2a16 14 0 0130 0a16 14 0 0130 0a16 14 0 0128 2a14 12 0 0122 8V50H-80z',
      colours.canopyMid,
    ) +
    filled(
      'M-80 34a14 12 0 0122-8a16 14 0 0128-2a16 14 0 0130 2a16 14 0 0130-2a16 14 0 0128 2a14 12 0 0122 8V50H-80z',
      colours.canopyNear,
    ) +
    place(pagoda(colours, 5), { x: 10, y: 36, scale: 0.94 }) +
    filled('M-80 42H80V80H-80z', colours.night ? '#1D5F74' : '#86C2CD') +
    filled('M-66 46Q-30 8 12 46H0A31 19 0 00-54 46z', colours.wall) +
    stroked('M-62 38Q-29 6 8 38', colours.roofDark, 3) +
    stroked('M-46 56h16M-6 52h12', colours.foam, 2.2, { opacity: 0.8 }) +
    ellipse(34, 52, 13, 4.4, colours.canopyNear) +
    ellipse(16, 60, 10, 3.6, colours.canopyNear) +
    filled(
      'M34 51C24 51 21 45 22 41C28 42 33 46 34 51zM34 51C44 51 47 45 46 41C40 42 35 46 34 51zM34 51C29 45 29 39 34 34C39 39 39 45 34 51z',
      colours.pink,
    ),
};
