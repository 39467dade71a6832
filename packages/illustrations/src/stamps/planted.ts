import { box, circle, filled, stroked } from '../svg.ts';
import type { Imprint } from './ink.ts';

export const nationalGarden: Imprint = {
  edge: 'burst',
  ink: 'violet',
  glyph: (ink) =>
    filled('M-13 25C-10 4-16-10-33-22H15C-2-10-8 4-5 25z', ink) +
    stroked('M-32-29H14', ink, 4.6) +
    filled('M15 25C17 14 15 8 7 1H33C25 8 23 14 25 25z', ink) +
    stroked('M7-5H33', ink, 4) +
    stroked('M-24 25H33', ink, 2.6),
  cut: stroked('M-21-19Q-12-8-10 8M-9-19V8M3-19Q-6-8-8 8M15 4Q19 9 19 17M25 4Q21 9 21 17', '#000', 1.6),
};

export const heritageGarden: Imprint = {
  edge: 'octagon',
  ink: 'coral',
  glyph: (ink) =>
    filled('M-35-9Q-22-7-10-21H10Q22-7 35-9Q30-2 24-2H-24Q-30-2-35-9z', ink) +
    filled('M-18-22Q-8-24-3-35H3Q8-24 18-22Q14-18 10-18H-10Q-14-18-18-22z', ink) +
    stroked('M-20 2V18M-7 2V18M7 2V18M20 2V18', ink, 3.6) +
    filled('M-27 18H27V24H-27z', ink),
  cut: stroked('M-20-10H20', '#000', 1.6),
};

export const communityPark: Imprint = {
  edge: 'cushion',
  ink: 'coral',
  glyph: (ink) =>
    filled(
      'M-32-8C-37-18-28-26-21-25C-19-34-6-37 0-31C7-38 21-35 22-26C32-26 36-16 31-8C24-4 10-5 5-8C0-4-8-4-12-7C-18-3-28-4-32-8z',
      ink,
    ) +
    stroked('M-12 23C-9 12-9 4-13-5M-10 6L-1-6', ink, 5) +
    stroked('M4 9H29M4 15H29M7 15V23M26 15V23', ink, 3) +
    stroked('M-28 23H30', ink, 2.6),
  cut: stroked('M-24-19q6-7 12-3M2-25q8-5 13 1', '#000', 1.8),
};

export const urbanPark: Imprint = {
  edge: 'arch',
  ink: 'violet',
  glyph: (ink) => box(-27, -16, 18, 39, ink) + box(-6, -34, 17, 57, ink) + box(14, -6, 14, 29, ink),
  cut:
    stroked('M-22-14H-13M-22-7H-13M-22 0H-13M-1-31H7M-1-24H7M-1-17H7M-1-10H7M-1-3H7M18-4H26M18 3H26', '#000', 3, {
      'stroke-dasharray': '3 2.6',
      'stroke-linecap': 'butt',
    }) +
    circle(-12, 8, 12.5, '#000') +
    circle(-12, 8, 9.6, '#fff') +
    stroked('M-12 8V20M-12 12L-7 7M-12 14L-16 9', '#000', 1.8),
};

export const regionalPark: Imprint = {
  edge: 'hexagon',
  ink: 'bark',
  glyph: (ink) =>
    filled('M10-38L26-18L8 2L-5-20z', ink) +
    stroked('M8 2C10 10 0 9 2 16S-8 18-12 20', ink, 2) +
    filled('M-36 24C-28 10-16 8-6 18C4 10 22 6 36 24z', ink) +
    stroked('M-30-16q4-5 7 0q4-5 7 0M-20-28q3-4 5 0q3-4 5 0', ink, 2.4),
  cut: stroked('M10-42L8-2M-5-24L26-22', '#000', 1.8),
};

export const hotSpringPark: Imprint = {
  edge: 'cloud',
  ink: 'coral',
  glyph: (ink) =>
    stroked('M-13 4c-8-10 7-15 0-27M0 2c-9-12 8-18 0-36M13 4c-8-10 7-15 0-27', ink, 4.6) +
    filled('M-34 7C-20 12 20 12 34 7C33 20 20 27 0 27S-33 20-34 7z', ink),
  cut: stroked('M-24 16q6-4 12 0t12 0t12 0t12 0', '#000', 2),
};
