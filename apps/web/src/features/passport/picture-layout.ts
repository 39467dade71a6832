import { islandPosition } from '@ecopulse/illustrations/island';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of the island's picture, in its own units. */
const ISLAND = { width: 720, height: 420 } as const;

/** The picture to share, in pixels: 4 : 5, which every network shows uncropped. */
export const PICTURE = { width: 1080, height: 1350 } as const;

const MARGIN = 72;
const INNER = PICTURE.width - 2 * MARGIN;

/** The layout. The island overlaps the dark head of the picture by half. */
export const LAYOUT = {
  head: { x: 0, y: 0, width: PICTURE.width, height: 470 },
  brand: { x: MARGIN, y: 112 },
  date: { x: PICTURE.width - MARGIN, y: 112 },
  title: { x: MARGIN, y: 218, width: INNER },
  island: { x: MARGIN, y: 276, width: INNER, height: (INNER * ISLAND.height) / ISLAND.width },
  count: { x: MARGIN, y: 976 },
  regions: { x: MARGIN, y: 1040, width: INNER, height: 130 },
  foot: { x: MARGIN, y: 1278, width: INNER },
} as const;

/** Pixels of the picture per unit of the island's drawing. */
export const ISLAND_SCALE = LAYOUT.island.width / ISLAND.width;

/** The position of a place in the picture. */
export function placeInPicture(place: { lat: number; lng: number }): { x: number; y: number } {
  const { x, y } = islandPosition(place);
  return { x: LAYOUT.island.x + x * ISLAND_SCALE, y: LAYOUT.island.y + y * ISLAND_SCALE };
}

/** `count` equal columns of `box`, with `gap` pixels between them. */
export function columnsOf(box: Box, count: number, gap: number): Box[] {
  const width = (box.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, x: box.x + index * (width + gap), width }));
}

interface Fitting {
  text: string;
  size: number;
}

/**
 * A text as large as it fits into `width`, from `largest` down to `smallest` pixels, and with an ellipsis if even that
 * is too large. `measure` returns the width of a text at a size.
 */
export function fitText(
  text: string,
  { width, largest, smallest }: { width: number; largest: number; smallest: number },
  measure: (text: string, size: number) => number,
): Fitting {
  const size = Math.floor(Math.min(largest, (largest * width) / Math.max(1, measure(text, largest))));
  if (size >= smallest) return { text, size };
  // By letters as readers see them, so that no emoji is split.
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 1 && measure(`${letters.join('')}…`, smallest) > width) letters.pop();
  return { text: `${letters.join('')}…`, size: smallest };
}
