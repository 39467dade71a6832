import { crab } from '../elements/small-wildlife.ts';
import { box, circle, dots, ellipse, filled, place, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const footprint: Emblem = {
  silhouette: 'round',
  ring: 'rope',
  metal: 'copper',
  ground: (colours) => (colours.night ? colours.dawn : colours.sand),
  figure: (colours) => (colours.night ? colours.sand : colours.bark),
  draw: (colours) => {
    const print = colours.night ? colours.sand : colours.bark;
    const foot =
      filled(
        'M-6-24C12-27 26-16 25-2C24 12 12 16 12 28C12 36 18 40 16 49C14 59 2 62-7 58C-17 53-17 42-19 30C-21 16-29 8-28-6C-27-17-18-23-6-24z',
        print,
      ) +
      ellipse(15, -40, 9, 11.5, print) +
      circle(-2, -41, 7, print) +
      circle(-15, -36, 6, print) +
      circle(-25, -28, 5.2, print) +
      circle(-32, -18, 4.4, print);
    return (
      filled('M-30-80C-26-62-2-60 8-48C18-36 34-40 40-26C46-10 60-12 80 12V-80z', colours.foam, {
        opacity: colours.night ? 0.6 : 1,
      }) +
      filled('M-20-80C-14-66 6-66 17-54C26-44 40-48 47-34C54-20 66-22 80-4V-80z', colours.blue) +
      stroked('M18-64q5-4 10 0t10 0M46-46q4-3 8 0t8 0', colours.foam, 2.4, { opacity: 0.8 }) +
      place(foot, { x: -10, y: 3, turn: 14, scale: 0.84 }) +
      place(crab(colours), { x: 35, y: 33, scale: 0.95, turn: -14 }) +
      dots(
        [
          { x: -46, y: 8 },
          { x: -40, y: 34 },
          { x: 40, y: 8 },
          { x: -52, y: -14 },
        ],
        print,
        2.6,
        { opacity: 0.5 },
      )
    );
  },
};

export const map: Emblem = {
  silhouette: 'cushion',
  ring: 'stitches',
  metal: 'blue',
  ground: (colours) => colours.sea,
  figure: (colours) => colours.cream,
  draw: (colours) =>
    filled('M-52-24L-18-36 18-24 52-36V36L18 48-18 36-52 48z', colours.ink, {
      opacity: 0.35,
      transform: 'translate(0 5)',
    }) +
    filled('M-52-24L-18-36V36L-52 48zM18-24L52-36V36L18 48z', colours.cream) +
    filled('M-18-36L18-24V48L-18 36z', colours.wallShade) +
    filled('M-52-24L-30-32C-26-18-38-10-52-6zM-6 40C-4 26 8 22 18 28V48zM36 42C34 28 42 20 52 20V36z', colours.fresh) +
    filled('M18 28C24 30 26 38 24 46L18 48z', colours.fresh, { opacity: 0.75 }) +
    stroked('M-52 12C-38 4-30 14-18 8S6-6 18 2S40 4 52-8', colours.blue, 6, { 'stroke-linecap': 'butt' }) +
    stroked('M-40 34C-30 26-28 20-14 22S4 18 10 8S18-4 24-8', colours.rust, 3.6, { 'stroke-dasharray': '.1 6.6' }) +
    circle(-40, 34, 4.4, colours.rust) +
    filled('M25-4C14-20 8-28 8-38A17 17 0 0142-38C42-28 36-20 25-4z', colours.ember) +
    filled('M25-4V-55A17 17 0 0142-38C42-28 36-20 25-4z', colours.rust, { opacity: 0.45 }) +
    circle(25, -38, 7, colours.cream),
};

export const trail: Emblem = {
  silhouette: 'diamond',
  ring: 'stitches',
  metal: 'copper',
  ground: (colours) => (colours.night ? '#1B5B43' : colours.canopyNear),
  figure: (colours) => colours.cream,
  draw: (colours) =>
    filled('M-80-80H80V-6H-80z', colours.dawn) +
    circle(20, -26, 15, colours.orb) +
    filled('M-80 0C-60-26-40-36-22-20C-6-6 20-14 34-26S66-20 80 0V30H-80z', colours.canopyFar) +
    filled('M-80 4C-50-14-26-12 0-6S50-4 80-16V40H-80z', colours.night ? '#267A58' : colours.canopyMid) +
    filled('M-80 26C-50 8-20 4 6 6S50 2 80 20V80H-80z', colours.night ? '#1B5B43' : colours.canopyNear) +
    filled(
      'M-26 80C-28 56 22 52 20 37C18 26-12 24-10 12C-8 3 4 1 4-6L8-6C12 2 6 6 8 12C12 20 42 22 44 38C46 58 14 60 16 80z',
      colours.cream,
    ) +
    stroked('M-5 66Q0 56 14 50', colours.wallShade, 2.6, { 'stroke-dasharray': '5 6' }) +
    stroked('M-32 44V-16', colours.bark, 6) +
    filled('M-50-18H-18L-9-10-18-2H-50z', colours.rust) +
    filled('M-14 4H-40L-49 11-40 18H-14z', colours.butter) +
    stroked('M-43-10H-22M-38 11H-22', colours.cream, 2.6) +
    filled('M-46 46q4-14 8-2q3-18 7 0q5-14 8 4z', colours.fresh),
};

export const town: Emblem = {
  silhouette: 'arch',
  ring: 'beads',
  metal: 'red',
  ground: (colours) => colours.breeze,
  figure: (colours) => colours.roof,
  draw: (colours) => {
    const lit = colours.night ? colours.glow : colours.cream;
    const rows = (x: number, width: number, top: number, count: number): string =>
      Array.from({ length: count }, (_, index) => `M${x} ${top + index * 11}h${width}`).join('');
    return (
      circle(-30, -34, 14, colours.orb) +
      box(24, -22, 30, 90, colours.blue) +
      box(-54, -8, 30, 80, colours.night ? '#4FA08C' : colours.teal) +
      box(-22, -46, 44, 120, colours.roof) +
      box(-6, -54, 12, 120, colours.cream) +
      filled(
        'M-22-46H22V-41H-22zM24-22H54V-18H24zM-54-8H-24V-4H-54z',
        colours.night ? colours.wallShade : colours.roofDark,
      ) +
      stroked(rows(-18, 9, -33, 7) + rows(10, 9, -33, 7), lit, 5.5, {
        'stroke-dasharray': '4 2',
        'stroke-linecap': 'butt',
      }) +
      stroked(rows(29, 20, -9, 5) + rows(-50, 20, 5, 4), lit, 5, {
        'stroke-dasharray': '5 3',
        'stroke-linecap': 'butt',
      }) +
      stroked(rows(0, 0, -44, 7), colours.roofDark, 5) +
      filled(
        'M-70 80V40a13 13 0 0116-12a15 15 0 0126-2a13 13 0 0121 7a12 12 0 0114 8a14 14 0 0122-7a15 15 0 0127-3a13 13 0 0114 10V80z',
        colours.canopyNear,
      ) +
      filled('M-50 38a10 10 0 0118-5a9 9 0 019 9zM14 46a9 9 0 0116-4a8 8 0 018 8z', colours.canopyMid) +
      filled('M-80 56H80V80H-80z', colours.lawnLight)
    );
  },
};

export const boot: Emblem = {
  silhouette: 'hexagon',
  ring: 'stitches',
  metal: 'green',
  ground: (colours) => colours.forest,
  figure: (colours) => colours.butter,
  draw: (colours) =>
    circle(30, -30, 15, colours.orb) +
    filled('M-80 24C-56-4-40-8-22 12C-4-18 22-22 44 4C56-6 68-4 80 8V80H-80z', colours.canopyMid) +
    filled('M-80 44C-40 34 40 36 80 44V80H-80z', colours.canopyNear) +
    filled(
      'M-26-44C-16-40-2-40 8-44C10-28 10-16 14-8C22 2 36 4 44 12C50 18 50 26 48 32H-30C-32 12-22-12-26-44z',
      colours.butter,
    ) +
    filled('M-26-44C-16-40-2-40 8-44L9-33C-2-29-16-29-27-33z', colours.rust) +
    filled('M44 12C50 18 50 26 48 32H22C22 20 30 12 44 12z', colours.rust) +
    box(-33, 31, 84, 12, colours.ink, { rx: 5 }) +
    stroked('M-27 43v4M-11 43v4M5 43v4M21 43v4M37 43v4', colours.ink, 7) +
    stroked('M-10-22L10-18M-9-11L14-6M-6 1L22 4', colours.cream, 4),
};
