import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, filled, place, round, stroked } from '../svg.ts';

export function heron(colours: Palette): string {
  return (
    stroked('M-3 2V-22M4 2L3 -22', colours.woodDark, 1.6) +
    filled('M-22 -18C-14 -34 0 -40 12 -36C16 -30 8 -20 -4 -19C-12 -18 -16 -16 -22 -18z', colours.stone) +
    filled('M-24 -16C-14 -26 -4 -30 6 -30C0 -20 -10 -18 -24 -16z', colours.stoneDark) +
    stroked('M9 -34C20 -40 4 -50 10 -60', colours.stoneLight, 4) +
    filled('M7 -63C10 -67 15 -66 17 -63L31 -60L16 -58C11 -57 7 -59 7 -63z', colours.stoneLight) +
    stroked('M12 -64Q2 -66 -4 -61', colours.ink, 1.6) +
    filled('M17 -63L32 -60L16.5 -59z', colours.sun) +
    circle(14, -62, 1, colours.ink)
  );
}

export function swan(colours: Palette): string {
  return (
    filled(
      'M-28 -6C-30 -16 -34 -18 -34 -22C-18 -24 0 -24 12 -14C20 -16 17 -26 13 -33C10 -40 16 -47 22 -44C26 -42 27 -39 26 -37C21 -39 19 -37 21 -32C26 -20 28 -6 14 0C0 4 -22 4 -28 -6z',
      colours.white,
    ) +
    filled('M25 -41L34 -37L25 -36z', colours.sun) +
    circle(22, -40, 1.1, colours.ink) +
    stroked('M-22 -14C-10 -16 0 -12 6 -6', colours.wallShade, 2) +
    stroked('M-30 6h22M0 7h26', colours.ripple, 1.6, { opacity: 0.7 })
  );
}

export function butterfly(colours: Palette, wing: string): string {
  return (
    filled(
      'M0 0C-4 -14 -18 -18 -18 -8C-18 0 -8 2 0 2C-8 3 -14 8 -10 13C-5 17 -1 10 0 4C1 10 5 17 10 13C14 8 8 3 0 2C8 2 18 0 18 -8C18 -18 4 -14 0 0z',
      wing,
    ) +
    filled('M-13 -9a3 3 0 1 0 .1 0zM13 -9a3 3 0 1 0 .1 0z', colours.white) +
    stroked('M0 -4V9M0 -4L-4 -10M0 -4L4 -10', colours.ink, 1.6)
  );
}

export function crab(colours: Palette): string {
  return (
    stroked('M-9 -4L-16 1M-8 -2L-13 4M9 -4L16 1M8 -2L13 4M-8 -9L-14 -14M8 -9L14 -14', colours.roof, 2) +
    filled('M-11 -6Q0 -16 11 -6Q0 2 -11 -6z', colours.coral) +
    filled('M-18 -14q2 -8 8 -6q-4 2 -3 7zM18 -14q-2 -8 -8 -6q4 2 3 7z', colours.coral) +
    circle(-3, -13, 1.7, colours.ink) +
    circle(3, -13, 1.7, colours.ink)
  );
}

export function turtle(colours: Palette): string {
  return (
    filled(
      'M18 -4C30 -14 40 -14 46 -24C48 -10 36 4 20 6zM-14 8C-24 14 -28 20 -38 20C-32 10 -26 4 -16 2z',
      colours.canopyMid,
    ) +
    filled('M22 -2C28 -8 38 -6 38 0C38 6 28 6 22 4z', colours.leafLight) +
    filled('M-24 4C-22 -14 -4 -20 10 -16C22 -12 28 -2 24 4C14 12 -12 14 -24 4z', colours.barkLight) +
    filled('M-12 -6L-4 -12L4 -8L2 0L-8 2zM8 -8L16 -8L19 0L10 2L6 -2zM-18 2L-10 5L-4 8L-14 7z', colours.sandWet) +
    circle(33, -1, 1.4, colours.ink)
  );
}

export function shoal(random: Random, fill: string, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const s = random.between(6, 9);
    const x = round(random.between(-38, 30));
    const y = round(random.between(-20, 20));
    path += `M${x} ${y}q${round(s * 0.6)} ${round(-s * 0.55)} ${round(s * 1.4)} 0l${round(s * 0.5)} ${round(-s * 0.35)}v${round(s * 0.7)}l${round(-s * 0.5)} ${round(-s * 0.35)}q${round(-s * 0.8)} ${round(s * 0.55)} ${round(-s * 1.4)} 0z`;
  }
  return filled(path, fill);
}

export function macaque(colours: Palette): string {
  return (
    stroked('M-10 -2C-26 2 -30 -14 -24 -24', colours.fur, 3) +
    filled('M-13 2C-16 -14 -8 -26 2 -26C10 -24 12 -10 11 2z', colours.fur) +
    filled('M6 2V-12L11 -14L12 2z', colours.fur) +
    circle(5, -31, 8.5, colours.fur) +
    filled('M2 -33Q7 -38 12 -33Q13 -26 7 -25Q2 -26 2 -33z', colours.furLight) +
    circle(5.4, -32, 1, colours.ink) +
    circle(9.6, -32, 1, colours.ink) +
    circle(-3, -33, 2.6, colours.furLight)
  );
}

export function colugo(colours: Palette): string {
  return (
    filled(
      'M0 -22C5 -22 8 -18 8 -14L34 -22C30 -4 22 8 24 22L6 20L0 32L-6 20L-24 22C-22 8 -30 -4 -34 -22L-8 -14C-8 -18 -5 -22 0 -22z',
      colours.fur,
    ) +
    filled('M0 -12C6 -8 8 6 4 18H-4C-8 6 -6 -8 0 -12z', colours.furLight, { opacity: 0.6 }) +
    circle(-3.4, -16, 1.4, colours.ink) +
    circle(3.4, -16, 1.4, colours.ink)
  );
}

export function eggBasket(colours: Palette): string {
  const eggs = filled(
    'M-13 -12C-13 -22 -3 -22 -3 -12zM-5 -13C-5 -25 5 -25 5 -13zM4 -12C4 -22 14 -22 14 -12z',
    colours.white,
  );
  return (
    eggs +
    filled('M-19 -13H19L14 2H-14z', colours.wood) +
    stroked('M-17 -8H17M-15 -3H15', colours.woodDark, 1.5) +
    place(steam(colours), { x: 0, y: -26, scale: 0.6 })
  );
}

export function steam(colours: Palette): string {
  return stroked('M-16 0c-10 -12 8 -20 0 -34M0 -4c-12 -14 10 -26 0 -46M16 0c-8 -12 10 -22 2 -36', colours.white, 5, {
    opacity: colours.night ? 0.35 : 0.8,
  });
}
