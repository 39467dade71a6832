import type { Palette } from '../palette.ts';
import { box, circle, filled, place, stroked } from '../svg.ts';

export function playground(colours: Palette): string {
  const posts = stroked('M-30 2V-38M-10 2V-38M16 2V-30M34 2V-30', colours.barkLight, 3.4);
  const decks = box(-32, -24, 24, 4, colours.sun) + box(14, -18, 22, 4, colours.sun);
  const roofs = filled('M-36 -36L-20 -54L-4 -36zM11 -29L25 -44L39 -29z', colours.coral);
  const bridge =
    stroked('M-10 -22Q3 -14 16 -17', colours.blue, 3.4) + stroked('M-10 -30Q3 -23 16 -26', colours.blue, 1.6);
  return (
    posts +
    decks +
    bridge +
    roofs +
    stroked('M35 -16C46 -14 46 -1 60 0', colours.blue, 5.5) +
    stroked('M-32 -22L-44 2M-36 -13h5M-40 -5h6', colours.barkLight, 2)
  );
}

export function playTrain(colours: Palette): string {
  return (
    box(-36, -22, 46, 14, colours.coral) +
    box(8, -36, 26, 28, colours.blue) +
    filled('M4 -38H38V-34H4z', colours.roofDark) +
    box(14, -31, 13, 10, colours.waterHigh) +
    filled('M-30 -22L-33 -34H-20L-23 -22z', colours.ink) +
    box(-14, -28, 8, 6, colours.sun) +
    [-26, -8].map((x) => circle(x, -5, 7, colours.ink) + circle(x, -5, 3, colours.stoneLight)).join('') +
    circle(22, -6, 8.5, colours.ink) +
    circle(22, -6, 3.5, colours.stoneLight) +
    stroked('M-44 3H42', colours.stoneDark, 2)
  );
}

export function playShip(colours: Palette): string {
  return (
    filled('M-46 -22H42L32 2H-34z', colours.blue) +
    filled('M-46 -22H42L40.5 -17H-44z', colours.white) +
    box(-18, -38, 36, 16, colours.white) +
    box(-10, -48, 18, 10, colours.coral) +
    stroked('M0 -48V-68M-14 -62H14', colours.ink, 2) +
    filled('M1 -68L16 -63L1 -58z', colours.coral) +
    [-14, -2, 10].map((x) => circle(x, -30, 3, colours.window)).join('') +
    stroked('M30 -22L40 -34', colours.ink, 3)
  );
}

export function ropeSwing(colours: Palette): string {
  return (
    stroked('M-34 2L-26 -44L-18 2M18 2L26 -44L34 2M-28 -44H28', colours.barkLight, 3.2) +
    stroked('M-10 -44V-12M-1 -44V-12M8 -44L12 -14M16 -44L21 -15', colours.ink, 1.2) +
    stroked('M-11 -11H0M11 -13L22 -14', colours.coral, 3.4)
  );
}

export function bicycle(colours: Palette, frame: string): string {
  return (
    stroked('M-27 -11a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M7 -11a11 11 0 1 0 22 0a11 11 0 1 0 -22 0', colours.ink, 2) +
    stroked('M-16 -11L-8 -27H10L0 -11zM-8 -27L0 -11M18 -11L9 -32H14M-12 -31H-4M-8 -27L-9 -31', frame, 2.4)
  );
}

export function pumpTrack(colours: Palette): string {
  return (
    filled('M-56 3Q-44 2 -36 -10T-14 -2T8 -13T30 -3T54 3z', colours.sandWet) +
    filled('M-56 3Q-44 4 -34 -5T-14 2T8 -7T30 2T54 4z', colours.barkLight, { opacity: 0.45 })
  );
}

export function goal(colours: Palette): string {
  return (
    stroked('M-28 2V-28H28V2M-28 -28L-20 -20V-2M28 -28L20 -20V-2M-20 -20H20', colours.white, 2.4) +
    stroked('M-14 -27V0M0 -27V0M14 -27V0M-27 -18H27M-27 -9H27', colours.white, 0.8, { opacity: 0.7 }) +
    circle(34, -3, 4.4, colours.white)
  );
}

export function boardGame(colours: Palette): string {
  const pawn = filled('M-9 2Q-8 -6 -3 -9L-4 -20H4L3 -9Q8 -6 9 2z', colours.white) + circle(0, -25, 7, colours.white);
  const knight = filled(
    'M-10 2H11C11 -14 14 -30 2 -40L-2 -36C-12 -34 -14 -26 -15 -20L-8 -17L-3 -22C-4 -12 -10 -8 -10 2z',
    colours.ink,
  );
  return (
    filled('M-44 3L-34 -8H36L46 3z', colours.stoneLight) +
    filled('M-30 -2L-26 -8H-12L-15 -2zM2 -2V-8H16L19 -2z', colours.stoneDark, { opacity: 0.6 }) +
    place(pawn, { x: -20, y: -1 }) +
    place(knight, { x: 16, y: -1 })
  );
}

export function kite(colours: Palette, fill: string): string {
  return (
    stroked('M2 18C10 34 -8 44 6 60C20 84 -6 120 -30 170', colours.ink, 0.9, { opacity: 0.5 }) +
    filled('M0 -20L14 -2L2 18L-13 0z', fill) +
    filled('M0 -20L2 18L-13 0z', colours.sun) +
    filled('M5 30l7 -4v8zM-1 42l-7 -2 4 7z', colours.coral)
  );
}

export function fitnessBars(colours: Palette): string {
  return (
    stroked('M-22 2V-36M0 2V-36M22 2V-26', colours.blue, 3.2) +
    stroked('M-24 -36H2M0 -24H24M-16 -36V-26M-8 -36V-26', colours.ink, 2) +
    stroked(
      'M-18.5 -23a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M-10.5 -23a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
      colours.coral,
      1.8,
    )
  );
}
