import { filled, stroked } from '../svg.ts';
import type { Emblem } from './emblem.ts';

/** The house's own sign: a leaf with a pulse through it. */
export const leaf: Emblem = {
  silhouette: 'round',
  ring: 'line',
  metal: 'gold',
  ground: (colours) => colours.forest,
  figure: (colours) => colours.fresh,
  draw: (colours) =>
    filled('M-36 44C-60-2-42-46 6-52C26-56 40-54 50-52C54-14 48 22 22 42C2 54-20 52-36 44z', colours.fresh) +
    stroked('M-50 4H-20L-8-22L10 26L24-6H52', colours.sun, 7),
};
