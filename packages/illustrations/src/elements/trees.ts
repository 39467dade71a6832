import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { dots, filled, place, round, stroked } from '../svg.ts';
import { leafMass } from './canopy.ts';

export function rainTree(random: Random, colours: Palette): string {
  const lean = random.between(-8, 8);
  const trunk = filled(
    `M-9 2C-5 -14 -6 -30 ${round(-4 + lean * 0.3)} -44C-18 -60 -40 -66 -58 -84L-52 -88C-36 -76 -20 -72 ${round(lean * 0.4)} -56C0 -72 -10 -84 -14 -98L-8 -99C-2 -86 6 -78 ${round(6 + lean * 0.3)} -60C18 -72 38 -74 54 -90L60 -85C44 -68 22 -62 ${round(9 + lean * 0.3)} -42C8 -28 8 -14 12 2z`,
    colours.bark,
  );
  const under = filled(
    leafMass(random, { width: 176, height: 46, bumps: 15, underside: 0.42, x: lean, y: -88 }),
    colours.front,
  );
  const middle = filled(
    leafMass(random, { width: 152, height: 42, bumps: 13, underside: 0.3, x: lean + 2, y: -101 }),
    colours.canopyNear,
  );
  const left = filled(
    leafMass(random, { width: 76, height: 26, bumps: 9, underside: 0.25, x: lean - 30, y: -111 }),
    colours.canopyMid,
  );
  const right = filled(
    leafMass(random, { width: 56, height: 20, bumps: 8, underside: 0.25, x: lean + 36, y: -108 }),
    colours.canopyMid,
  );
  return under + trunk + middle + left + right;
}

export function roundTree(random: Random, colours: Palette, blossom?: string): string {
  const trunk = filled(
    'M-5 1C-3 -16 -3 -30 -2 -44L-16 -60-13 -63 0 -50 1 -66H5L4 -48 17 -62 20 -58 6 -40C5 -24 5 -12 8 1z',
    colours.bark,
  );
  const back = filled(
    leafMass(random, { width: 76, height: 52, bumps: 11, underside: 0.6, x: 0, y: -64 }),
    colours.canopyNear,
  );
  const light = filled(
    leafMass(random, { width: 50, height: 32, bumps: 8, underside: 0.45, x: -9, y: -73 }),
    colours.canopyMid,
  );
  const top = filled(
    leafMass(random, { width: 28, height: 18, bumps: 7, underside: 0.4, x: -14, y: -82 }),
    colours.leafLight,
  );
  const flowers = blossom === undefined ? '' : speckles(random, 16, 34, 26, blossom);
  return trunk + back + light + top + place(flowers, { x: 0, y: -70 });
}

function speckles(random: Random, count: number, width: number, height: number, fill: string): string {
  const scattered = Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.between(0, 1));
    return { x: Math.cos(angle) * reach * width, y: Math.sin(angle) * reach * height };
  });
  return dots(scattered, fill, 4.6);
}

export function casuarina(random: Random, colours: Palette): string {
  const lean = random.between(4, 14);
  let back = '';
  let front = '';
  for (let tier = 0; tier < 7; tier += 1) {
    const y = -38 - tier * 13;
    const reach = (30 - tier * 3) * random.between(0.85, 1.15);
    const x = lean * (tier / 7);
    const bough = (side: number): string =>
      `M${Math.round(x)} ${y - 8}q${Math.round(side * reach * 0.5)} -14 ${Math.round(side * reach)} ${random.whole(3, 9)}q${Math.round(-side * reach * 0.25)} 9 ${Math.round(-side * reach * 0.5)} 7t${Math.round(-side * reach * 0.5)} 1z`;
    if (tier % 2 === 0) back += bough(-1) + bough(1);
    else front += bough(-1) + bough(1);
  }
  const tip = `M${Math.round(lean - 8)} -118q4 -14 10 -22q6 10 8 22z`;
  return (
    stroked(`M0 1Q${round(lean * 0.2)} -50 ${round(lean)} -116`, colours.bark, 4) +
    filled(back, colours.canopyNear) +
    filled(front + tip, colours.canopyMid)
  );
}

export function forestGiant(random: Random, colours: Palette): string {
  const trunk = filled(
    'M-20 2C-9 -8 -7 -24 -5.5 -40L-4 -128H4L5.5 -40C7 -24 10 -8 22 2L8 -4 4 2-3 -5z',
    colours.barkLight,
  );
  const limbs = stroked('M0 -112L-20 -138M0 -120L17 -140', colours.barkLight, 3.5);
  const crown = filled(
    leafMass(random, { width: 92, height: 40, bumps: 11, underside: 0.45, x: 0, y: -138 }),
    colours.canopyNear,
  );
  const light = filled(
    leafMass(random, { width: 56, height: 24, bumps: 8, underside: 0.35, x: -12, y: -149 }),
    colours.canopyMid,
  );
  return crown + trunk + limbs + light;
}

export function bamboo(random: Random, colours: Palette): string {
  let culms = '';
  let blades = '';
  for (let index = 0; index < 5; index += 1) {
    const x = -16 + index * 8;
    const lean = (index - 2) * 9 + random.between(-4, 4);
    const top = -random.between(80, 112);
    culms += `M${x} 2Q${round(x + lean * 0.2)} ${round(top * 0.6)} ${round(x + lean)} ${round(top)}`;
    for (let blade = 0; blade < 4; blade += 1) {
      const along = 0.58 + blade * 0.14;
      const bx = x + lean * along * along;
      const by = top * along;
      const side = blade % 2 === 0 ? 1 : -1;
      blades += `M${Math.round(bx)} ${Math.round(by)}q${side * 8} -5 ${side * 20} ${random.whole(2, 8)}q${side * -10} 2 ${side * -20} ${random.whole(-6, -1)}z`;
    }
  }
  return stroked(culms, colours.leafLight, 3) + filled(blades, colours.canopyNear);
}

export function mangrove(random: Random, colours: Palette): string {
  const roots = stroked(
    'M0 -38C-12 -30 -22 -16 -24 4M0 -36C-6 -24 -12 -12 -12 5M0 -38C2 -24 1 -10 2 5M0 -36C8 -26 14 -12 15 5M0 -38C14 -30 26 -16 30 4M-14 -24C-24 -20 -34 -8 -36 4M16 -26C28 -22 38 -10 41 4',
    colours.bark,
    2.8,
  );
  const limbs = stroked('M0 -36L-2 -54M-1 -48L-18 -60M0 -46L18 -62', colours.bark, 4);
  const crown = filled(
    leafMass(random, { width: 100, height: 34, bumps: 12, underside: 0.45, x: 0, y: -62 }),
    colours.canopyNear,
  );
  const light = filled(
    leafMass(random, { width: 62, height: 21, bumps: 9, underside: 0.3, x: -12, y: -70 }),
    colours.canopyMid,
  );
  return roots + limbs + crown + light;
}
