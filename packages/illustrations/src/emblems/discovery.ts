import { box, circle, dots, filled, place, round, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const compass: Emblem = {
  silhouette: 'octagon',
  ring: 'stitches',
  metal: 'gold',
  ground: (colours) => colours.wine,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const ticks = Array.from({ length: 8 }, (_, index) => {
      const [x, y] = [Math.sin((index * Math.PI) / 4), -Math.cos((index * Math.PI) / 4)];
      const inner = index % 2 === 0 ? 31 : 34;
      return `M${round(x * inner)} ${round(y * inner)}L${round(x * 39)} ${round(y * 39)}`;
    }).join('');
    return (
      circle(0, 6, 50, colours.ink, { opacity: 0.35 }) +
      circle(0, 0, 50, colours.butter) +
      circle(0, 0, 43, colours.cream) +
      stroked(ticks, colours.stoneDark, 3) +
      place(
        filled('M0-34L10 0H-10z', colours.ember) +
          filled('M0-34L10 0H0z', colours.rust, { opacity: 0.6 }) +
          filled('M0 34L10 0H-10z', colours.blue) +
          filled('M0 34L10 0H0z', colours.ink, { opacity: 0.22 }),
        { x: 0, y: 0, turn: 38 },
      ) +
      circle(0, 0, 6, colours.butter) +
      circle(0, 0, 2.4, colours.ink) +
      filled('M34-52C16-50 12-38 20-26C36-26 42-38 34-52z', colours.canopyMid) +
      stroked('M20-26Q28-36 32-46', colours.fresh, 2.6)
    );
  },
};

export const quilt: Emblem = {
  silhouette: 'cushion',
  ring: 'beads',
  metal: 'green',
  ground: (colours) => colours.plum,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const patch = (x: number, y: number, ground: string, motif: string): string =>
      place(box(0, 0, 32, 40, ground, { rx: 4 }) + motif, { x, y });
    return (
      box(-56, -48, 112, 96, colours.ink, { rx: 9, opacity: 0.3, transform: 'translate(0 4)' }) +
      box(-56, -48, 112, 96, colours.cream, { rx: 9 }) +
      patch(
        -51,
        -43,
        colours.canopyNear,
        filled('M16 6L27 22H21L28 32H4L11 22H5z', colours.fresh) + stroked('M16 32V37', colours.bark, 4),
      ) +
      patch(
        -16,
        -43,
        colours.blue,
        stroked('M5 14q5.5-6 11 0t11 0M5 23q5.5-6 11 0t11 0M5 32q5.5-6 11 0t11 0', colours.foam, 3),
      ) +
      patch(
        19,
        -43,
        colours.butter,
        dots(
          [
            { x: 16, y: 11 },
            { x: 25, y: 18 },
            { x: 22, y: 29 },
            { x: 10, y: 29 },
            { x: 7, y: 18 },
          ],
          colours.orchid,
          11,
        ) + circle(16, 20, 5, colours.cream),
      ) +
      patch(
        -51,
        3,
        colours.ember,
        stroked('M10 36C8 26 26 26 22 18S12 12 15 4', colours.cream, 5, { 'stroke-linecap': 'butt' }),
      ) +
      patch(
        -16,
        3,
        colours.fresh,
        box(6, 14, 9, 20, colours.teal) +
          box(17, 7, 9, 27, colours.teal) +
          stroked('M10.5 19v0M10.5 26v0M21.5 13v0M21.5 20v0M21.5 27v0', colours.butter, 3.4),
      ) +
      patch(
        19,
        3,
        colours.teal,
        filled('M16 5C22 15 26 20 26 26A10 10 0 016 26C6 20 10 15 16 5z', colours.foam) +
          stroked('M11 27Q12 32 17 32', colours.blue, 2.6),
      ) +
      stroked('M-17.5-44V44M17.5-44V44M-52 0H52', colours.stoneDark, 1.8, { 'stroke-dasharray': '3 4.5' })
    );
  },
};

export const calendar: Emblem = {
  silhouette: 'stamp',
  ring: 'line',
  metal: 'green',
  ground: (colours) => colours.sea,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      x: round(-30 + (index % 6) * 12),
      y: round(-12 + Math.floor(index / 6) * 11.5),
    }));
    const leaves = days
      .slice(0, -1)
      .map(
        ({ x, y }) =>
          `M${x - 4} ${y + 4}C${x - 5} ${y - 3} ${x} ${y - 5} ${x + 4} ${y - 4}C${x + 4} ${y + 2} ${x} ${y + 5} ${x - 4} ${y + 4}z`,
      )
      .join('');
    return (
      box(-44, -42, 88, 92, colours.ink, { rx: 9, opacity: 0.35, transform: 'translate(0 4)' }) +
      box(-44, -42, 88, 92, colours.cream, { rx: 9 }) +
      filled('M-44-24V-33A9 9 0 01-35-42H35A9 9 0 0144-33V-24z', colours.ember) +
      stroked('M-24-50V-34M24-50V-34', colours.stone, 6) +
      filled(leaves, colours.canopyNear) +
      circle(30, 34, 10, colours.butter) +
      stroked('M25 34L29 38L36 30', colours.ink, 3.2)
    );
  },
};

export const lens: Emblem = {
  silhouette: 'round',
  ring: 'stitches',
  metal: 'copper',
  ground: (colours) => colours.teal,
  figure: (colours) => colours.butter,
  draw: (colours) =>
    filled('M-58 34C-50 2-22-12 8-8C4 22-18 44-58 34z', colours.canopyNear) +
    stroked('M-56 34Q-30 20 2-4', colours.fresh, 3) +
    stroked('M22 22L48 48', colours.ink, 15, { opacity: 0.35, transform: 'translate(0 4)' }) +
    stroked('M22 22L48 48', colours.barkLight, 14) +
    circle(-4, -6, 38, colours.butter) +
    circle(-4, -6, 31, colours.foam) +
    filled('M-28 16C-30-16-8-30 20-26C22 2 4 24-28 16z', colours.canopyMid) +
    stroked('M-28 16Q-8 2 14-20M-16 6V-8M-8 0H6M-3-5V-18M4-11H14', colours.cream, 3) +
    stroked('M-26-18Q-20-29-8-31', colours.cream, 4.5),
};
