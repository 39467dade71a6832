import { islandPosition } from '@ecopulse/illustrations/island';
import { fillBox, fillDot, drawText } from '../../lib/share-cards/brush.ts';
import type { CardColours } from '../../lib/share-cards/card-colours.ts';
import { drawFrame } from '../../lib/share-cards/card-frame.ts';
import { splitIntoColumns, INNER_WIDTH, MARGIN } from '../../lib/share-cards/card-layout.ts';
import type { Brush, CardCanvas } from '../../lib/share-cards/card-file.ts';
import { coastPath } from './coast.ts';
import { isCollected } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';

/** Must match the units of `islandPosition`. */
const ISLAND_SIZE = { width: 720, height: 420 } as const;

/** Pixels. The island overlaps the dark header of the card by half. */
export const LAYOUT = {
  island: { x: MARGIN, y: 276, width: INNER_WIDTH, height: (INNER_WIDTH * ISLAND_SIZE.height) / ISLAND_SIZE.width },
  count: { x: MARGIN, y: 976 },
  regions: { x: MARGIN, y: 1040, width: INNER_WIDTH, height: 130 },
} as const;

/** Radii and lengths in pixels. */
const MARK_RIM_RADIUS = 19;
const MARK_RADIUS = 15;
const DOT_RADIUS = 5;
const REGION_GAP = 28;
const BAR_HEIGHT = 14;

const ISLAND_SCALE = LAYOUT.island.width / ISLAND_SIZE.width;

export function toPicturePosition(place: { lat: number; lng: number }): { x: number; y: number } {
  const { x, y } = islandPosition(place);
  return { x: LAYOUT.island.x + x * ISLAND_SCALE, y: LAYOUT.island.y + y * ISLAND_SCALE };
}

export interface PictureLabels {
  date: string;
  title: string;
  collected: string;
  ofTotal: string;
  regions: readonly { name: string; count: string; share: number }[];
}

export interface PassportPicture {
  stamps: readonly PassportStamp[];
  labels: PictureLabels;
}

function paintLand(brush: Brush, land: Path2D, colours: CardColours): void {
  brush.lineJoin = 'round';
  brush.strokeStyle = colours.surface;
  for (const { width, alpha } of [
    { width: 20, alpha: 0.45 },
    { width: 9, alpha: 0.8 },
  ]) {
    brush.globalAlpha = alpha;
    brush.lineWidth = width;
    brush.stroke(land);
  }
  for (const { colour, alpha } of [
    { colour: colours.surface, alpha: 1 },
    { colour: colours.leaf, alpha: 0.42 },
  ]) {
    brush.globalAlpha = alpha;
    brush.fillStyle = colour;
    brush.fill(land);
  }
}

function drawLand(brush: Brush, colours: CardColours): void {
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

/** A disc with a tick. */
function drawCollectedMark(brush: Brush, position: { x: number; y: number }, colours: CardColours): void {
  fillDot(brush, position, MARK_RIM_RADIUS, colours.surface);
  fillDot(brush, position, MARK_RADIUS, colours.sun);
  brush.strokeStyle = colours['on-sun'];
  brush.lineWidth = 4;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.beginPath();
  brush.moveTo(position.x - 6.5, position.y + 0.5);
  brush.lineTo(position.x - 2, position.y + 5);
  brush.lineTo(position.x + 6.5, position.y - 5);
  brush.stroke();
}

function drawIsland({ brush, colours }: CardCanvas, stamps: readonly PassportStamp[]): void {
  drawLand(brush, colours);
  for (const { space } of stamps.filter((stamp) => !isCollected(stamp))) {
    fillDot(brush, toPicturePosition(space), DOT_RADIUS, colours['leaf-strong']);
  }
  // Southern marks overlap northern ones.
  const collected = stamps.filter(isCollected).map(({ space }) => toPicturePosition(space));
  for (const position of collected.toSorted((a, b) => a.y - b.y)) drawCollectedMark(brush, position, colours);
}

function drawCounts({ brush, colours, fontFamily: family }: CardCanvas, labels: PictureLabels): void {
  const { x, y } = LAYOUT.count;
  const countWidth = drawText(brush, labels.collected, LAYOUT.count, {
    family,
    weight: 800,
    size: 132,
    colour: colours.ink,
  });
  const totalBox = { x: x + countWidth + 24, y, width: LAYOUT.regions.width - countWidth - 24 };
  drawText(brush, labels.ofTotal, totalBox, { family, weight: 600, size: 44, colour: colours.muted });
  splitIntoColumns(LAYOUT.regions, labels.regions.length, REGION_GAP).forEach((column, index) => {
    const region = labels.regions[index];
    if (!region) return;
    const bar = { x: column.x, y: column.y + 94, width: column.width, height: BAR_HEIGHT };
    const name = { x: column.x, y: column.y + 28, width: column.width };
    const count = { x: column.x, y: column.y + 72, width: column.width };
    drawText(brush, region.name, name, { family, weight: 600, size: 27, colour: colours.muted });
    drawText(brush, region.count, count, { family, weight: 800, size: 34, colour: colours.ink });
    const cornerRadius = BAR_HEIGHT / 2;
    fillBox(brush, bar, colours.sunk, cornerRadius);
    // At least as wide as its two rounded ends.
    const filledWidth = Math.max(BAR_HEIGHT, bar.width * region.share);
    if (region.share > 0) fillBox(brush, { ...bar, width: filledWidth }, colours.leaf, cornerRadius);
  });
}

export function drawPassport(canvas: CardCanvas, { stamps, labels }: PassportPicture): void {
  drawFrame(canvas, labels);
  drawIsland(canvas, stamps);
  drawCounts(canvas, labels);
}
