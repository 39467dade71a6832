import { circle, dots, ellipse, filled, stroked } from '../svg.ts';
import type { Imprint } from './ink.ts';

export const coastalPark: Imprint = {
  edge: 'round',
  ink: 'water',
  glyph: (ink) =>
    filled('M13 13a10 10 0 0120 0z', ink) +
    stroked('M3 20C5 8 2-4-6-14', ink, 5) +
    filled(
      'M-6-14C-14-26-26-26-33-14C-23-19-15-18-6-14zM-6-14C-14-20-26-10-26 2C-20-7-14-11-6-14zM-6-14C0-28 10-30 19-25C9-24 2-20-6-14zM-6-14C4-21 17-13 18-1C11-8 4-12-6-14zM-6-14C-12-26-7-35 1-38C-1-30-3-22-6-14z',
      ink,
    ) +
    stroked('M-27 20q4.5-5 9 0t9 0t9 0t9 0t9 0t9 0', ink, 3.4),
};

export const natureReserve: Imprint = {
  edge: 'hexagon',
  ink: 'leaf',
  glyph: (ink) =>
    filled('M-31 25C-34 6-32-22-12-25C2-27 9-16 7-6C5 4-6 8-8 25z', ink) +
    filled('M8-15C22-18 36-8 37 11C28 1 18-1 8-1z', ink) +
    filled('M-12-28C-4-40 22-38 28-21C18-25 4-23-12-28z', ink),
  cut: circle(-5, -15, 4.6, '#000') + stroked('M9-12Q24-12 36 4', '#000', 1.8),
};

export const naturePark: Imprint = {
  edge: 'shield',
  ink: 'leaf',
  glyph: (ink) =>
    ellipse(-18, -14, 17, 5.4, ink, { transform: 'rotate(14 -18 -14)' }) +
    ellipse(18, -14, 17, 5.4, ink, { transform: 'rotate(-14 18 -14)' }) +
    ellipse(-15, -1, 14, 4.8, ink, { transform: 'rotate(-16 -15 -1)' }) +
    ellipse(15, -1, 14, 4.8, ink, { transform: 'rotate(16 15 -1)' }) +
    circle(0, -22, 6, ink) +
    stroked('M0-14V-4', ink, 7) +
    stroked('M0 2V22', ink, 4, { 'stroke-dasharray': '3.4 5' }),
  cut:
    stroked('M-8-16L-30-22M8-16L30-22M-7-5L-25 0M7-5L25 0', '#000', 1.3) +
    dots(
      [
        { x: -2, y: -27 },
        { x: 3, y: -27 },
      ],
      '#000',
      2,
    ),
};

export const marinePark: Imprint = {
  edge: 'biscuit',
  ink: 'water',
  glyph: (ink) =>
    `<g transform="translate(0-1) rotate(28) scale(.9)">${
      ellipse(0, 2, 17, 20, ink) +
      ellipse(0, -25, 6.4, 7.6, ink) +
      filled(
        'M-13-13C-24-24-33-17-35-4C-27-9-22-8-16-3zM13-13C24-24 33-17 35-4C27-9 22-8 16-3zM-12 16C-20 18-23 26-20 31C-14 29-9 25-7 20zM12 16C20 18 23 26 20 31C14 29 9 25 7 20z',
        ink,
      )
    }</g>`,
  cut: `<g transform="translate(0-1) rotate(28) scale(.9)">${stroked('M-7-7H7L11 3L6 13H-6L-11 3zM-7-7L-10-13M7-7L10-13M11 3H17M-11 3H-17M6 13L9 18M-6 13L-9 18', '#000', 1.7)}</g>`,
};

export const natureTrail: Imprint = {
  edge: 'diamond',
  ink: 'bark',
  glyph: (ink) =>
    stroked('M0 24V-28', ink, 5) +
    filled('M-19-25H14L23-17.5 14-10H-19zM19-5H-14L-23 2.5-14 10H19z', ink) +
    stroked('M-14 24h28', ink, 3),
  cut: stroked('M-12-21.5H11M-11-1.5H13', '#000', 2),
};

export const reservoirPark: Imprint = {
  edge: 'octagon',
  ink: 'water',
  glyph: (ink) =>
    circle(24, -20, 7, ink) +
    circle(2, -20, 6.4, ink) +
    filled('M-9 3C-10-7-4-12 2-12C8-12 13-7 12 3z', ink) +
    stroked('M-24-16L24 1', ink, 2.8) +
    filled('M-34-22q8-1 13 4l-3 6q-9-1-10-10z', ink) +
    filled('M-36 2Q0 6 36 2C29 12 15 13 0 13S-29 12-36 2z', ink) +
    stroked('M-27 22q4.5-4 9 0t9 0M5 22q4.5-4 9 0t9 0', ink, 2.6),
};
