import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, circle, dots, ellipse, filled, round, stroked } from '../svg.ts';

export function solarPanel(colours: Palette): string {
  const cells = 'M-38 -34H48M-43 -22H43M-18 -46L-31 -10M6 -46L-7 -10M30 -46L17 -10';
  return (
    stroked('M-30 -14V2M20 -14V2M36 -34V2', colours.stoneDark, 3.4) +
    filled('M-36 -46H54L41 -10H-49z', colours.blue) +
    filled('M-36 -46H-6L-49 -16V-10z', colours.waterHigh, { opacity: colours.night ? 0.25 : 0.4 }) +
    stroked(cells, colours.waterHigh, 1.4, { opacity: 0.75 }) +
    stroked('M-36 -46H54L41 -10H-49z', colours.white, 2)
  );
}

export function electricBus(colours: Palette): string {
  const glass = colours.night ? colours.window : colours.waterHigh;
  return (
    ellipse(2, 1, 80, 4, colours.ink, { opacity: 0.18 }) +
    filled('M-76 -8V-56a9 9 0 0 1 9 -9H66a10 10 0 0 1 10 9L78 -24V-8z', colours.canopyNear) +
    filled('M-76 -8V-24H78V-8z', colours.front) +
    filled(
      'M-68 -55h24v22h-24zM-39 -55h24v22h-24zM-10 -55h24v22h-24zM19 -55h18v40h-18zM42 -55h22a5 5 0 0 1 5 5l2 17H42z',
      glass,
    ) +
    stroked('M28 -55V-15', colours.front, 1.6) +
    stroked('M-70 -28H14', colours.leafLight, 3) +
    filled('M-46 -24c0 8 -8 12 -16 11c0 -8 6 -14 16 -11z', colours.sun) +
    circle(-44, -7, 11, colours.ink) +
    circle(-44, -7, 5, colours.stone) +
    circle(48, -7, 11, colours.ink) +
    circle(48, -7, 5, colours.stone) +
    box(71, -20, 7, 5, colours.sun)
  );
}

export function viaduct(colours: Palette, width: number): string {
  const glass = colours.night ? colours.window : colours.waterHigh;
  const piers = Array.from({ length: Math.ceil(width / 88) }, (_, index) => 34 + index * 88)
    .map((x) => `M${x - 16} 8H${x + 16}L${x + 7} 22V80H${x - 7}V22z`)
    .join('');
  const carriage = (x: number): string =>
    box(x, -27, 74, 24, colours.white) +
    box(x, -10, 74, 5, colours.coral) +
    filled(`M${x + 6} -23h14v10h-14zM${x + 26} -23h20v10h-20zM${x + 52} -23h14v10h-14z`, glass);
  return (
    filled(piers, colours.wallShade) +
    box(0, -2, width, 12, colours.stoneLight) +
    box(0, 6, width, 4, colours.stone) +
    carriage(58) +
    carriage(135) +
    filled('M212 -27h50q18 4 22 24h-72z', colours.white) +
    filled('M212 -10h70l2 5h-72z', colours.coral) +
    filled('M218 -23h14v10h-14zM238 -23h16v10h-16zM260 -23q10 2 14 10h-14z', glass)
  );
}

export function recyclingBin(colours: Palette): string {
  return (
    filled('M-27 -72H27L22 0H-22z', colours.blue) +
    filled('M8 -72H27L22 0H12z', colours.ink, { opacity: 0.16 }) +
    filled('M-32 -80a6 6 0 0 1 6 -7H26a6 6 0 0 1 6 7v9H-32z', colours.waterLow) +
    filled('M-15 -82H15v5H-15z', colours.ink) +
    stroked('M-9 -30a11 11 0 0 1 15 -13M10 -38a11 11 0 0 1 -3 18M-1 -19a11 11 0 0 1 -10 -8', colours.white, 3.4) +
    filled('M4 -48l8 6-9 4zM2 -24l9 -1-3 9zM-14 -30l7 6-9 3z', colours.white)
  );
}

export function bottle(colours: Palette, fill: string): string {
  return (
    filled('M-7 0V-22C-7 -28 -3 -29 -3 -34V-40H3V-34C3 -29 7 -28 7 -22V0z', fill) +
    box(-3.5, -44, 7, 5, colours.white) +
    box(-7, -18, 14, 9, colours.white, { opacity: 0.7 })
  );
}

export function cardboard(colours: Palette): string {
  return (
    box(-27, -9, 54, 9, colours.wood) +
    box(-24, -18, 50, 9, colours.barkLight) +
    box(-26, -27, 48, 9, colours.wood) +
    stroked('M-4 -27V0M-4 -27q-7 -9 -12 -4q4 5 12 4q9 -10 13 -3q-5 5 -13 3', colours.coral, 2)
  );
}

export function pottedPlant(random: Random, colours: Palette, clay: string, tall: number): string {
  let leaves = '';
  for (let index = 0; index < 5; index += 1) {
    const lean = (index - 2) * 9 + random.between(-2, 2);
    const high = tall * random.between(0.75, 1);
    const tip = `${round(lean)} ${round(-26 - high)}`;
    leaves += `M0 -24C${round(lean - 10)} ${round(-26 - high * 0.4)} ${round(lean - 9)} ${round(-26 - high * 0.8)} ${tip}C${round(lean + 8)} ${round(-26 - high * 0.7)} ${round(lean + 5)} ${round(-26 - high * 0.3)} 0 -24z`;
  }
  return (
    filled(leaves, colours.canopyNear) +
    stroked(`M0 -26V${round(-26 - tall * 0.6)}`, colours.leafLight, 1.6) +
    filled('M-13 -22H13L9 0H-9z', clay) +
    box(-16, -28, 32, 8, clay) +
    box(-16, -22, 32, 2, colours.ink, { opacity: 0.15 })
  );
}

export function marketBag(random: Random, colours: Palette): string {
  const leaf =
    'M-16 -50C-26 -62 -24 -78 -14 -86C-8 -76 -8 -62 -12 -50zM-4 -50C-10 -64 -4 -80 4 -88C10 -76 8 -62 4 -50z';
  return (
    filled(leaf, colours.canopyMid) +
    stroked('M-14 -54V-78M1 -54V-80', colours.lawnLight, 1.6) +
    filled('M14 -50L26 -78a5 5 0 0 1 7 4L24 -48z', colours.barkLight) +
    circle(12, -54, 9, colours.coral) +
    stroked('M-17 -50C-16 -76 16 -76 17 -50', colours.woodDark, 3.4) +
    filled('M-27 -52H27L24 0H-24z', colours.wall) +
    filled('M12 -52H27L24 0H16z', colours.wallShade) +
    filled('M-9 -18C-11 -32 0 -38 11 -36C12 -24 4 -14 -9 -18z', colours.canopyNear) +
    stroked('M-12 -13Q-4 -26 6 -32', colours.leafLight, 1.6) +
    dots([{ x: random.between(-20, -17), y: -6 }], colours.sun, 4)
  );
}

export function rain(random: Random, colours: Palette, width: number, height: number): string {
  let path = '';
  for (let index = 0; index < 18; index += 1) {
    const x = random.between(0, width);
    const y = random.between(0, height - 14);
    path += `M${round(x - y * 0.25)} ${round(y)}l${round(-3.2)} 13`;
  }
  return stroked(path, colours.night ? colours.ripple : colours.waterLow, 2.2, { opacity: 0.75 });
}
