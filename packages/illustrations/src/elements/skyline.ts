import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { filled, stroked } from '../svg.ts';

export interface SkylineShape {
  readonly base: number;
  readonly height: number;
  readonly from?: number;
  readonly to?: number;
  /** Office towers instead of blocks of flats. */
  readonly towers?: boolean;
}

/** Blocks come in groups of similar height, so that they look like a housing estate. Some windows are lit at night. */
export function skyline(random: Random, colours: Palette, shape: SkylineShape, fill: string): string {
  let blocks = '';
  let windows = '';
  let x = shape.from ?? -10;
  const end = shape.to ?? 490;
  while (x < end) {
    const group = random.whole(2, 4);
    const tall = shape.height * random.between(0.55, 1);
    for (let index = 0; index < group && x < end; index += 1) {
      const wide = shape.towers === true ? random.between(13, 24) : random.between(20, 38);
      const high = tall * random.between(0.82, 1.1);
      const top = Math.round(shape.base - high);
      blocks += block(random, Math.round(x), top, Math.round(wide), shape);
      windows += drawWindows(random, x, top, wide, shape.base);
      x += wide + random.between(2, 7);
    }
    x += random.between(8, 34);
  }
  return (
    filled(blocks, fill) +
    stroked(windows, colours.window, 2.5, { opacity: colours.night ? 0.7 : 0.8, 'stroke-linecap': 'butt' })
  );
}

function block(random: Random, x: number, top: number, wide: number, shape: SkylineShape): string {
  const floor = Math.round(shape.base + 30);
  const right = x + wide;
  if (shape.towers !== true) {
    const tank = Math.round(wide * 0.3);
    return `M${x} ${floor}V${top}h${tank}v-5h${tank}v5H${right}V${floor}z`;
  }
  const slope = random.pick([0, 0, 7, -7]);
  return slope >= 0
    ? `M${x} ${floor}V${top - slope}L${right} ${top}V${floor}z`
    : `M${x} ${floor}V${top}L${right} ${top + slope}V${floor}z`;
}

function drawWindows(random: Random, x: number, top: number, wide: number, base: number): string {
  let path = '';
  const rows = Math.min(4, Math.floor((base - top - 10) / 11));
  for (let row = 0; row < rows; row += 1) {
    if (random.chance(0.45)) continue;
    const left = Math.round(x + 4 + random.between(0, wide * 0.35));
    path += `M${left} ${Math.round(top + 9 + row * 11)}h${Math.round(wide * random.between(0.2, 0.45))}`;
  }
  return path;
}
