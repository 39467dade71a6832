import { kayak } from '../elements/boats.ts';
import { pavilion } from '../elements/garden-buildings.ts';
import { crab } from '../elements/small-wildlife.ts';
import { circle, dots, ellipse, filled, place, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

export const wave: Emblem = {
  silhouette: 'round',
  ring: 'beads',
  metal: 'blue',
  ground: (colours) => colours.dawn,
  figure: (colours) => colours.blue,
  draw: (colours) =>
    circle(-30, 8, 20, colours.orb) +
    stroked('M-46-38q5-5 9 0q5-5 9 0M-26-50q4-4 7 0q4-4 7 0', colours.shape, 2.2) +
    filled('M-80 22Q-62 14-46 22T-14 22V50H-80z', colours.night ? colours.sea : '#8CC3CE') +
    filled(
      'M80 80V-24C70-50 44-62 14-57C-14-52-32-36-34-14C-24-24-10-26 0-20C-14-14-20 2-10 16C0 32-28 42-80 36V80z',
      colours.blue,
    ) +
    filled(
      'M80 80V10C74-18 52-38 24-38C44-20 42 6 30 22C14 42-24 50-80 46V80z',
      colours.night ? '#2C7390' : '#2F7391',
    ) +
    filled(
      'M80-20C66-48 42-62 14-57C-14-52-32-36-34-14C-35-7-31-5-28-9C-26-3-20-3-19-11C-15-5-9-7-9-14C-4-11 1-14 0-20C-2-25 6-26 9-22C14-28 20-30 25-26C30-34 42-34 46-26C56-30 70-26 80-8z',
      colours.foam,
    ) +
    stroked('M22-14C28 2 22 18 4 28M36-16C46 6 38 28 12 40M56-6C60 20 46 40 20 50', colours.foam, 2.8, {
      opacity: 0.7,
    }) +
    dots(
      [
        { x: -40, y: -6 },
        { x: -44, y: -24 },
        { x: -24, y: 4 },
      ],
      colours.foam,
      5,
    ) +
    filled('M-80 50Q-62 40-44 50T-8 50T28 50T80 44V80H-80z', colours.sea) +
    stroked('M-34 58q6-4 12 0t12 0M14 60q6-4 12 0', colours.foam, 2.2, { opacity: 0.6 }),
};

export const mangrove: Emblem = {
  silhouette: 'shield',
  ring: 'rope',
  metal: 'green',
  ground: (colours) => colours.breeze,
  figure: (colours) => colours.canopyNear,
  draw: (colours) => {
    const wood = colours.bark;
    return (
      circle(40, -1, 12, colours.orb) +
      filled('M-80 32H80V80H-80z', colours.night ? '#1F6477' : '#7FBBC8') +
      filled(
        'M-80 4a14 12 0 0120-4a16 12 0 0126 2a16 12 0 0124 2a16 12 0 0128-2a16 12 0 0126 2a14 12 0 0120 2V32H-80z',
        colours.canopyFar,
      ) +
      stroked(
        'M0-4C-14 4-26 18-28 42M0 0C-6 10-14 22-14 46M0-2C2 14 1 28 1 46M0 0C8 10 15 22 16 46M0-4C16 4 28 18 31 42M-17 10C-30 14-42 26-44 40M19 10C32 14 44 26 47 40',
        wood,
        4.6,
      ) +
      stroked('M0 4V-14M0-8L-20-26M0-10L20-26', wood, 8) +
      filled(
        'M-54-16C-62-30-50-40-40-38C-38-52-18-56-10-48C0-58 22-56 28-44C42-46 54-36 52-24C54-12 40-8 32-12C22-4 8-8 2-14C-6-6-22-6-28-12C-38-6-50-8-54-16z',
        colours.canopyNear,
      ) +
      filled(
        'M-44-26C-42-36-32-38-28-34C-24-46-8-48-2-40C4-46 16-46 18-38C10-32-2-32-8-28C-18-34-34-28-44-26zM24-26C28-34 40-34 42-28C38-22 28-20 24-26z',
        colours.night ? colours.leafLight : colours.canopyMid,
      ) +
      filled('M-30 60C-20 50 20 50 34 60V80H-30z', colours.night ? '#5B5340' : colours.barkLight) +
      stroked('M-50 42h12M-22 48h14M22 48h12M40 43h10M-38 55h10M38 56h8', colours.foam, 2.4, { opacity: 0.8 }) +
      place(crab(colours), { x: 3, y: 59, scale: 0.72 })
    );
  },
};

export const reservoir: Emblem = {
  silhouette: 'stamp',
  ring: 'plain',
  metal: 'silver',
  ground: (colours) => colours.dawn,
  figure: (colours) => colours.roof,
  draw: (colours) =>
    circle(36, -32, 14, colours.orb) +
    filled('M-80 8C-60-12-36-16-14-4S40-14 80-2V24H-80z', colours.canopyFar) +
    filled(
      'M-80 16a12 10 0 0118-6a14 11 0 0124 0a14 10 0 0124 2a14 10 0 0124-2a14 11 0 0124 0a14 10 0 0124 0a14 10 0 0122 4V26H-80z',
      colours.canopyMid,
    ) +
    filled('M-80 20H80V80H-80z', colours.night ? '#1D5F74' : '#86C2CD') +
    filled('M-54 26H42L34 44H-46z', colours.night ? '#12414F' : '#4E98AB', { opacity: 0.55 }) +
    stroked('M-36 34V20M-17 36V20M9 36V20M28 34V20', colours.roofDark, 4) +
    place(pavilion(colours), { x: -4, y: 20, scale: 0.82 }) +
    stroked('M-54 40h16M44 36h14M-10 60h26M40 52h12M-30 50h10', colours.foam, 2.2, { opacity: 0.75 }) +
    place(kayak(colours, colours.butter), { x: 18, y: 56, scale: 0.62 }),
};

export const drop: Emblem = {
  silhouette: 'drop',
  ring: 'line',
  metal: 'blue',
  ground: (colours) => colours.sea,
  figure: (colours) => colours.foam,
  draw: (colours) =>
    filled('M-80 26C-40 18 40 18 80 26V80H-80z', colours.blue) +
    ellipse(0, 38, 44, 13, colours.foam, { opacity: 0.35 }) +
    ellipse(0, 38, 36, 10, colours.blue) +
    ellipse(0, 38, 24, 7, colours.foam, { opacity: 0.75 }) +
    ellipse(0, 38, 17, 4.4, colours.blue) +
    filled('M0-48C4-32 26-14 26 4A26 25 0 01-26 4C-26-14-4-32 0-48z', colours.foam) +
    filled('M0-48C4-32 26-14 26 4A26 25 0 010 29C16 22 18-4 0-48z', '#9CCFDC') +
    stroked('M-15 4C-15 12-11 17-6 19', '#FFFFFF', 4.4) +
    ellipse(-36, 50, 13, 5, colours.canopyNear) +
    ellipse(-38, 49, 9, 3, colours.fresh) +
    filled(
      'M30 54C20 54 17 48 18 44C24 45 29 49 30 54zM30 54C40 54 43 48 42 44C36 45 31 49 30 54zM30 54C25 48 25 42 30 37C35 42 35 48 30 54z',
      colours.pink,
    ) +
    ellipse(32, 56, 12, 4, colours.canopyNear),
};

export const rain: Emblem = {
  silhouette: 'arch',
  ring: 'line',
  metal: 'silver',
  ground: (colours) => colours.sea,
  figure: (colours) => colours.foam,
  draw: (colours) =>
    filled('M-80 36C-40 30 40 30 80 36V80H-80z', colours.blue) +
    ellipse(-20, 48, 26, 5, colours.foam, { opacity: 0.45 }) +
    ellipse(26, 57, 20, 4, colours.foam, { opacity: 0.45 }) +
    filled('M-38-12C-56-12-58-36-40-39C-40-58-12-64-4-48C6-60 30-54 30-38C50-40 54-12 34-12z', colours.foam) +
    filled('M-38-12C-48-12-54-20-51-28C-40-20 26-20 47-27C49-19 44-12 34-12z', colours.wallShade) +
    stroked('M-30 0L-34 14M-8-2L-14 20M14 0L9 16M34-2L28 22M2 26L0 34M-26 26L-28 34', colours.foam, 5),
};
