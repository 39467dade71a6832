import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, circle, filled, round, stroked } from '../svg.ts';

export function sculpture(random: Random, colours: Palette): string {
  const fill = random.pick([colours.coral, colours.sun, colours.blue]);
  const base = box(-22, -6, 44, 8, colours.stoneLight);
  const forms = [
    stroked('M-10 -8C-26 -34 -2 -62 14 -50C28 -38 2 -26 12 -8', fill, 8),
    circle(0, -22, 17, fill) + circle(0, -22, 8, colours.lawn) + circle(10, -47, 9, fill),
    filled('M-16 -6L-8 -54L2 -6zM-2 -6L10 -38L18 -6z', fill) + circle(-8, -58, 5, colours.sun),
  ] as const;
  return base + random.pick(forms);
}

export function amphitheatre(colours: Palette): string {
  const tier = (w: number, y: number): string =>
    `M${-w} ${y}Q0 ${round(y - w * 0.3)} ${w} ${y}L${w - 5} ${y + 6}Q0 ${round(y + 6 - w * 0.28)} ${5 - w} ${y + 6}z`;
  return (
    filled(tier(58, -14) + tier(46, -5) + tier(34, 3), colours.stoneLight) +
    stroked('M-53 -8Q0 -24 53 -8M-41 1Q0 -12 41 1', colours.stoneDark, 1.6, { opacity: 0.6 }) +
    filled('M-22 6Q0 -2 22 6Q0 12 -22 6z', colours.path)
  );
}

export function memorial(colours: Palette): string {
  return (
    filled('M-26 2V-4H26V2zM-20 -4V-9H20V-4zM-14 -9V-20H14V-9z', colours.stone) +
    filled('M-9 -20L-6 -74L0 -82L6 -74L9 -20z', colours.white) +
    filled('M1 -20V-81L6 -74L9 -20z', colours.wallShade)
  );
}

export function fourPillars(colours: Palette): string {
  return (
    filled('M-30 2V-4H30V2zM-24 -4V-9H24V-4z', colours.stone) +
    filled('M-13 -9L-7 -120H-4L-6 -9zM-3.5 -9L-1.5 -122H1.5L3.5 -9zM6 -9L4 -120H7L13 -9z', colours.white) +
    filled('M0 -9V-122H1.5L3.5 -9zM10 -9L6 -120H7L13 -9z', colours.wallShade)
  );
}

export function cannon(colours: Palette): string {
  return (
    filled('M-18 -14L38 -27L40 -20L-14 -2z', colours.ink) +
    circle(-12, -7, 10, colours.stoneDark) +
    circle(-12, -7, 4, colours.ink) +
    filled('M-36 3V-4H34V3z', colours.stone)
  );
}

export function ruins(colours: Palette): string {
  return (
    filled('M-40 2V-34L-30 -38V-26L-20 -22V2zM10 2V-18L18 -30H34L38 -22V2z', colours.stone) +
    filled('M-32 2V-14a4 4 0 0 1 8 0V2zM20 2V-12a4 4 0 0 1 8 0V2z', colours.ink, { opacity: 0.55 }) +
    filled(
      'M-42 -32q10 -8 14 -4q-2 8 4 14q-8 -2 -8 -8q-6 2 -10 -2zM12 -26q10 -10 24 -4q4 8 2 18q-6 -6 -6 -12q-10 0 -20 -2z',
      colours.canopyMid,
    )
  );
}

export function oldWell(colours: Palette): string {
  return (
    filled('M-20 2V-14Q0 -20 20 -14V2z', colours.stone) +
    stroked('M-20 -6H20M-8 -15V-6M8 -15V-6M-14 -6V2M0 -6V2M14 -6V2', colours.stoneDark, 1.4) +
    stroked('M-15 -14V-38M15 -14V-38M0 -38V-20', colours.woodDark, 2.6) +
    filled('M-24 -36L0 -52L24 -36z', colours.roof)
  );
}
