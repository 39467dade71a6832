import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, filled, place, round, stroked } from '../svg.ts';

function frond(angle: number, reach: number, droop: number): string {
  const side = Math.cos(angle) < 0 ? -1 : 1;
  const up = Math.max(0.12, Math.sin(angle));
  const tipX = Math.cos(angle) * reach * 0.92 + side * reach * 0.12;
  const tipY = -up * reach * 0.62 + droop;
  const crestX = tipX * 0.5;
  const crestY = Math.min(tipY, 0) - reach * 0.24;
  const belly = reach * 0.3;
  return `M0 0Q${Math.round(crestX)} ${Math.round(crestY)} ${Math.round(tipX)} ${Math.round(tipY)}Q${Math.round(crestX * 1.15)} ${Math.round(crestY + belly * 0.9)} ${Math.round(crestX * 0.72)} ${Math.round(crestY * 0.4 + belly * 0.85)}Q${Math.round(crestX * 0.4)} ${Math.round(crestY * 0.35 + belly * 0.35)} 0 0z`;
}

/** `lean` shifts the top of the trunk to the right. */
export function palm(random: Random, colours: Palette, lean = 10): string {
  const height = random.between(84, 104);
  const top = { x: lean, y: -height };
  const l = round(lean);
  const h = round(height);
  const trunk = filled(
    `M-5 2C-2 ${round(-h * 0.4)} ${round(l * 0.3)} ${round(-h * 0.7)} ${round(l - 2)} ${-h}H${round(l + 2.5)}C${round(l * 0.4 + 5)} ${round(-h * 0.65)} ${round(l * 0.1 + 4)} ${round(-h * 0.4)} 5 2z`,
    colours.barkLight,
  );
  let dark = '';
  let light = '';
  const angles = [-0.15, 0.5, 1.05, 1.5, 2.05, 2.6, 3.3];
  angles.forEach((angle, index) => {
    const reach = random.between(42, 52);
    const blade = frond(angle + random.between(-0.12, 0.12), reach, random.between(12, 22));
    if (index % 2 === 0) dark += blade;
    else light += blade;
  });
  const nuts = circle(-2, 4, 3, colours.bark) + circle(4, 5, 3, colours.bark);
  return `${trunk}<g transform="translate(${round(top.x)} ${round(top.y)})">${filled(dark, colours.canopyNear)}${nuts}${filled(light, colours.canopyMid)}</g>`;
}

export function travellersPalm(random: Random, colours: Palette): string {
  let stalks = '';
  let blades = '';
  for (let index = 0; index < 9; index += 1) {
    const angle = Math.PI * (0.14 + (index / 8) * 0.72);
    const reach = random.between(60, 68);
    const x = Math.cos(angle);
    const y = -Math.sin(angle);
    const at = (along: number, aside: number): string =>
      `${round(x * reach * along - y * aside)} ${round(-34 + y * reach * along + x * aside)}`;
    stalks += `M0 -30L${at(0.55, 0)}`;
    blades += `M${at(0.45, 0)}Q${at(0.7, 9)} ${at(1.08, 1)}Q${at(0.75, -9)} ${at(0.45, 0)}z`;
  }
  return (
    filled('M-6 2L-4 -34H4L6 2z', colours.barkLight) +
    stroked(stalks, colours.leafLight, 2.6) +
    filled(blades, colours.canopyMid)
  );
}

export function sealingWaxPalm(random: Random, colours: Palette): string {
  const tops = [-17, -4, 13].map((x) => ({ x, y: -random.between(42, 58) }));
  const stems = tops.map(({ x, y }) => `M${round(x * 0.5)} 2Q${round(x * 0.6)} -26 ${x} ${round(y)}`).join('');
  const heads = tops.map((top) => {
    const blades = [0.3, 1.2, 1.9, 2.8].map((angle) => frond(angle, random.between(18, 24), 7)).join('');
    return place(filled(blades, colours.canopyMid), top);
  });
  return stroked(stems, colours.coral, 3) + heads.join('');
}
