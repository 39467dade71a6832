import { hornbill } from '../elements/hornbill.ts';
import { circle, ellipse, filled, place, stroked } from '../svg.ts';
import type { Enamel } from './enamel.ts';
import type { Emblem } from './pin.ts';

export const leaf: Emblem = {
  silhouette: 'round',
  ring: 'line',
  metal: 'gold',
  ground: (colours) => colours.forest,
  figure: (colours) => colours.fresh,
  draw: (colours) =>
    stroked('M-44 52C-34 34-24 22-12 10', colours.canopyNear, 7) +
    filled('M-38 36C-54 0-36-36 2-46C20-51 36-51 48-49C52-16 46 14 26 32C8 48-18 46-38 36z', colours.fresh) +
    filled('M-38 36C-14 22 22-16 48-49C52-16 46 14 26 32C8 48-18 46-38 36z', colours.canopyNear, { opacity: 0.5 }) +
    stroked('M-58 6H-22L-10-16L8 24L22-10L28 4H58', colours.forest, 13) +
    stroked('M-58 6H-22L-10-16L8 24L22-10L28 4H58', colours.glow, 6.4) +
    stroked('M-22-20C-16-30-8-36 2-39', colours.foam, 4, { opacity: 0.8 }),
};

export const canopy: Emblem = {
  silhouette: 'hexagon',
  ring: 'stitches',
  metal: 'green',
  ground: (colours) => (colours.night ? colours.foam : '#F5945A'),
  figure: (colours) => colours.ink,
  draw: (colours) =>
    filled('M-80-80H80V80H-80z', colours.dawn) +
    circle(0, -14, 45, colours.night ? colours.foam : '#F5945A') +
    filled(
      'M-80 20a16 14 0 0124-8a18 15 0 0130 0a18 15 0 0130-2a18 15 0 0130 2a18 14 0 0130 2a16 14 0 0118 6V80H-80z',
      colours.canopyFar,
    ) +
    stroked('M-72 30Q-20 18 74 26', colours.bark, 7) +
    place(hornbill(colours), { x: -12, y: 24, scale: 0.64 }) +
    filled(
      'M-80 44a16 13 0 0124-8a18 15 0 0130 2a18 15 0 0130-2a18 15 0 0130 2a18 14 0 0130-2a16 14 0 0118 8V80H-80z',
      colours.canopyMid,
    ) +
    filled(
      'M-80 58a18 14 0 0128-6a20 16 0 0134 0a20 16 0 0134 2a20 16 0 0134-2a18 14 0 0130 6V80H-80z',
      colours.night ? colours.forest : colours.canopyNear,
    ),
};

function sepal(path: string, colours: Enamel, fill: string): string {
  return filled(path, fill) + stroked('M0-12V-40M0-14L-9-34M0-14L9-34', colours.orchidDeep, 1.6, { opacity: 0.4 });
}

/** Vanda Miss Joaquim, Singapore's national flower. */
export const flower: Emblem = {
  silhouette: 'blossom',
  ring: 'plain',
  metal: 'violet',
  ground: (colours) => colours.meadow,
  figure: (colours) => colours.orchid,
  draw: (colours) => {
    const petal = 'M0-2C-22-10-27-34-14-46Q0-54 14-46C27-34 22-10 0-2z';
    return (
      filled(
        'M-56 40C-50 18-28 8-8 20C-16 42-40 50-56 40zM56 40C50 18 28 8 8 20C16 42 40 50 56 40z',
        colours.canopyNear,
      ) +
      [-128, 128]
        .map((turn) => place(sepal(petal, colours, colours.orchidPale), { x: 0, y: 2, turn, scale: 1.02 }))
        .join('') +
      [0, -66, 66]
        .map((turn) => place(sepal(petal, colours, colours.orchid), { x: 0, y: 0, turn, scale: 1.06 }))
        .join('') +
      filled('M0-4C-8 4-30 14-26 32C-22 44-8 40 0 34C8 40 22 44 26 32C30 14 8 4 0-4z', colours.orchidDeep) +
      filled('M-10-6C-14 4-8 16 0 18C8 16 14 4 10-6C6-14-6-14-10-6z', colours.butter) +
      ellipse(0, -5, 5.5, 4.5, colours.cream) +
      stroked('M0 8V26M-6 10L-14 28M6 10L14 28', colours.ember, 2.2)
    );
  },
};

function otterFace(colours: Enamel, fur: string): string {
  return (
    circle(-20, -13, 7, fur) +
    circle(20, -13, 7, fur) +
    circle(-20, -13, 3.4, colours.furLight) +
    circle(20, -13, 3.4, colours.furLight) +
    filled('M-26 40C-34 16-32-24 0-25C32-24 34 16 26 40z', fur) +
    filled('M-18 8C-18-4-8-6 0-4C8-6 18-4 18 8C18 18 8 20 0 20C-8 20-18 18-18 8z', colours.furLight) +
    filled('M-15 40C-12 26 12 26 15 40z', colours.furLight) +
    filled('M-6-3Q0-7 6-3Q5 4 0 5Q-5 4-6-3z', '#1D2A24') +
    stroked('M0 5V9M0 9Q-5 14-9 10M0 9Q5 14 9 10', '#1D2A24', 2) +
    circle(-12, -9, 3.4, '#1D2A24') +
    circle(12, -9, 3.4, '#1D2A24') +
    circle(-11, -10, 1.2, '#FFFFFF') +
    circle(13, -10, 1.2, '#FFFFFF')
  );
}

export const friends: Emblem = {
  silhouette: 'cloud',
  ring: 'line',
  metal: 'gold',
  ground: (colours) => colours.breeze,
  figure: (colours) => colours.fur,
  draw: (colours) =>
    filled('M0-30C-14-42-12-54-3-53Q0-52 0-48Q0-52 3-53C12-54 14-42 0-30z', colours.ember) +
    place(otterFace(colours, colours.fur), { x: -24, y: 0, turn: 7 }) +
    place(otterFace(colours, colours.night ? '#D9AE82' : '#9A6E50'), { x: 24, y: 2, turn: -7, scale: 0.94 }) +
    filled('M-80 34Q-66 26-52 34T-24 34T4 34T32 34T60 34T88 34V80H-80z', colours.blue) +
    stroked('M-38 44q6-4 12 0t12 0M10 48q6-4 12 0t12 0M-14 54q5-4 10 0', colours.foam, 2.4, { opacity: 0.85 }),
};
