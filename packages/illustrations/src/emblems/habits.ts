import { box, circle, ellipse, filled, place, stroked } from '../svg.ts';
import type { Emblem } from './emblem.ts';

/** A cloth bag full of greens. */
export const bag: Emblem = {
  silhouette: 'cushion',
  ring: 'stitches',
  metal: 'red',
  ground: (colours) => colours.rust,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    stroked('M-20-6C-20-56 20-56 20-6', colours.wallShade, 6.4) +
    filled('M-26 0C-40-16-36-36-28-44C-18-40-12-20-14 0z', colours.fresh) +
    filled('M-10 0C-20-18-14-38-6-46C4-40 8-20 4 0z', colours.canopyMid) +
    stroked('M-24-4L-27-30M-5-4L-5-32', colours.canopyNear, 2.4) +
    filled('M8 0L20-40Q28-46 34-38L28 0z', colours.wood) +
    stroked('M18-22L27-18M21-31L30-28', colours.woodDark, 3) +
    filled('M-38-6H38L44 46Q45 54 37 54H-37Q-45 54-44 46z', colours.cream) +
    filled('M-38-6H38L39 4H-39z', colours.wallShade) +
    stroked('M-20-6C-20-8-20 6-20 8M20-6V8', colours.wall, 6.4) +
    filled('M-17 42C-26 20-10 6 19 8C22 30 8 50-17 42z', colours.canopyNear) +
    stroked('M-24 48C-12 36-2 26 10 18', colours.fresh, 3),
};

/** A bottle that is filled again. */
export const bottle: Emblem = {
  silhouette: 'arch',
  ring: 'beads',
  metal: 'blue',
  ground: (colours) => colours.butter,
  figure: (colours) => colours.sea,
  draw: (colours) =>
    filled('M-80 30C-40 20 40 20 80 30V80H-80z', colours.ember, { opacity: 0.5 }) +
    ellipse(0, 56, 34, 6, colours.bark, { opacity: 0.35 }) +
    stroked('M-10-54Q-10-62 0-62T10-54', colours.sea, 5) +
    box(-13, -54, 26, 15, colours.sea, { rx: 4 }) +
    filled('M-11-38H11V-32C11-22 25-20 25-4V46Q25 56 15 56H-15Q-25 56-25 46V-4C-25-20-11-22-11-32z', colours.sea) +
    filled('M-18 6Q-9 0 0 6T18 6V45Q18 49 14 49H-14Q-18 49-18 45z', colours.night ? '#6FBACF' : '#7CC4D6') +
    filled('M-9 40C-15 24-4 14 14 15C16 31 7 44-9 40z', colours.foam) +
    stroked('M-13 44C-6 35 0 29 8 22', colours.sea, 2.4) +
    stroked('M-16-6C-15-12-11-15-8-18', colours.foam, 3.6, { opacity: 0.8 }) +
    filled('M42-24C44-16 52-10 52-3A10 10 0 0132-3C32-10 40-16 42-24z', colours.sea) +
    filled('M-42-6C-40-1-35 3-35 8A7 7 0 01-49 8C-49 3-44-1-42-6z', colours.sea),
};

/** A bicycle with a basket of flowers. */
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

/** A plate of greens on a banana leaf. */
export const plate: Emblem = {
  silhouette: 'biscuit',
  ring: 'line',
  metal: 'green',
  ground: (colours) => colours.rust,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    circle(0, 3, 41, colours.ink, { opacity: 0.3 }) +
    circle(0, 0, 41, colours.cream) +
    circle(0, 0, 31, colours.wallShade) +
    circle(0, 1, 30, colours.wall) +
    filled('M-24 12C-30-12-8-28 24-20C26 6 2 26-24 12z', colours.canopyNear) +
    stroked('M-22 11C-6 2 8-8 22-18', colours.fresh, 2) +
    filled('M-18 14a17 15 0 0134-4q-2 14-16 16t-18-12z', '#FFFFFF') +
    circle(-9, -11, 8, colours.ember) +
    circle(-11, -13, 2.4, colours.cream) +
    filled('M8 16C4 8 10 0 20 0C24 8 18 18 8 16z', colours.fresh) +
    filled('M3-16l18-2q2 6-3 8z', colours.butter) +
    stroked('M-54-24V-10M-48-24V-10M-51-12V28M-54-12q3 5 6 0', colours.cream, 3.2) +
    stroked('M51-6V28', colours.cream, 3.8) +
    ellipse(51, -16, 5.5, 10, colours.cream),
};

/** The light is off, and the stars are out. */
export const lightSwitch: Emblem = {
  silhouette: 'cushion',
  ring: 'line',
  metal: 'silver',
  ground: (colours) => colours.midnight,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    stroked('M-50-34h.1M-44 34h.1M50 26h.1M46-46h.1', colours.glow, 4) +
    stroked('M-52 4h.1M42 46h.1M-34-50h.1M54-8h.1', colours.cream, 2.6) +
    box(-31, -37, 62, 86, colours.ink, { rx: 12, opacity: 0.4 }) +
    box(-31, -43, 62, 86, colours.cream, { rx: 12 }) +
    box(-19, -31, 38, 62, colours.stone, { rx: 7 }) +
    filled('M-15-20L-13-27H13L15-20V0H-15z', colours.wallShade) +
    filled('M-15 0H15V24Q15 29 10 29H-10Q-15 29-15 24z', colours.wall) +
    filled('M-9 22C-14 10-6 3 9 4C10 16 4 25-9 22z', colours.canopyNear) +
    stroked('M-4-11h8', colours.stoneDark, 3) +
    place(filled('M6-17A18 18 0 1017 6A15 15 0 016-17z', colours.glow), { x: 38, y: -30, scale: 0.8 }),
};

/** Old electronics on their way to new ones: a chip that is a leaf. */
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
