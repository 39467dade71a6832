import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { dots, filled, round, stroked } from '../svg.ts';

const roundToInteger = Math.round;

/** `size` is the length of the longest frond. */
export function fern(random: Random, size: number, fill: string): string {
  let path = '';
  const fronds = 7;
  for (let index = 0; index < fronds; index += 1) {
    const spread = (index / (fronds - 1)) * 2 - 1;
    const x = spread * size;
    const y = -size * (0.95 - 0.55 * Math.abs(spread) ** 1.4) * random.between(0.88, 1.08);
    const wide = 4.2 + (1 - Math.abs(spread)) * 1.5;
    path += `M${roundToInteger(-wide / 2)} 2Q${roundToInteger(x * 0.34 - wide)} ${roundToInteger(y * 1.15)} ${roundToInteger(x)} ${roundToInteger(y * 0.82)}Q${roundToInteger(x * 0.44 + wide * Math.sign(spread || 1))} ${roundToInteger(y * 0.86)} ${roundToInteger(wide / 2)} 2z`;
  }
  return filled(path, fill);
}

export function broadLeaves(random: Random, size: number, fill: string, rib: string, count = 4): string {
  let leaves = '';
  let ribs = '';
  for (let index = 0; index < count; index += 1) {
    const lean = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const angle = lean * 0.95 + random.between(-0.08, 0.08);
    const reach = size * random.between(0.82, 1.05);
    const at = (along: number, aside: number): string => {
      const bent = angle + Math.sign(angle || 1) * along * along * 0.28;
      return `${roundToInteger(Math.sin(bent) * reach * along + Math.cos(bent) * aside)} ${roundToInteger(-Math.cos(bent) * reach * along + Math.sin(bent) * aside)}`;
    };
    const wide = size * 0.2;
    leaves += `M0 2L${at(0.4, 0)}C${at(0.42, wide)} ${at(0.75, wide * 1.1)} ${at(1, 0)}C${at(0.75, -wide * 1.1)} ${at(0.42, -wide)} ${at(0.4, 0)}z`;
    ribs += `M0 2L${at(0.45, 0)}L${at(0.88, 0)}`;
  }
  return filled(leaves, fill) + stroked(ribs, rib, Math.max(1, size * 0.025), { opacity: 0.7 });
}

export function grass(random: Random, width: number, height: number, fill: string): string {
  let path = '';
  for (let x = -width / 2; x < width / 2; x += random.between(4.5, 8)) {
    const tall = height * random.between(0.55, 1);
    const lean = random.between(-6, 9);
    path += `M${roundToInteger(x)} 1q${roundToInteger(lean * 0.1)} ${roundToInteger(-tall * 0.6)} ${roundToInteger(lean)} ${roundToInteger(-tall)}q${roundToInteger(-lean * 0.3 + 2)} ${roundToInteger(tall * 0.5)} ${roundToInteger(3 - lean)} ${roundToInteger(tall)}z`;
  }
  return filled(path, fill);
}

export function reeds(random: Random, colours: Palette, width: number, height: number): string {
  let heads = '';
  let stems = '';
  for (let x = -width / 2 + 6; x < width / 2; x += random.between(10, 16)) {
    const top = Math.round(-height * random.between(0.8, 1.05));
    stems += `M${roundToInteger(x)} 0V${top - 6}`;
    heads += `M${roundToInteger(x)} ${top}v${roundToInteger(height * 0.18)}`;
  }
  return (
    grass(random, width, height * 0.85, colours.canopyNear) +
    stroked(stems, colours.canopyNear, 1.6) +
    stroked(heads, colours.barkLight, 3.4)
  );
}

export function flowerBed(random: Random, colours: Palette, width: number, bloom: string): string {
  const w = round(width / 2);
  const h = round(width * 0.2);
  let mound = `M${-w} 2`;
  const bumps = Math.max(4, Math.round(width / 14));
  const step = round(width / bumps);
  for (let index = 0; index < bumps; index += 1)
    mound += `a${round(step * 0.55)} ${round(h * random.between(0.75, 1.1))} 0 0 1 ${step} 0`;
  const blooms = Array.from({ length: bumps * 2 }, () => ({
    x: random.between(-w + 4, w - 6),
    y: -h * random.between(0.1, 0.9),
  }));
  return filled(`${mound}z`, colours.canopyNear) + dots(blooms, bloom, 4.6);
}

export function fireflies(random: Random, colours: Palette, x: number, y: number, count: number): string {
  const lights = Array.from({ length: count }, () => ({
    x: x + random.between(-60, 60),
    y: y + random.between(-28, 22),
  }));
  // Only now, so that both themes use the same random numbers.
  if (!colours.night) return '';
  return dots(lights, colours.sun, 7, { opacity: 0.16 }) + dots(lights, colours.sun, 3, { opacity: 0.85 });
}
