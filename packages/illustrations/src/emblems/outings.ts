import { box, circle, filled, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const signpost: Emblem = {
  silhouette: 'shield',
  ring: 'stitches',
  metal: 'silver',
  ground: (colours) => colours.plum,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    filled('M-72 44Q-36 30 0 40T72 42V80H-72z', colours.canopyNear) +
    filled('M-50 44C-62 40-62 22-50 16C-46 0-26 0-22 16C-12 22-14 40-24 44z', colours.canopyMid) +
    stroked('M-37 48V24M-37 34L-28 26', colours.bark, 4) +
    box(-5, -56, 10, 106, colours.barkLight, { rx: 3 }) +
    filled('M-40-46H34L52-31L34-16H-40Q-44-16-44-20V-42Q-44-46-40-46z', colours.ink, {
      opacity: 0.3,
      transform: 'translate(0 4)',
    }) +
    filled('M-40-46H34L52-31L34-16H-40Q-44-16-44-20V-42Q-44-46-40-46z', colours.cream) +
    filled('M40-8H-30L-48 6L-30 20H40Q44 20 44 16V-4Q44-8 40-8z', colours.butter) +
    stroked('M-30-31H14', colours.canopyNear, 5) +
    stroked('M-22 6H26', colours.ember, 5) +
    circle(28, -31, 4, colours.canopyNear),
};

export const binoculars: Emblem = {
  silhouette: 'biscuit',
  ring: 'rope',
  metal: 'copper',
  ground: (colours) => colours.forest,
  figure: (colours) => colours.butter,
  draw: (colours) =>
    filled('M-62-30Q-36-58 0-46T62-34V80H-62z', colours.canopyNear, { opacity: 0.5 }) +
    filled('M-40-40H-14L-6 18H-54z', colours.barkLight) +
    filled('M40-40H14L6 18H54z', colours.barkLight) +
    box(-12, -24, 24, 22, colours.bark, { rx: 5 }) +
    box(-44, -50, 34, 14, colours.stone, { rx: 5 }) +
    box(10, -50, 34, 14, colours.stone, { rx: 5 }) +
    circle(-30, 26, 28, colours.butter) +
    circle(30, 26, 28, colours.butter) +
    circle(-30, 26, 20, colours.foam) +
    circle(30, 26, 20, colours.foam) +
    filled('M-49 32Q-38 20-30 28T-11 32A20 20 0 01-49 32z', colours.canopyMid) +
    filled('M11 32Q22 24 30 30T49 32A20 20 0 0111 32z', colours.blue) +
    stroked('M22 20Q26 15 30 20Q34 15 38 20', colours.ink, 2.6) +
    stroked('M-42 17Q-37 11-30 10', colours.cream, 3),
};

export const tongs: Emblem = {
  silhouette: 'hexagon',
  ring: 'rope',
  metal: 'blue',
  ground: (colours) => colours.teal,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    filled('M-70 46Q-30 38 0 44T70 42V80H-70z', colours.sand) +
    filled('M12-16H54L60 48Q34 58 6 48z', colours.ink, { opacity: 0.3, transform: 'translate(0 4)' }) +
    filled('M12-16H54L60 48Q34 58 6 48z', colours.cream) +
    stroked('M16-14Q33-34 50-14', colours.stoneDark, 4) +
    stroked('M22 2L19 40M45 2L48 40', colours.stoneDark, 2.4) +
    filled('M24 20C26 10 40 10 42 20C38 30 28 30 24 20z', colours.canopyMid) +
    stroked('M-2-58L-28 12M-10-60L-48 6', colours.butter, 6) +
    stroked('M-28 12L-31 26M-48 6L-42 22', colours.ember, 6) +
    box(-48, 20, 19, 30, colours.blue, { rx: 4, transform: 'rotate(-8 -38 35)' }) +
    stroked('M-46 28L-29 26M-44 44L-28 42', colours.foam, 3) +
    circle(-6, -58, 7, colours.ember),
};
