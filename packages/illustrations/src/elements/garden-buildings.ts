import type { Palette } from '../palette.ts';
import { box, circle, filled, round, stroked } from '../svg.ts';

function upturnedRoof(y: number, half: number, high: number): string {
  const h = round(high);
  const w = round(half);
  const flick = round(half * 0.14);
  return `M${-w} ${round(y - flick)}Q${round(-w * 0.72)} ${round(y - 1)} ${round(-w * 0.3)} ${round(y - h)}H${round(w * 0.3)}Q${round(w * 0.72)} ${round(y - 1)} ${w} ${round(y - flick)}Q${round(w * 0.85)} ${round(y + 3)} ${round(w * 0.72)} ${round(y + 3)}H${round(-w * 0.72)}Q${round(-w * 0.85)} ${round(y + 3)} ${-w} ${round(y - flick)}z`;
}

export function pagoda(colours: Palette, storeys: number): string {
  let walls = '';
  let doors = '';
  let roofs = '';
  let y = 0;
  for (let storey = 0; storey < storeys; storey += 1) {
    const half = 19 - storey * (11 / storeys);
    walls += `M${round(-half * 0.7)} ${round(y)}v-14h${round(half * 1.4)}v14z`;
    doors += `M-2.5 ${round(y - 1)}v-6a2.5 2.5 0 0 1 5 0v6z`;
    roofs += upturnedRoof(y - 12, half, 8);
    y -= 17;
  }
  return (
    filled(walls, colours.wall) +
    filled(doors, colours.night ? colours.window : colours.roofDark) +
    filled(roofs, colours.roof) +
    stroked(`M0 ${y + 2}v-14`, colours.roofDark, 2.6) +
    circle(0, y - 12, 2.4, colours.sun)
  );
}

export function pavilion(colours: Palette): string {
  const columns = stroked('M-34 -4V-44M-13 -4V-44M13 -4V-44M34 -4V-44', colours.roofDark, 4);
  const base = box(-46, -5, 92, 7, colours.stoneLight) + box(-52, 1, 104, 5, colours.stone);
  const roof =
    filled('M-58 -47Q-40 -44 -16 -66H16Q40 -44 58 -47Q50 -39 44 -39H-44Q-50 -39 -58 -47z', colours.roof) +
    filled('M-24 -64Q-12 -68 -5 -78H5Q12 -68 24 -64Q18 -60 14 -60H-14Q-18 -60 -24 -64z', colours.roof);
  const shade = filled('M-44 -39H44L40 -35H-40z', colours.roofDark);
  const rail = stroked('M-34 -13H-13M13 -13H34M-34 -19H-13M13 -19H34', colours.roofDark, 1.6);
  const lamp = colours.night
    ? circle(0, -28, 5, colours.window) + circle(0, -28, 14, colours.window, { opacity: 0.18 })
    : circle(0, -29, 3.5, colours.sun);
  return base + columns + rail + roof + shade + stroked('M0 -35V-30', colours.roofDark, 1) + lamp;
}

export function stoneLantern(colours: Palette): string {
  return (
    filled(
      'M-9 1L-7 -4H7L9 1zM-3.5 -4L-3 -18H3L3.5 -4zM-8 -18H8L6 -22H-6zM-6 -22V-33H6V-22zM-14 -32Q-4 -36 0 -43Q4 -36 14 -32z',
      colours.stone,
    ) + box(-3, -31, 6, 7, colours.night ? colours.window : colours.stoneDark)
  );
}

export function archBridge(colours: Palette, fill = colours.stoneLight): string {
  const rail = 'M-64 -14Q0 -56 64 -14';
  let posts = '';
  for (const x of [-52, -35, -18, 0, 18, 35, 52]) posts += `M${x} ${round(-35 + 21 * (x / 64) ** 2 + 12)}v-12`;
  return (
    filled('M-70 2L-66 -4Q0 -46 66 -4L70 2H34A34 25 0 0 0 -34 2z', fill) +
    stroked(posts, fill, 3) +
    stroked(rail, fill, 3) +
    stroked('M-36 1A36 27 0 0 1 36 1', colours.stoneDark, 1.6)
  );
}

export function fountain(colours: Palette): string {
  const water = stroked(
    'M0 -52Q-12 -58 -15 -40M0 -52Q12 -58 15 -40M0 -54Q-4 -60 -5 -44M0 -54Q4 -60 5 -44M-16 -34Q-27 -34 -27 -10M16 -34Q27 -34 27 -10M-9 -34Q-13 -28 -14 -10M9 -34Q13 -28 14 -10',
    colours.ripple,
    2,
  );
  return (
    filled(
      'M-38 2L-34 -10H34L38 2zM-4 -10L-3 -32H3L4 -10zM-20 -36H20Q12 -29 0 -29Q-12 -29 -20 -36zM-2.5 -36V-50H2.5V-36z',
      colours.stoneLight,
    ) +
    filled('M-34 -10Q0 -15 34 -10Q0 -6 -34 -10z', colours.waterLow) +
    water
  );
}

export function gardenGate(colours: Palette): string {
  const pillar = (x: number): string =>
    box(x - 6, -50, 12, 52, colours.wall) +
    box(x - 8.5, -53, 17, 5, colours.wallShade) +
    circle(x, -58, 5, colours.wallShade) +
    box(x - 8, -3, 16, 5, colours.wallShade);
  return (
    stroked('M-24 -38Q0 -46 24 -38M-24 -6H24M-16 -6V-40M-8 -6V-42M0 -6V-43M8 -6V-42M16 -6V-40', colours.ink, 2, {
      opacity: 0.75,
    }) +
    pillar(-30) +
    pillar(30)
  );
}

