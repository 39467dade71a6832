import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, dots, ellipse, filled, place, stroked } from '../svg.ts';

const petals =
  'M0 0C-6 -4 -7 -12 0 -17C7 -12 6 -4 0 0C2 -7 10 -12 16 -5C14 3 6 4 0 0C7 1 13 7 10 14C2 14 -1 6 0 0C1 6 -2 14 -10 14C-13 7 -7 1 0 0C-6 4 -14 3 -16 -5C-10 -12 -2 -7 0 0z';

function orchidBloom(colours: Palette, fill: string, lip: string): string {
  return `${filled(petals, fill)}${filled('M-5 0C-4 8 4 8 5 0C3 -4 -3 -4 -5 0z', lip)}${circle(0, 0, 1.8, colours.sun)}`;
}

export function orchid(random: Random, colours: Palette): string {
  const [fill, lip] = random.pick([
    [colours.pink, colours.violet],
    [colours.violet, colours.pink],
    [colours.white, colours.pink],
    [colours.sun, colours.coral],
  ] as const);
  const leaves = filled(
    'M0 2C-18 -8 -36 -8 -48 -26C-30 -24 -8 -18 3 0zM0 2C12 -12 28 -20 46 -18C34 -6 18 0 0 2zM-2 2C-10 -20 -8 -34 -16 -46C0 -34 6 -16 4 2z',
    colours.canopyMid,
  );
  const stem = stroked('M1 0C0 -36 2 -70 34 -88', colours.leafLight, 2.4);
  const first = place(`<g id="bloom">${orchidBloom(colours, fill, lip)}</g>`, { x: 4, y: -52, scale: 0.78, turn: -14 });
  const bloom = '<use href="#bloom"/>';
  return (
    leaves +
    stem +
    first +
    place(bloom, { x: 13, y: -74, scale: 0.7, turn: 12 }) +
    place(bloom, { x: 31, y: -88, scale: 0.58, turn: 30 }) +
    circle(44, -90, 3, fill) +
    circle(50, -87, 2.2, fill)
  );
}

export function heliconia(colours: Palette): string {
  const leaves = filled(
    'M-2 2C-26 -26 -34 -58 -28 -86C-10 -64 -2 -32 2 2zM2 2C14 -28 30 -44 44 -58C42 -34 26 -10 6 2z',
    colours.canopyMid,
  );
  const stem = stroked('M2 2C4 -30 6 -52 14 -78', colours.leafLight, 2.6);
  const claws = filled(
    'M6 -38C18 -40 24 -46 28 -56C18 -54 8 -50 6 -38zM8 -50C-2 -54 -8 -60 -10 -70C0 -66 8 -60 8 -50zM10 -60C22 -62 27 -68 30 -78C20 -76 11 -72 10 -60zM12 -70C4 -74 0 -80 -1 -88C7 -85 13 -79 12 -70z',
    colours.coral,
  );
  return leaves + stem + claws;
}

export function lilies(random: Random, colours: Palette, width: number, count: number, bloom = colours.pink): string {
  let pads = '';
  let shine = '';
  let blooms = '';
  for (let index = 0; index < count; index += 1) {
    const x = (index / Math.max(1, count - 1) - 0.5) * width + random.between(-8, 8);
    const y = random.between(-8, 9);
    const size = random.between(7, 12);
    pads += ellipse(x, y, size, size * 0.34, colours.canopyNear);
    shine += ellipse(x - size * 0.15, y - 0.8, size * 0.7, size * 0.2, colours.canopyMid);
    if (index % 2 === 0) {
      const flower = filled(
        'M0 0C-9 -1 -12 -6 -11 -9C-6 -8 -2 -5 0 0zM0 0C9 -1 12 -6 11 -9C6 -8 2 -5 0 0zM0 0C-5 -5 -6 -10 -4 -14C0 -11 1 -5 0 0zM0 0C5 -5 6 -10 4 -14C0 -11 -1 -5 0 0z',
        bloom,
      );
      blooms += place(flower + circle(0, -4, 1.6, colours.sun), { x, y: y - 0.5, scale: size / 15 });
    }
  }
  return pads + shine + blooms;
}

export function bougainvillea(random: Random, colours: Palette): string {
  const arcs = stroked(
    'M0 2C-8 -24 -24 -38 -42 -34M0 2C-4 -32 -10 -48 -16 -58M0 2C4 -30 16 -52 28 -54M2 2C14 -18 30 -30 46 -24',
    colours.canopyNear,
    3,
  );
  let leaves = '';
  const bracts: { x: number; y: number }[] = [];
  for (const [x, y] of [
    [-42, -34],
    [-30, -36],
    [-18, -57],
    [-10, -44],
    [28, -54],
    [18, -46],
    [45, -25],
    [34, -27],
    [4, -30],
    [-22, -22],
  ] as const) {
    const r = random.whole(6, 9);
    leaves += `M${x - r} ${y + 3}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0z`;
    for (let index = 0; index < 3; index += 1)
      bracts.push({ x: x + random.between(-7, 7), y: y + random.between(-8, 6) });
  }
  return (
    arcs +
    filled(leaves, colours.canopyNear) +
    dots(bracts, random.pick([colours.pink, colours.coral, colours.violet]), 6)
  );
}
