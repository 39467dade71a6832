import { favicon } from './app-icons.ts';
import { badge, type BadgeEmblem } from './badge.ts';
import { canopy } from './elements/canopy.ts';
import { ridge } from './elements/ridge.ts';
import { cloud, orb, stars } from './elements/sky.ts';
import { palette, type Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import { box, svgDocument, verticalGradient } from './svg.ts';

interface Frame {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** A document in a frame of another; it keeps its own view box. */
function nest(svg: string, { x = 0, y = 0, width, height }: Frame): string {
  return svg.replace(' viewBox', ` x="${x}" y="${y}" width="${width}" height="${height}" viewBox`);
}

/** 480 × 300, like a postcard: the badge of a challenge above the trees. */
export function challengePicture({ emblem, theme }: { emblem: BadgeEmblem; theme: Theme }): string {
  const colours = palette(theme, 1);
  const random = seededRandom(emblem);
  const definitions = `<defs>${verticalGradient('sky', colours.skyTop, colours.skyLow, 0.8)}</defs>`;
  const backdrop =
    box(0, 0, 480, 300, 'url(#sky)') +
    stars(random, colours, 20, 480, 120) +
    orb(random, colours, 392, 74, 26) +
    cloud(random, 36, 84, 96, colours.cloud) +
    ridge(random, 196, 12, colours.ridge) +
    canopy(random, { base: 236, height: 24, width: 46, to: 500, floor: 300 }, colours.canopyFar) +
    canopy(random, { base: 264, height: 22, width: 50, to: 500, floor: 300 }, colours.canopyMid, colours.leafLight);
  const side = 216;
  return svgDocument(
    480,
    300,
    definitions + backdrop + nest(badge({ emblem, theme }), { x: 240 - side / 2, y: 42, width: side, height: side }),
  );
}

export const LINK_PICTURE = { width: 1200, height: 630 } as const;

const MARK_SIDE = 88;
const MARK_MARGIN = 44;

/** What chat apps show beside a link: a drawing, cropped, with our mark. */
export function linkPicture(drawing: string): string {
  const { width, height } = LINK_PICTURE;
  const mark = { x: MARK_MARGIN, y: height - MARK_MARGIN - MARK_SIDE, width: MARK_SIDE, height: MARK_SIDE };
  return nest(svgDocument(width, height, nest(drawing, LINK_PICTURE) + nest(favicon(), mark)), LINK_PICTURE);
}
