import type { Random } from '../random.ts';
import { filled, round } from '../svg.ts';

/** A distant line of hills. `peak` raises one of them. */
export function ridge(
  random: Random,
  y: number,
  relief: number,
  fill: string,
  peak?: { readonly x: number; readonly height: number },
): string {
  const steps = 6;
  let path = `M-5 300V${round(y)}`;
  let before = y;
  for (let index = 1; index <= steps; index += 1) {
    const x = (490 / steps) * index - 5;
    const lift = peak === undefined ? 0 : peak.height * Math.exp(-(((x - peak.x) / 85) ** 2));
    const level = y + random.between(-relief, relief) - lift;
    const half = 490 / steps / 2;
    path += `C${round(x - half)} ${round(before)} ${round(x - half)} ${round(level)} ${round(x)} ${round(level)}`;
    before = level;
  }
  return filled(`${path}V300z`, fill);
}
