import { box, circle, dots, ellipse, filled, place, round, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const bag: Emblem = {
  silhouette: 'cushion',
  ring: 'stitches',
  metal: 'red',
  ground: (colours) => colours.rust,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    filled('M-26 0C-40-16-36-36-28-44C-18-40-12-20-14 0z', colours.fresh) +
    filled('M-10 0C-20-18-14-38-6-46C4-40 8-20 4 0z', colours.canopyMid) +
    stroked('M-24-4L-27-30M-5-4L-5-32', colours.canopyNear, 2.4) +
    filled('M8 0L20-40Q28-46 34-38L28 0z', colours.wood) +
    stroked('M18-22L27-18M21-31L30-28', colours.woodDark, 3) +
    filled('M-38-6H38L44 46Q45 54 37 54H-37Q-45 54-44 46z', colours.cream) +
    filled('M-38-6H38L39 4H-39z', colours.wallShade) +
    stroked('M-19 6C-19-34 19-34 19 6', colours.butter, 5.6) +
    filled('M-17 42C-26 20-10 6 19 8C22 30 8 50-17 42z', colours.canopyNear) +
    stroked('M-24 48C-12 36-2 26 10 18', colours.fresh, 3),
};

export const bottle: Emblem = {
  silhouette: 'arch',
  ring: 'beads',
  metal: 'blue',
  ground: (colours) => colours.butter,
  figure: (colours) => colours.sea,
  draw: (colours) =>
    filled('M-80 30C-40 20 40 20 80 30V80H-80z', colours.ember, { opacity: 0.5 }) +
    ellipse(0, 56, 34, 6, colours.bark, { opacity: 0.35 }) +
    stroked('M-9-48Q-9-56 0-56T9-48', colours.sea, 5) +
    box(-13, -50, 26, 14, colours.sea, { rx: 4 }) +
    filled('M-11-35H11V-31C11-22 25-20 25-4V46Q25 56 15 56H-15Q-25 56-25 46V-4C-25-20-11-22-11-31z', colours.sea) +
    filled('M-18 6Q-9 0 0 6T18 6V45Q18 49 14 49H-14Q-18 49-18 45z', colours.night ? '#6FBACF' : '#7CC4D6') +
    filled('M-9 40C-15 24-4 14 14 15C16 31 7 44-9 40z', colours.foam) +
    stroked('M-13 44C-6 35 0 29 8 22', colours.sea, 2.4) +
    stroked('M-16-6C-15-12-11-15-8-18', colours.foam, 3.6, { opacity: 0.8 }) +
    filled('M42-24C44-16 52-10 52-3A10 10 0 0132-3C32-10 40-16 42-24z', colours.sea) +
    filled('M-42-6C-40-1-35 3-35 8A7 7 0 01-49 8C-49 3-44-1-42-6z', colours.sea),
};

export const bicycle: Emblem = {
  silhouette: 'cog',
  ring: 'line',
  metal: 'silver',
  ground: (colours) => colours.meadow,
  figure: (colours) => colours.shape,
  draw: (colours) =>
    filled(
      'M-80 14a16 14 0 0124-8a18 14 0 0130 0a18 14 0 0130 2a18 14 0 0130-2a18 14 0 0130 2V80H-80z',
      colours.night ? '#1D5A35' : '#B8D99A',
    ) +
    filled('M-80 42H80V80H-80z', colours.night ? '#5E6E52' : colours.path) +
    stroked('M-46 52h14M-12 54h16M24 52h14', colours.cream, 3) +
    stroked('M-52 22a20 20 0 1040 0a20 20 0 10-40 0M14 22a20 20 0 1040 0a20 20 0 10-40 0', colours.shape, 5) +
    stroked(
      'M-32 22L-16-14H20L0 22zM-20-24L0 22M34 22L20-14L16-28H28',
      colours.night ? colours.ember : colours.rust,
      6,
    ) +
    stroked('M-30-25H-12', colours.shape, 7) +
    stroked('M-32 22h.1M34 22h.1M0 22h.1', colours.shape, 10) +
    filled('M26-22H54L49-2H31z', colours.woodDark) +
    stroked('M30-15H50M32-8H48', colours.wood, 2) +
    circle(32, -27, 7, colours.orchid) +
    circle(48, -28, 7, colours.butter) +
    circle(40, -35, 7.4, colours.night ? colours.cream : colours.ember) +
    stroked('M-56-12h14M-60-2h10', colours.shape, 3, { opacity: 0.5 }),
};

const eyes = [
  { x: -13, y: -3 },
  { x: 13, y: -3 },
];

export const plate: Emblem = {
  silhouette: 'biscuit',
  ring: 'line',
  metal: 'green',
  ground: (colours) => colours.rust,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    circle(0, 4, 44, colours.ink, { opacity: 0.3 }) +
    circle(0, 0, 44, colours.cream) +
    circle(0, 0, 35, colours.wallShade) +
    circle(0, 1, 34, colours.wall) +
    stroked('M-12-24L-8-10M0-26V-10M12-24L8-10', colours.canopyMid, 6) +
    dots(
      [
        { x: -21, y: -21 },
        { x: -11, y: -29 },
        { x: 1, y: -32 },
        { x: 13, y: -28 },
        { x: 22, y: -20 },
        { x: -4, y: -22 },
        { x: 9, y: -20 },
      ],
      colours.canopyNear,
      14,
    ) +
    dots(
      [
        { x: -18, y: -23 },
        { x: -3, y: -32 },
        { x: 12, y: -29 },
      ],
      colours.night ? colours.leafLight : colours.canopyMid,
      6,
    ) +
    dots(eyes, colours.canopyNear, 16) +
    dots(eyes, colours.fresh, 12) +
    dots(eyes, '#2A2140', 6.4) +
    circle(0, 8, 5, colours.ember) +
    filled('M-20 12C-12 34 12 34 20 12C23 10 26 13 24 17C16 38-16 38-24 17C-26 13-23 10-20 12z', colours.rust) +
    filled('M-22 14q-5-6-3-9q5 1 7 6z', colours.canopyNear) +
    stroked('M-58-20V-9M-51-20V-9M-54.5-10V28M-58-9q3.5 5 7 0', colours.cream, 2.8) +
    stroked('M54-6V28', colours.cream, 3.2) +
    ellipse(54, -13, 4.6, 8, colours.cream),
};

export const lightSwitch: Emblem = {
  silhouette: 'cushion',
  ring: 'line',
  metal: 'silver',
  ground: (colours) => colours.midnight,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    stroked('M-52-20h.1M50 34h.1M28-52h.1', colours.glow, 4.4) +
    stroked('M-46 30h.1M40 12h.1M-40-44h.1M58 8h.1M-58 8h.1', colours.cream, 2.8) +
    box(-38, -33, 58, 82, colours.ink, { rx: 11, opacity: 0.4 }) +
    box(-38, -38, 58, 82, colours.cream, { rx: 11 }) +
    box(-27, -27, 36, 60, colours.stone, { rx: 7 }) +
    filled('M-23-17L-21-23H3L5-17V2H-23z', colours.wallShade) +
    filled('M-23 2H5V25Q5 30 0 30H-18Q-23 30-23 25z', colours.wall) +
    filled('M-18 24C-23 12-15 4 2 5C3 18-4 28-18 24z', colours.canopyNear) +
    stroked('M-13-9h8', colours.stoneDark, 3) +
    place(filled('M6-19A20 20 0 106 19A19.5 19.5 0 016-19z', colours.glow), { x: 42, y: -26, scale: 0.9, turn: -24 }),
};

export const circuit: Emblem = {
  silhouette: 'octagon',
  ring: 'beads',
  metal: 'green',
  ground: (colours) => colours.forest,
  figure: (colours) => colours.glow,
  draw: (colours) =>
    stroked(
      'M-12-28V-44L-26-54M0-28V-60M12-28V-42L28-52M-12 28V42L-28 52M0 28V60M12 28V44L26 54M-28-12H-42L-52-24M-28 0H-60M-28 12H-44L-52 26M28-12H44L52-26M28 0H60M28 12H42L52 24',
      colours.night ? '#3FA271' : '#5DB37E',
      3.6,
    ) +
    stroked(
      'M-26-52h.1M28-50h.1M-28 50h.1M26 52h.1M-50-23h.1M-50 25h.1M50-25h.1M50 23h.1M0-46h.1M0 46h.1M-46 0h.1M46 0h.1',
      colours.glow,
      8.4,
    ) +
    box(-30, -30, 60, 60, colours.ink, { rx: 9 }) +
    box(-25, -25, 50, 50, colours.night ? '#1C5E46' : '#1F6B4C', { rx: 6 }) +
    filled('M-16 17C-26-4-10-20 20-19C22 6 8 26-16 17z', colours.glow) +
    filled('M-16 17C-4 8 8-4 20-19C22 6 8 26-16 17z', colours.butter) +
    stroked('M-20 22C-10 11 0 3 10-9M-4 5V-7M-4 5H8', colours.forest, 3),
};

const onCircle = (angle: number, radius: number): string =>
  `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;

export const cycle: Emblem = {
  silhouette: 'cog',
  ring: 'plain',
  metal: 'green',
  ground: (colours) => colours.teal,
  figure: (colours) => colours.cream,
  draw: (colours) => {
    const arrows = [0, 1, 2].map((turn) => {
      const [from, to] = [-1.4 + (turn * Math.PI * 2) / 3, 0 + (turn * Math.PI * 2) / 3];
      const colour = [colours.cream, colours.butter, colours.fresh][turn] ?? colours.cream;
      return (
        stroked(`M${onCircle(from, 38)}A38 38 0 01${onCircle(to, 38)}`, colour, 13, { 'stroke-linecap': 'butt' }) +
        filled(`M${onCircle(to, 24)}L${onCircle(to, 53)}L${onCircle(to + 0.52, 38)}z`, colour)
      );
    });
    return (
      arrows.join('') +
      filled('M-13 15C-22-4-8-18 17-17C19 4 6 22-13 15z', colours.fresh) +
      stroked('M-17 20C-8 9 1 1 9-8', colours.teal, 3)
    );
  },
};
