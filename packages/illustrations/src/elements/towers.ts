import type { Palette } from '../palette.ts';
import { box, circle, filled, round, stroked } from '../svg.ts';

export function lookoutTower(colours: Palette): string {
  const legs = stroked('M-16 2L-11 -84M16 2L11 -84', colours.woodDark, 4);
  const braces = stroked(
    'M-15 -10L13 -36M15 -10L-13 -36M-13 -36L12 -62M13 -36L-12 -62M-13 -36H13M-12 -62H12',
    colours.woodDark,
    2,
  );
  const decks = filled('M-18 -64H18V-60H-18zM-22 -84H22V-79H-22z', colours.wood);
  const rail = stroked('M-20 -95H20M-20 -84V-95M-7 -84V-95M7 -84V-95M20 -84V-95', colours.woodDark, 2);
  return (
    legs +
    braces +
    decks +
    stroked('M-18 -84V-104M18 -84V-104', colours.woodDark, 2.6) +
    rail +
    filled('M-27 -102L0 -118L27 -102L24 -99H-24z', colours.canopyNear)
  );
}

export function spiralTower(colours: Palette): string {
  let turns = '';
  for (let index = 0; index < 5; index += 1)
    turns += `M-19 ${-8 - index * 18}Q0 ${4 - index * 18} 19 ${-17 - index * 18}`;
  return (
    filled('M-9 2L-7 -92H7L9 2z', colours.wall) +
    filled('M2 2L2 -92H7L9 2z', colours.wallShade) +
    stroked(turns, colours.roof, 4) +
    filled('M-22 -92H22L19 -86H-19z', colours.roofDark) +
    stroked('M-20 -102H20M-20 -92V-102M-7 -92V-102M7 -92V-102M20 -92V-102', colours.roofDark, 1.8)
  );
}

/** The lookout tower of Upper Seletar Reservoir Park, which resembles a rocket. */
export function rocketTower(colours: Palette): string {
  return (
    filled('M-26 2L-9 -44V-8zM26 2L9 -44V-8z', colours.wallShade) +
    filled('M-10 2V-84Q-10 -108 0 -124Q10 -108 10 -84V2z', colours.wall) +
    filled('M3 2V-120Q10 -104 10 -84V2z', colours.wallShade) +
    filled('M-15 -40H15V-35H-15zM-14 -62H14V-57H-14zM-13 -84H13V-79H-13z', colours.stoneDark) +
    filled('M-4 2V-10a4 4 0 0 1 8 0V2z', colours.roofDark) +
    stroked('M0 -124V-134', colours.roof, 2)
  );
}

export function lighthouse(colours: Palette): string {
  const beam = colours.night ? filled('M0 -84L-110 -102V-62zM0 -84L110 -102V-62z', colours.sun, { opacity: 0.16 }) : '';
  return (
    beam +
    filled('M-13 2L-8 -74H8L13 2z', colours.white) +
    filled('M-11.8 -14L-10.6 -32H10.6L11.8 -14zM-9.5 -50L-8.6 -63H8.6L9.5 -50z', colours.roof) +
    box(-11, -77, 22, 4, colours.ink) +
    box(-6, -88, 12, 11, colours.sun) +
    filled('M-9 -88L0 -98L9 -88z', colours.roofDark)
  );
}

export function windmill(colours: Palette): string {
  const sail = (turn: number): string =>
    `<g transform="translate(0 -62) rotate(${turn})">${stroked('M0 0V-38', colours.woodDark, 2)}${filled('M1 -10H10V-36H1z', colours.white)}</g>`;
  return (
    filled('M-20 2L-11 -58H11L20 2z', colours.wall) +
    filled('M4 2V-58H11L20 2z', colours.wallShade) +
    filled('M-14 -56Q0 -78 14 -56z', colours.roof) +
    filled('M-5 2V-14a5 5 0 0 1 10 0V2z', colours.woodDark) +
    [20, 110, 200, 290].map(sail).join('') +
    circle(0, -62, 3, colours.woodDark)
  );
}

/** Like the Supertrees of Gardens by the Bay. */
export function supertree(colours: Palette, height: number): string {
  const h = height;
  const half = h * 0.36;
  let ribs = '';
  for (let index = 0; index <= 10; index += 1) {
    const spread = (index / 10) * 2 - 1;
    ribs += `M${round(spread * h * 0.035)} ${round(-h * 0.5)}Q${round(spread * h * 0.06)} ${round(-h * 0.8)} ${round(spread * half)} ${round(-h * (1 - 0.05 * spread * spread))}`;
  }
  const trunk = filled(
    `M${round(-h * 0.06)} 4C${round(-h * 0.03)} ${round(-h * 0.3)} ${round(-h * 0.035)} ${round(-h * 0.6)} ${round(-h * 0.1)} ${round(-h * 0.84)}H${round(h * 0.1)}C${round(h * 0.035)} ${round(-h * 0.6)} ${round(h * 0.03)} ${round(-h * 0.3)} ${round(h * 0.06)} 4z`,
    colours.roof,
  );
  const vine = filled(
    `M${round(-h * 0.055)} 4C${round(-h * 0.03)} ${round(-h * 0.25)} ${round(-h * 0.04)} ${round(-h * 0.45)} ${round(-h * 0.02)} ${round(-h * 0.6)}C${round(h * 0.01)} ${round(-h * 0.4)} ${round(-h * 0.015)} ${round(-h * 0.2)} ${round(h * 0.02)} 4z`,
    colours.canopyMid,
  );
  const crown = filled(
    `M${round(-half)} ${round(-h * 0.95)}Q0 ${round(-h * 1.04)} ${round(half)} ${round(-h * 0.95)}Q0 ${round(-h * 0.92)} ${round(-half)} ${round(-h * 0.95)}z`,
    colours.canopyNear,
  );
  const glow = colours.night ? circle(0, -h * 0.9, half * 1.15, colours.pink, { opacity: 0.14 }) : '';
  return glow + trunk + vine + stroked(ribs, colours.night ? colours.pink : colours.roof, 1.5) + crown;
}

export function cableCar(colours: Palette): string {
  return (
    stroked('M-300 34Q0 8 300 -40', colours.ink, 1.4, { opacity: 0.6 }) +
    stroked('M0 0V14', colours.ink, 2) +
    filled('M-13 14H13Q18 14 17 22L14 36Q13 40 8 40H-8Q-13 40 -14 36L-17 22Q-18 14 -13 14z', colours.roof) +
    filled('M-12 19H-2V28H-13zM2 19H12L13 28H2z', colours.night ? colours.window : colours.waterHigh)
  );
}
