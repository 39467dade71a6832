import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, dots, filled, round } from '../svg.ts';

export function allotment(random: Random, colours: Palette): string {
  let leaves = '';
  const fruit: { x: number; y: number }[] = [];
  for (const [left, y] of [
    [-44, -6],
    [4, -6],
    [-52, 10],
    [2, 10],
  ] as const) {
    for (let index = 0; index < 4; index += 1) {
      const x = left + 6 + index * 10;
      const tall = random.whole(6, 12);
      leaves += `M${x} ${y - 7}q-6 -3 -4 ${-tall}q5 2 4 ${tall}q1 -8 5 ${-tall}q3 6 -5 ${tall}z`;
      if (random.chance(0.3)) fruit.push({ x, y: y - 8 });
    }
  }
  return (
    box(-46, -13, 44, 8, colours.woodDark) +
    box(2, -13, 44, 8, colours.woodDark) +
    box(-54, 3, 52, 9, colours.woodDark) +
    box(0, 3, 52, 9, colours.woodDark) +
    filled(leaves, colours.night ? colours.leafLight : colours.canopyMid) +
    dots(fruit, colours.coral, 4)
  );
}

export function terracedPlanters(random: Random, colours: Palette): string {
  const blooms = Array.from({ length: 16 }, () => ({
    x: random.between(-36, 34),
    y: -14 - random.whole(0, 2) * 11 + random.between(-2, 1),
  }));
  const bank = (y: number, w: number): string =>
    filled(
      `M${-w} ${y}a12 10 0 0 1 ${round(w * 0.66)} -4a12 9 0 0 1 ${round(w * 0.66)} 0a12 10 0 0 1 ${round(w * 0.68)} 4z`,
      colours.canopyMid,
    ) + box(-w, y, w * 2, 6, colours.stoneLight);
  return (
    bank(-27, 26) +
    bank(-16, 34) +
    bank(-5, 42) +
    dots(blooms, random.pick([colours.coral, colours.pink, colours.sun]), 4.8)
  );
}
