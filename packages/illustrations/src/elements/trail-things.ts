import type { Palette } from '../palette.ts';
import { box, circle, filled, round, stroked } from '../svg.ts';

export function trailMarker(colours: Palette): string {
  return (
    stroked('M0 2V-46', colours.woodDark, 4.4) +
    filled('M-16 -42H14L22 -35L14 -28H-16z', colours.wood) +
    stroked('M-9 -35H11M7 -39L12 -35L7 -31', colours.woodDark, 2) +
    filled('M-14 -24H10V-12H-14z', colours.wood) +
    filled('M-8 -15C-8 -22 -2 -23 4 -22C4 -16 -2 -13 -8 -15z', colours.leafLight)
  );
}

export function railTrack(colours: Palette, length: number): string {
  let sleepers = '';
  for (let index = 0; index < 10; index += 1) {
    const depth = 1 - 1 / (1 + index * 0.42);
    const y = round(-length * depth * 1.15);
    const half = round(46 * (1 - depth * 1.02) + 3);
    if (-y < length) sleepers += `M${-half} ${y}H${half}`;
  }
  return (
    stroked(sleepers, colours.woodDark, 3.4) +
    stroked(`M-32 4L-4 ${-length}M32 4L4 ${-length}`, colours.stoneLight, 2.6)
  );
}

export function storyBoard(colours: Palette): string {
  return (
    stroked('M-16 2V-20M16 2V-20', colours.woodDark, 3.4) +
    filled('M-24 -16L-20 -40H20L24 -16z', colours.wall) +
    filled('M-18 -20L-16 -35H-2V-20z', colours.leafLight) +
    stroked('M4 -34H15M4 -29H16M4 -24H17', colours.stoneDark, 1.6)
  );
}

export function railwayStation(colours: Palette): string {
  return (
    box(-48, -32, 96, 34, colours.wall) +
    filled(
      'M-40 2V-18a7 7 0 0 1 14 0V2zM-18 2V-18a7 7 0 0 1 14 0V2zM4 2V-18a7 7 0 0 1 14 0V2zM26 2V-18a7 7 0 0 1 14 0V2z',
      colours.night ? colours.window : colours.wallShade,
    ) +
    filled('M-60 -30L-44 -50H44L60 -30z', colours.roof) +
    filled('M-60 -30H60V-26H-60z', colours.roofDark) +
    box(-62, 0, 124, 6, colours.stone) +
    stroked('M74 6V-52M74 -50H92', colours.ink, 3) +
    filled('M76 -54H96V-46H76z', colours.coral) +
    circle(74, -56, 3, colours.sun)
  );
}
