import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { leafMass } from './canopy.ts';
import { dots, ellipse, filled, round, stroked } from '../svg.ts';

/** `left` and `right` are the heights (y) of the upper edge at both sides of the picture. */
export function lawn(colours: Palette, left: number, right: number): string {
  const middle = (left + right) / 2;
  const base = `M0 300V${round(left)}C120 ${round(left - 10)} 190 ${round(middle + 8)} 270 ${round(middle)}S420 ${round(right - 8)} 480 ${round(right)}V300z`;
  const swell = `M0 300V${round(left + 34)}C110 ${round(left + 8)} 230 ${round(middle + 30)} 330 ${round(right + 30)}S450 ${round(right + 56)} 480 ${round(right + 54)}V300z`;
  return filled(base, colours.lawn) + filled(swell, colours.lawnLight);
}

export function windingPath(
  colours: Palette,
  from: number,
  toX: number,
  toY: number,
  bend: number,
  fill = colours.path,
): string {
  const wide = 62;
  const near = 300;
  const mid = (near + toY) / 2 + 6;
  return filled(
    `M${round(from - wide)} ${near}C${round(from - wide + bend)} ${round(mid + 14)} ${round(toX - bend - 18)} ${round(mid - 4)} ${round(toX - 4)} ${round(toY)}H${round(toX + 4)}C${round(toX - bend + 22)} ${round(mid - 2)} ${round(from + wide + bend)} ${round(mid + 16)} ${round(from + wide)} ${near}z`,
    fill,
  );
}

/** `left` and `right` are as in `lawn`. */
export function beach(colours: Palette, left: number, right: number): string {
  const edge = (shift: number): string =>
    `M0 300V${round(left + shift)}C90 ${round(left - 10 + shift)} 170 ${round(right + 2 + shift)} 290 ${round(right - 12 + shift)}S430 ${round(right + 4 + shift)} 480 ${round(right + shift)}`;
  return (
    filled(`${edge(-9)}V300z`, colours.ripple, { opacity: colours.night ? 0.3 : 0.75 }) +
    filled(`${edge(-5)}V300z`, colours.sandWet) +
    filled(`${edge(2)}V300z`, colours.sand)
  );
}

export function boulders(random: Random, colours: Palette, count: number, size: number): string {
  let dark = '';
  let light = '';
  let x = 0;
  for (let index = 0; index < count; index += 1) {
    const w = round(size * random.between(0.7, 1.3));
    const h = round(w * random.between(0.5, 0.75));
    const at = round(x);
    dark += `M${at} 0c${round(-w * 0.12)} ${round(-h * 0.9)} ${round(w * 0.2)} ${-h} ${round(w * 0.5)} ${-h}s${round(w * 0.62)} ${round(h * 0.35)} ${round(w * 0.5)} ${h}z`;
    light += `M${round(x + w * 0.12)} ${round(-h * 0.45)}c${round(w * 0.05)} ${round(-h * 0.3)} ${round(w * 0.2)} ${round(-h * 0.45)} ${round(w * 0.4)} ${round(-h * 0.45)}s${round(w * 0.22)} ${round(h * 0.1)} ${round(w * 0.05)} ${round(h * 0.22)}s${round(-w * 0.3)} 0 ${round(-w * 0.45)} ${round(h * 0.23)}z`;
    x += w * random.between(0.6, 0.85);
  }
  return filled(dark, colours.stoneDark) + filled(light, colours.stone);
}

