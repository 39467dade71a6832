import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, circle, dots, filled, round, stroked } from '../svg.ts';

/** Expects a gradient named `sky` in `<defs>`. */
export function sky(): string {
  return box(0, 0, 480, 300, 'url(#sky)');
}

export function orb(random: Random, colours: Palette, x: number, y: number, radius: number): string {
  // Use the same random numbers in both themes, so that a place has the same composition by day and by night.
  const waning = random.chance(0.4);
  if (!colours.night)
    return circle(x, y, radius * 1.5, colours.orb, { opacity: 0.16 }) + circle(x, y, radius, colours.orb);
  const size = radius * 0.78;
  const glow = circle(x, y, size * 1.75, colours.orb, { opacity: 0.1 });
  if (waning) return glow + crescent(x, y, size, colours.orb);
  const seas = filled(
    `M${round(x - size * 0.35)} ${round(y - size * 0.2)}a4 4 0 1 0 .1 0zM${round(x + size * 0.3)} ${round(y + size * 0.15)}a3 3 0 1 0 .1 0z`,
    colours.skyLow,
    { opacity: 0.18 },
  );
  return glow + circle(x, y, size, colours.orb) + seas;
}

function crescent(x: number, y: number, radius: number, fill: string): string {
  const r = round(radius);
  const inner = round(radius * 0.86);
  return filled(
    `M${round(x + radius * 0.3)} ${round(y - radius * 0.95)}A${r} ${r} 0 1 0 ${round(x + radius * 0.95)} ${round(y + radius * 0.3)}A${inner} ${inner} 0 0 1 ${round(x + radius * 0.3)} ${round(y - radius * 0.95)}z`,
    fill,
  );
}

export function stars(random: Random, colours: Palette, count: number, width = 480, height = 130): string {
  const scattered = Array.from({ length: count }, () => ({
    x: random.between(6, width - 6),
    y: random.between(6, height),
  }));
  // Only now, so that both themes use the same random numbers.
  if (!colours.night) return '';
  const small = Math.round(count * 0.65);
  return (
    dots(scattered.slice(0, small), colours.star, 1.6, { opacity: 0.65 }) +
    dots(scattered.slice(small), colours.star, 2.8, { opacity: 0.8 })
  );
}

export function cloud(random: Random, x: number, y: number, width: number, fill: string, opacity = 0.85): string {
  const unit = width / 8;
  const lift = (): number => round(unit * random.between(0.85, 1.25));
  const [a, b, c] = [lift(), round(lift() * 1.35), lift()];
  return filled(
    `M${round(x)} ${round(y)}a${a} ${a} 0 0 1 ${round(unit * 1.6)} ${round(-unit * 0.7)}a${b} ${b} 0 0 1 ${round(unit * 2.5)} ${round(-unit * 0.3)}a${c} ${c} 0 0 1 ${round(unit * 1.9)} ${round(unit * 0.35)}a${a} ${a} 0 0 1 ${round(unit * 2)} ${round(unit * 0.65)}z`,
    fill,
    { opacity },
  );
}

export function birds(random: Random, colours: Palette, x: number, y: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const size = random.between(5, 8);
    const left = round(x + index * random.between(14, 24));
    const top = round(y + random.between(-12, 12));
    const s = round(size);
    const half = round(size * 0.7);
    path += `M${left} ${top}q${half} ${-s} ${s} 0q${half} ${-s} ${s} ${round(size * 0.1)}`;
  }
  return stroked(path, colours.bird, 1.5, { opacity: 0.5 });
}
