import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { filled, round, stroked } from '../svg.ts';

export interface WaterShape {
  readonly top: number;
  readonly bottom: number;
  readonly from?: number;
  readonly to?: number;
}

/** Expects a gradient named `water` in `<defs>`. */
export function water(random: Random, colours: Palette, shape: WaterShape, strokes = 9): string {
  const from = shape.from ?? 0;
  const to = shape.to ?? 480;
  return (
    filled(`M${from} ${round(shape.top)}H${to}V${round(shape.bottom)}H${from}z`, 'url(#water)') +
    ripples(random, colours, { ...shape, from, to }, strokes)
  );
}

export function ripples(random: Random, colours: Palette, shape: WaterShape, strokes: number): string {
  let far = '';
  let near = '';
  const from = shape.from ?? 0;
  const to = shape.to ?? 480;
  for (let index = 0; index < strokes; index += 1) {
    const depth = (index + 0.6) / strokes;
    const y = shape.top + (shape.bottom - shape.top) * depth;
    const reach = (to - from) / 20 + 14 * depth;
    const x = random.between(from, Math.max(from + 1, to - reach * 1.5));
    const swell = round(1.5 + depth * 3);
    const half = round(reach / 2);
    const stroke = `M${round(x)} ${round(y)}q${half} ${-swell} ${round(reach)} 0${random.chance(0.6) ? `t${round(reach * 0.8)} 0` : ''}`;
    if (depth < 0.5) far += stroke;
    else near += stroke;
  }
  return (
    stroked(far, colours.ripple, 1.4, { opacity: colours.night ? 0.35 : 0.7 }) +
    stroked(near, colours.ripple, 2.2, { opacity: colours.night ? 0.4 : 0.75 })
  );
}

export function glint(random: Random, colours: Palette, x: number, top: number, bottom: number): string {
  let path = '';
  for (let y = top + 4; y < bottom; y += 7) {
    const spread = 6 + (y - top) * 0.35;
    const left = x - spread * random.between(0.5, 1);
    path += `M${round(left)} ${round(y)}h${round(spread * random.between(0.9, 1.8))}`;
  }
  return stroked(path, colours.orb, 2.2, { opacity: colours.night ? 0.45 : 0.5 });
}

/** Expects a gradient named `water` in `<defs>`. */
export function pond(random: Random, colours: Palette, width: number): string {
  const w = round(width / 2);
  const h = round(width * 0.13);
  const outline = (grow: number): string => {
    const a = round(w + grow);
    const b = round(h + grow * 0.45);
    return `M${-a} 0C${-a} ${round(-b * 1.2)} ${round(-a * 0.3)} ${round(-b * 1.05)} ${round(a * 0.1)} ${-b}S${a} ${round(-b * 0.7)} ${a} 0S${round(a * 0.5)} ${round(b * 1.15)} 0 ${b}S${-a} ${round(b * 0.9)} ${-a} 0z`;
  };
  return (
    filled(outline(5), colours.lawnShade) +
    filled(outline(0), 'url(#water)') +
    ripples(random, colours, { top: -h * 0.6, bottom: h * 0.9, from: -w * 0.7, to: w * 0.6 }, 4)
  );
}