export function cliff(random: Random, colours: Palette, width: number, height: number): string {
  const w = width / 2;
  const h = height;
  const face = `M${round(-w)} 4L${round(-w * 0.86)} ${round(-h * 0.55)}L${round(-w * 0.6)} ${round(-h * 0.72)}L${round(-w * 0.48)} ${round(-h * 0.96)}L${round(-w * 0.1)} ${round(-h * random.between(0.92, 1.04))}L${round(w * 0.16)} ${round(-h * 0.78)}L${round(w * 0.5)} ${round(-h * 0.7)}L${round(w * 0.74)} ${round(-h * 0.4)}L${round(w)} 4z`;
  const lit = `M${round(-w * 0.48)} ${round(-h * 0.96)}L${round(-w * 0.1)} ${round(-h * 0.9)}L${round(-w * 0.2)} ${round(-h * 0.4)}L${round(-w * 0.4)} 2H${round(-w * 0.8)}L${round(-w * 0.62)} ${round(-h * 0.4)}zM${round(w * 0.16)} ${round(-h * 0.78)}L${round(w * 0.44)} ${round(-h * 0.68)}L${round(w * 0.36)} ${round(-h * 0.3)}L${round(w * 0.1)} 2H${round(-w * 0.08)}L${round(w * 0.06)} ${round(-h * 0.4)}z`;
  const cracks = `M${round(-w * 0.3)} ${round(-h * 0.7)}l4 ${round(h * 0.26)}-6 ${round(h * 0.2)}M${round(w * 0.3)} ${round(-h * 0.5)}l-5 ${round(h * 0.3)}M${round(w * 0.62)} ${round(-h * 0.36)}l5 ${round(h * 0.2)}`;
  const green =
    leafMass(random, { width: w * 0.62, height: 26, bumps: 7, x: -w * 0.28, y: -h * 0.93 }) +
    leafMass(random, { width: w * 0.5, height: 22, bumps: 6, x: w * 0.66, y: -h * 0.42 }) +
    leafMass(random, { width: w * 0.36, height: 20, bumps: 5, x: -w * 0.82, y: -h * 0.5 });
  return (
    filled(face, colours.stoneDark) +
    filled(lit, colours.stone) +
    stroked(cracks, colours.stoneDark, 1.4) +
    filled(green, colours.canopyNear)
  );
}

/** Without a shadow, objects on the lawn seem to float. */
export function castShade(colours: Palette, width: number): string {
  return ellipse(width * 0.08, 1, width / 2, Math.max(2.5, width * 0.05), colours.lawnShade, { opacity: 0.75 });
}

export function lawnDetails(random: Random, colours: Palette, top: number): string {
  let tufts = '';
  const flowers: { x: number; y: number }[] = [];
  for (let index = 0; index < 9; index += 1) {
    const x = random.whole(10, 470);
    const y = random.whole(Math.round(top) + 14, 286);
    tufts += `M${x} ${y}l-3-6m3 6v-8m0 8l3-6`;
    if (index % 3 === 0) flowers.push({ x: x + 12, y: y - 2 }, { x: x + 18, y: y + 2 }, { x: x + 15, y: y - 5 });
  }
  return (
    stroked(tufts, colours.lawnShade, 1.6) + dots(flowers, random.pick([colours.white, colours.sun, colours.pink]), 2.8)
  );
}

/** `crest` and `flat` are the heights (y) of the top on the left and of the foot on the right. */
export function knoll(colours: Palette, crest: number, flat: number): string {
  const slope = `M0 300V${round(crest + 22)}C40 ${round(crest - 2)} 90 ${round(crest - 6)} 132 ${round(crest)}S250 ${round(flat - 6)} 330 ${round(flat)}S440 ${round(flat + 4)} 480 ${round(flat - 4)}V300z`;
  const sunny = `M0 300V${round(crest + 66)}C60 ${round(crest + 30)} 150 ${round(crest + 34)} 220 ${round(flat + 16)}S400 ${round(flat + 40)} 480 ${round(flat + 36)}V300z`;
  return filled(slope, colours.lawn) + filled(sunny, colours.lawnLight);
}

export function clearing(colours: Palette, width: number): string {
  const w = width / 2;
  return filled(
    `M${round(-w)} 16C${round(-w * 0.9)} -6 ${round(-w * 0.4)} -16 0 -15S${round(w * 0.95)} -6 ${round(w)} 16C${round(w * 0.5)} 34 ${round(-w * 0.6)} 34 ${round(-w)} 16z`,
    colours.night ? colours.lawn : colours.lawnShade,
  );
}
