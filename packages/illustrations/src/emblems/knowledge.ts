import { kingfisher } from '../elements/kingfisher.ts';
import { box, circle, filled, place, round, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const book: Emblem = {
  silhouette: 'shield',
  ring: 'line',
  metal: 'gold',
  ground: (colours) => colours.teal,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    circle(0, -20, 33, colours.foam, { opacity: 0.14 }) +
    filled('M-50 8C-34 2-14 4 0 14C14 4 34 2 50 8V46C34 40 14 42 0 52C-14 42-34 40-50 46z', colours.rust) +
    filled('M-46 2C-32-4-14-2 0 8V46C-14 36-32 34-46 40z', colours.cream) +
    filled('M46 2C32-4 14-2 0 8V46C14 36 32 34 46 40z', colours.wall) +
    filled('M0 8C8 2 16-1 24-1C12 8 6 26 0 46z', colours.wallShade) +
    stroked(
      'M-38 10Q-24 6-9 14M-38 19Q-24 15-9 23M-38 28Q-24 24-9 32M20 20Q30 16 39 18M18 29Q30 25 39 27',
      colours.stoneDark,
      2.6,
    ) +
    stroked('M0 12C2-6-2-18 0-38', colours.canopyMid, 5) +
    filled('M0-36C-10-44-8-56 0-62C8-56 10-44 0-36z', colours.fresh) +
    filled('M0-18C-8-34-22-36-34-32C-30-18-14-12 0-18zM0-10C8-28 24-30 36-24C30-10 14-4 0-10z', colours.fresh) +
    stroked('M0-18Q-14-26-26-28M0-10Q14-18 27-21', colours.canopyNear, 2),
};

export const books: Emblem = {
  silhouette: 'cushion',
  ring: 'rope',
  metal: 'gold',
  ground: (colours) => colours.wine,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const volume = (x: number, y: number, width: number, cover: string): string =>
      box(x, y, width, 18, cover, { rx: 4 }) +
      filled(`M${x + width} ${y + 3.5}H${x + 12}a5.5 5.5 0 000 11H${x + width}z`, colours.cream) +
      stroked(`M${x + 14} ${y + 9}H${round(x + width - 2)}`, colours.wallShade, 1.8);
    return (
      circle(0, -14, 42, colours.butter) +
      volume(-46, 40, 94, colours.teal) +
      volume(-38, 22, 78, colours.ember) +
      volume(-44, 4, 80, colours.butter) +
      place(kingfisher(colours), { x: -8, y: 2, scale: 0.56 })
    );
  },
};

export const news: Emblem = {
  silhouette: 'stamp',
  ring: 'line',
  metal: 'violet',
  ground: (colours) => colours.plum,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    place(
      filled('M32-26H50V34Q50 44 40 44H28z', colours.wallShade) +
        filled('M-42-44H34V34Q34 44 42 44H-32Q-42 44-42 34z', colours.cream) +
        stroked('M42-16V34', colours.stoneDark, 2.4) +
        box(-34, -36, 60, 11, colours.night ? colours.plum : colours.ink, { rx: 2 }) +
        stroked('M-28-30.5H-14M-9-30.5H18', colours.cream, 3.4) +
        box(-34, -19, 34, 34, colours.breeze, { rx: 2 }) +
        circle(-9, -10, 4.4, colours.orb) +
        filled('M-34 15V4Q-26-4-18 4T0 2V15z', colours.canopyNear) +
        filled('M-17 10C-25 2-24-9-16-14C-9-9-9 2-17 10z', colours.canopyMid) +
        stroked('M8-15H26M8-7H26M8 1H26M8 9H20M-34 24H26M-34 32H14', colours.stoneDark, 3.2),
      { x: -4, y: 0, scale: 1.1 },
    ),
};

export const palette: Emblem = {
  silhouette: 'biscuit',
  ring: 'plain',
  metal: 'violet',
  ground: (colours) => colours.teal,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const outline =
      'M-4-46C30-48 54-24 52 2C50 22 32 20 22 20C10 20 6 28 10 36C14 46 4 50-8 48C-38 44-54 22-52-4C-50-28-30-44-4-46z';
    return (
      filled(outline, colours.ink, { opacity: 0.35, transform: 'translate(0 5)' }) +
      filled(outline, colours.cream) +
      circle(-14, 28, 8, colours.teal) +
      circle(-34, 4, 9, colours.canopyNear) +
      circle(-26, -20, 9.5, colours.fresh) +
      circle(-2, -31, 9.5, colours.butter) +
      circle(23, -23, 9.5, colours.ember) +
      circle(36, -1, 8.5, colours.orchid) +
      stroked('M50 50L4-2', colours.barkLight, 6) +
      stroked('M14 9L2-5', colours.stone, 7.4) +
      filled('M6-2C-4 0-14-6-18-20C-4-20 6-14 6-2z', colours.blue)
    );
  },
};
