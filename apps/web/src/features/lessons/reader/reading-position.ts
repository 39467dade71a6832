import type { ReadingPlace } from '../reading-place.ts';

/** Edges of a section in pixels, relative to the top of the viewport. */
interface SectionBox {
  top: number;
  bottom: number;
}

/** Height of the fixed header. */
const HEADER_HEIGHT_PX = 80;
/** The current section is the last one to begin above this fraction of the viewport. */
const READING_LINE_FRACTION = 0.4;

interface ReadingPosition {
  current: number;
  /** Sections whose end is on screen. */
  sectionsEndingOnScreen: readonly number[];
  /** Share of the text that has been scrolled past, from 0 to 1 (end of the text on screen). */
  fraction: number;
}

export function readingPosition(boxes: readonly SectionBox[], height: number): ReadingPosition {
  const readingLine = Math.max(HEADER_HEIGHT_PX, height * READING_LINE_FRACTION);
  const textTop = boxes[0]?.top ?? 0;
  const textBottom = boxes.at(-1)?.bottom ?? 0;
  return {
    current: Math.max(
      0,
      boxes.findLastIndex(({ top }) => top <= readingLine),
    ),
    sectionsEndingOnScreen: boxes.flatMap(({ bottom }, index) =>
      bottom >= HEADER_HEIGHT_PX && bottom <= height ? [index] : [],
    ),
    fraction: scrolledFraction(textTop, textBottom, height),
  };
}

function scrolledFraction(textTop: number, textBottom: number, height: number): number {
  if (textBottom <= height) return 1;
  const scrollDistance = textBottom - textTop - (height - HEADER_HEIGHT_PX);
  if (scrollDistance <= 0) return 0;
  return Math.min(1, Math.max(0, (HEADER_HEIGHT_PX - textTop) / scrollDistance));
}

/** Until the reader returns to their stored place (`hasReturned`), the place only moves forward. */
export function advanceReadingPlace(
  place: ReadingPlace,
  position: ReadingPosition,
  hasReturned: boolean,
): ReadingPlace {
  const read = [...new Set([...place.read, ...position.sectionsEndingOnScreen])].toSorted((a, b) => a - b);
  const at = hasReturned ? position.current : Math.max(place.at, position.current);
  return at === place.at && read.length === place.read.length ? place : { at, read };
}
