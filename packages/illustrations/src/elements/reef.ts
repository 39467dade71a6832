import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, filled, place, round, stroked } from '../svg.ts';

export function branchCoral(random: Random, fill: string): string {
  const tip = (): number => round(random.between(-4, 4));
  return stroked(
    `M0 2C0 -16 -2 -24 ${tip()} -52M0 -14C-12 -20 -16 -30 ${-18 + tip()} -44M-9 -22C-18 -22 -24 -26 ${-28 + tip()} -32M1 -20C12 -24 16 -34 ${17 + tip()} -48M9 -27C18 -26 24 -28 ${28 + tip()} -36`,
    fill,
    6.5,
  );
}

function seaFan(fill: string, vein: string): string {
  return (
    filled('M-3 2C-34 -14 -36 -48 -18 -54C-10 -62 4 -58 8 -54C26 -58 38 -34 26 -18C20 -6 8 -2 3 2z', fill) +
    stroked('M0 2V-46M0 -8C-12 -16 -20 -26 -22 -42M0 -8C10 -16 20 -24 23 -38M0 -22L-10 -44M0 -22L12 -42', vein, 1.8, {
      opacity: 0.75,
    })
  );
}

function coralMound(colours: Palette, fill: string): string {
  return (
    filled('M-40 4C-38 -20 -18 -28 -4 -20C4 -36 36 -30 40 4z', fill) +
    stroked('M-32 -4q6 -10 12 -2t12 -4M2 -14q8 -8 13 0t12 -2M-20 -14q5 -6 9 0M10 -2q6 -7 11 0', colours.white, 1.8, {
      opacity: 0.5,
    })
  );
}

function tubeSponge(fill: string, mouth: string): string {
  const tube = (x: number, w: number, h: number): string =>
    filled(`M${x - w} 2L${x - w - 1} ${-h}H${x + w + 1}L${x + w} 2z`, fill) +
    `<ellipse cx="${x}" cy="${-h}" rx="${w + 1}" ry="2.4" fill="${mouth}"/>`;
  return tube(-12, 5, 26) + tube(12, 5, 32) + tube(0, 6, 44);
}

function seagrass(random: Random, width: number, fill: string): string {
  let path = '';
  for (let x = -width / 2; x < width / 2; x += random.between(7, 11)) {
    const h = random.between(18, 40);
    path += `M${round(x)} 2c-5 ${round(-h * 0.4)} 6 ${round(-h * 0.6)} 2 ${round(-h)}c7 ${round(h * 0.4)} -2 ${round(h * 0.6)} 2 ${round(h)}z`;
  }
  return filled(path, fill);
}

export function clownfish(colours: Palette): string {
  return (
    filled('M-18 0C-10 -12 10 -12 18 -1C10 11 -10 11 -18 0z', colours.coral) +
    filled('M-16 0L-27 -8Q-24 0 -27 8z', colours.coral) +
    filled('M5 -8.5Q9 0 5 8Q1 0 1.5 -9zM-8 -7Q-4 0 -8 7Q-12 4 -12 0Q-12 -4 -8 -7z', colours.white) +
    circle(11, -2.5, 1.7, colours.ink)
  );
}

export function bubbles(random: Random, colours: Palette, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const r = round(random.between(1.6, 3.8));
    path += `M${round(random.between(-8, 8))} ${round(-index * 13)}a${r} ${r} 0 1 0 .1 0z`;
  }
  return stroked(path, colours.ripple, 1.2, { opacity: 0.7 });
}

export function reefBank(random: Random, colours: Palette, width: number): string {
  let drawing = '';
  for (let x = -width / 2; x <= width / 2; x += random.between(34, 48)) {
    const scale = random.between(0.7, 1.15);
    const form = random.pick([
      branchCoral(random, random.pick([colours.coral, colours.pink, colours.sun])),
      seaFan(random.pick([colours.violet, colours.pink]), colours.white),
      coralMound(colours, random.pick([colours.sun, colours.coral, colours.leafLight])),
      tubeSponge(random.pick([colours.violet, colours.sun]), colours.ink),
      seagrass(random, 44, colours.canopyMid),
    ] as const);
    drawing += place(form, { x, y: random.between(-3, 5), scale });
  }
  return drawing;
}
