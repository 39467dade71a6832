import { coastPath } from './coast.ts';
import { isCollected } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';
import type { PictureColours } from './picture-colours.ts';
import { columnsOf, fitText, ISLAND_SCALE, LAYOUT, PICTURE, placeInPicture } from './picture-layout.ts';
import type { Box } from './picture-layout.ts';

/** The text of the picture, in the resident's language. */
export interface PictureLabels {
  brand: string;
  tagline: string;
  date: string;
  title: string;
  collected: string;
  ofTotal: string;
  regions: readonly { name: string; count: string; share: number }[];
}

export interface PassportPicture {
  stamps: readonly PassportStamp[];
  labels: PictureLabels;
  colours: PictureColours;
  /** The names of the fonts, as CSS lists them. */
  fontFamily: string;
}

type Brush = CanvasRenderingContext2D;

/** Writes one line, as large as it fits if a width is given, and returns its width. */
function write(
  brush: Brush,
  text: string,
  at: { x: number; y: number; width?: number },
  font: { family: string; weight: number; size: number; colour: string; align?: CanvasTextAlign },
): number {
  const take = (size: number) => {
    brush.font = `${font.weight} ${size}px ${font.family}`;
  };
  const measure = (part: string, size: number) => {
    take(size);
    return brush.measureText(part).width;
  };
  const fitted =
    at.width === undefined
      ? { text, size: font.size }
      : fitText(text, { width: at.width, largest: font.size, smallest: font.size * 0.5 }, measure);
  take(fitted.size);
  brush.fillStyle = font.colour;
  brush.textAlign = font.align ?? 'left';
  brush.fillText(fitted.text, at.x, at.y);
  return measure(fitted.text, fitted.size);
}

function fillBox(brush: Brush, { x, y, width, height }: Box, colour: string, radius = 0): void {
  brush.fillStyle = colour;
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fill();
}

function fillDot(brush: Brush, { x, y }: { x: number; y: number }, radius: number, colour: string): void {
  brush.fillStyle = colour;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}

function drawHead(brush: Brush, { labels, colours, fontFamily: family }: PassportPicture): void {
  const on = colours['on-forest'];
  fillBox(brush, { x: 0, y: 0, ...PICTURE }, colours.paper);
  fillBox(brush, LAYOUT.head, colours.forest);
  write(brush, labels.brand, LAYOUT.brand, { family, weight: 800, size: 40, colour: on });
  write(brush, labels.date, LAYOUT.date, { family, weight: 600, size: 30, colour: on, align: 'right' });
  write(brush, labels.title, LAYOUT.title, { family, weight: 800, size: 76, colour: on });
}

/** The land on its shoals: the leaf's green, lightened by the white below, so that marks stand out. */
function paintLand(brush: Brush, land: Path2D, colours: PictureColours): void {
  brush.lineJoin = 'round';
  brush.strokeStyle = colours.surface;
  for (const [width, strength] of [
    [20, 0.45],
    [9, 0.8],
  ] as const) {
    brush.globalAlpha = strength;
    brush.lineWidth = width;
    brush.stroke(land);
  }
  for (const [colour, strength] of [
    [colours.surface, 1],
    [colours.leaf, 0.42],
  ] as const) {
    brush.globalAlpha = strength;
    brush.fillStyle = colour;
    brush.fill(land);
  }
}

/** The card below the island. */
function drawLand(brush: Brush, colours: PictureColours): void {
  const { x, y, width, height } = LAYOUT.island;
  brush.save();
  brush.beginPath();
  brush.roundRect(x, y, width, height, 40);
  brush.clip();
  brush.fillStyle = colours['water-soft'];
  brush.fill();
  brush.translate(x, y);
  brush.scale(ISLAND_SCALE, ISLAND_SCALE);
  paintLand(brush, new Path2D(coastPath()), colours);
  brush.restore();
}

function drawMark(brush: Brush, at: { x: number; y: number }, colours: PictureColours): void {
  fillDot(brush, at, 19, colours.surface);
  fillDot(brush, at, 15, colours.sun);
  brush.strokeStyle = colours['on-sun'];
  brush.lineWidth = 4;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.beginPath();
  brush.moveTo(at.x - 6.5, at.y + 0.5);
  brush.lineTo(at.x - 2, at.y + 5);
  brush.lineTo(at.x + 6.5, at.y - 5);
  brush.stroke();
}

function drawIsland(brush: Brush, { stamps, colours }: PassportPicture): void {
  drawLand(brush, colours);
  for (const { space } of stamps.filter((stamp) => !isCollected(stamp))) {
    fillDot(brush, placeInPicture(space), 5, colours['leaf-strong']);
  }
  // Southern marks overlap northern ones, as objects on a table do.
  const collected = stamps.filter(isCollected).map(({ space }) => placeInPicture(space));
  for (const at of collected.toSorted((one, other) => one.y - other.y)) drawMark(brush, at, colours);
}

function drawCounts(brush: Brush, { labels, colours, fontFamily: family }: PassportPicture): void {
  const { x, y } = LAYOUT.count;
  const wide = write(brush, labels.collected, LAYOUT.count, { family, weight: 800, size: 132, colour: colours.ink });
  const beside = { x: x + wide + 24, y, width: LAYOUT.regions.width - wide - 24 };
  write(brush, labels.ofTotal, beside, { family, weight: 600, size: 44, colour: colours.muted });
  columnsOf(LAYOUT.regions, labels.regions.length, 28).forEach((column, index) => {
    const region = labels.regions[index];
    if (!region) return;
    const bar = { x: column.x, y: column.y + 94, width: column.width, height: 14 };
    const name = { x: column.x, y: column.y + 28, width: column.width };
    const count = { x: column.x, y: column.y + 72, width: column.width };
    write(brush, region.name, name, { family, weight: 600, size: 27, colour: colours.muted });
    write(brush, region.count, count, { family, weight: 800, size: 34, colour: colours.ink });
    fillBox(brush, bar, colours.sunk, 7);
    if (region.share > 0) fillBox(brush, { ...bar, width: Math.max(14, bar.width * region.share) }, colours.leaf, 7);
  });
}

/** Draws a resident's passport, 1080 × 1350. */
export function drawPassport(brush: Brush, picture: PassportPicture): void {
  const { labels, colours, fontFamily: family } = picture;
  brush.textBaseline = 'alphabetic';
  drawHead(brush, picture);
  drawIsland(brush, picture);
  drawCounts(brush, picture);
  const foot = `${labels.brand} · ${labels.tagline}`;
  write(brush, foot, LAYOUT.foot, { family, weight: 600, size: 28, colour: colours.muted });
}
