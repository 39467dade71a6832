import { dots, filled, place, round, stroked } from '../svg.ts';
import type { Emblem } from './pin.ts';

const starPoint = (index: number, radius: number): string =>
  `${round(Math.sin((index * Math.PI) / 5) * radius)} ${round(-Math.cos((index * Math.PI) / 5) * radius)}`;

export const star: Emblem = {
  silhouette: 'burst',
  ring: 'plain',
  metal: 'gold',
  ground: (colours) => colours.midnight,
  figure: (colours) => colours.glow,
  draw: (colours) => {
    const tips = [0, 2, 4, 6, 8];
    const outline = Array.from({ length: 10 }, (_, index) => starPoint(index, index % 2 === 0 ? 46 : 21)).join('L');
    const facets = tips.map((tip) => `M0 0L${starPoint(tip, 46)}L${starPoint(tip + 1, 21)}z`).join('');
    const blade = 'M0 0C6-8 16-9 23-4C17 4 7 6 0 0z';
    const wreath = [0, 1, 2, 3, 4]
      .map((step) => {
        const angle = Math.PI * (0.56 + step * 0.105);
        return place(filled(blade, step % 2 === 0 ? colours.fresh : colours.canopyMid), {
          x: Math.sin(angle) * 50,
          y: -Math.cos(angle) * 50,
          turn: (angle * 180) / Math.PI - 150,
          scale: 0.9,
        });
      })
      .join('');
    return (
      `<g id="w">${wreath}</g><use href="#w" transform="scale(-1 1)"/>` +
      place(
        filled(`M${outline}z`, colours.glow, { stroke: colours.glow, 'stroke-width': 5 }) +
          filled(facets, colours.night ? '#C8923A' : '#E39B22'),
        { x: 0, y: -6 },
      ) +
      dots(
        [
          { x: -40, y: -32 },
          { x: 42, y: -26 },
          { x: 28, y: -48 },
        ],
        colours.cream,
        3.4,
      ) +
      dots(
        [
          { x: -26, y: -48 },
          { x: -50, y: -14 },
          { x: 52, y: -6 },
        ],
        colours.cream,
        2,
      )
    );
  },
};

export const flame: Emblem = {
  silhouette: 'hexagon',
  ring: 'beads',
  metal: 'copper',
  ground: (colours) => colours.plum,
  figure: (colours) => colours.ember,
  draw: (colours) =>
    filled(
      'M2-58C10-40 44-22 42 14C41 40 20 54 0 54C-22 54-42 40-42 12C-42-6-32-16-24-28C-22-20-18-16-14-16C-4-22-6-44 2-58z',
      colours.ember,
    ) +
    filled(
      'M6-22C12-8 30 0 29 22C28 40 14 50 0 50C-16 50-29 40-29 22C-29 10-22 4-18-2C-14 4-10 4-6 2C2-4 2-14 6-22z',
      colours.glow,
    ) +
    filled('M0 46C-18 38-18 14 0 2C18 14 18 38 0 46z', colours.canopyNear) +
    stroked('M0 44V16M0 34L-8 27M0 34L8 27M0 25L-6 20M0 25L6 20', colours.fresh, 2.4) +
    dots(
      [
        { x: -34, y: -38 },
        { x: 32, y: -32 },
        { x: 44, y: -10 },
      ],
      colours.glow,
      4,
    ),
};