export function conservatory(colours: Palette): string {
  const glass = colours.night ? colours.sun : colours.waterHigh;
  const shell = (x: number, w: number, h: number): string => {
    let ribs = '';
    for (let index = 1; index < 6; index += 1)
      ribs += `M${round(x - w + (index * w) / 3)} 2Q${round(x - w * 0.2 + index * w * 0.12)} ${round(-h * 0.8)} ${round(x + w * 0.25)} ${-h}`;
    return (
      filled(
        `M${x - w} 2C${round(x - w * 0.9)} ${round(-h * 0.7)} ${round(x - w * 0.2)} ${-h} ${round(x + w * 0.25)} ${-h}C${round(x + w * 0.7)} ${round(-h * 0.95)} ${x + w} ${round(-h * 0.4)} ${x + w} 2z`,
        glass,
        { opacity: colours.night ? 0.55 : 0.95 },
      ) + stroked(ribs, colours.white, 1.3, { opacity: 0.75 })
    );
  };
  return shell(32, 42, 42) + shell(-24, 52, 60);
}

export function heritageHouse(colours: Palette): string {
  const lit = colours.night ? colours.window : colours.canopyNear;
  return (
    box(-46, -32, 92, 30, colours.wall) +
    box(-46, -32, 92, 5, colours.wallShade) +
    stroked('M-40 -2V4M-20 -2V4M0 -2V4M20 -2V4M40 -2V4', colours.wallShade, 4) +
    filled('M-38 -8V-23h10V-8zM-18 -8V-23h10V-8zM9 -8V-23h10V-8zM28 -8V-23h10V-8z', lit) +
    filled('M-4 -2V-22h9V-2z', colours.woodDark) +
    filled('M-60 -30L-36 -54H36L60 -30z', colours.roof) +
    filled('M-60 -30H60V-27H-60z', colours.roofDark) +
    filled('M-14 -54L0 -66L14 -54z', colours.roofDark) +
    stroked('M-56 -27V-2M56 -27V-2M-56 -11H-46M46 -11H56', colours.wall, 2.4)
  );
}

export function kampongHouse(colours: Palette): string {
  return (
    stroked('M-32 2V-14M-12 2V-14M10 2V-14M32 2V-14', colours.woodDark, 3.4) +
    box(-37, -36, 74, 24, colours.wood) +
    stroked('M-37 -28H37M-37 -20H37', colours.woodDark, 1, { opacity: 0.6 }) +
    filled('M-28 -17V-30h12V-17zM14 -17V-30h12V-17z', colours.night ? colours.window : colours.blue) +
    filled('M-6 -12V-31H6V-12z', colours.woodDark) +
    filled('M-48 -33L-26 -62H26L48 -33z', colours.barkLight) +
    stroked('M-32 -40L-20 -60M-14 -36L-8 -60M14 -36L8 -60M32 -40L20 -60', colours.bark, 1.4, { opacity: 0.6 }) +
    stroked('M-6 -12L-12 2H12L6 -12', colours.woodDark, 2)
  );
}

export function shophouses(colours: Palette): string {
  const house = (x: number, wall: string): string =>
    box(x, -48, 31, 50, wall) +
    filled(`M${x} -48L${x + 4} -60H${x + 27}L${x + 31} -48z`, colours.roof) +
    filled(
      `M${x + 4} -26V-36a3 3 0 0 1 6 0v10zM${x + 12.5} -26V-36a3 3 0 0 1 6 0v10zM${x + 21} -26V-36a3 3 0 0 1 6 0v10z`,
      colours.night ? colours.window : colours.canopyNear,
    ) +
    filled(`M${x + 3} 2V-16a12.5 7 0 0 1 25 0V2z`, colours.night ? colours.sun : colours.wallShade, { opacity: 0.8 });
  return house(-48, colours.pink) + house(-16, colours.wall) + house(16, colours.sun);
}

export function bandstand(colours: Palette): string {
  return (
    filled('M-42 2V-6H42V2z', colours.stoneLight) +
    stroked('M-32 -6V-38M-16 -6V-38M0 -6V-38M16 -6V-38M32 -6V-38', colours.white, 3.6) +
    stroked('M-32 -15H-8M8 -15H32', colours.white, 2) +
    filled('M-44 -36C-26 -42 -22 -58 -8 -62H8C22 -58 26 -42 44 -36z', colours.wall) +
    filled('M6 -62H8C22 -58 26 -42 44 -36H20C16 -44 12 -56 6 -62z', colours.wallShade) +
    filled('M-7 -62V-70H7V-62zM-10 -69L0 -80L10 -69z', colours.roof) +
    (colours.night ? circle(0, -28, 12, colours.window, { opacity: 0.3 }) : '')
  );
}

export function parkShelter(colours: Palette): string {
  return (
    box(-44, -4, 88, 6, colours.stoneLight) +
    box(-36, -32, 40, 28, colours.wood) +
    box(-28, -26, 24, 12, colours.night ? colours.window : colours.waterHigh) +
    stroked('M14 -4V-34M38 -4V-34', colours.woodDark, 3.6) +
    filled('M-50 -32L-38 -46H44L54 -32z', colours.woodDark) +
    filled(
      'M-40 -45a9 8 0 0 1 16 -1a10 8 0 0 1 18 -1a10 7 0 0 1 18 0a10 8 0 0 1 17 1a8 7 0 0 1 15 2z',
      colours.canopyMid,
    ) +
    stroked('M18 -12H36', colours.woodDark, 3)
  );
}
