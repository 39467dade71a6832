import type { ReadingPlace } from '../reading-place.ts';

/** Edges of a section in pixels, relative to the top of the viewport. */
interface SectionBox {
  top: number;
  bottom: number;
}

/** Height of the fixed header. */
const COVERED_PX = 80;
/** The current section is the last one to begin above this fraction of the viewport. */
const READING_LINE = 0.4;

interface ReadingPosition {
  current: number;
  /** Sections whose end is on screen. */
  ending: readonly number[];
  /** Share of the text that has been scrolled past, from 0 to 1 (end of the text on screen). */
  fraction: number;
}

export function readingPosition(boxes: readonly SectionBox[], height: number): ReadingPosition {
  const line = Math.max(COVERED_PX, height * READING_LINE);
  const first = boxes[0]?.top ?? 0;
  const last = boxes.at(-1)?.bottom ?? 0;
  const toScroll = last - first - (height - COVERED_PX);
  const isAtEnd = last <= height;
  return {
    current: Math.max(
      0,
      boxes.findLastIndex(({ top }) => top <= line),
    ),
    ending: boxes.flatMap(({ bottom }, index) => (bottom >= COVERED_PX && bottom <= height ? [index] : [])),
    fraction: isAtEnd || toScroll <= 0 ? Number(isAtEnd) : Math.min(1, Math.max(0, (COVERED_PX - first) / toScroll)),
  };
}

/** Until the reader returns to their stored place (`hasReturned`), the place only moves forward. */
export function movedPlace(place: ReadingPlace, position: ReadingPosition, hasReturned: boolean): ReadingPlace {
  const read = [...new Set([...place.read, ...position.ending])].toSorted((one, other) => one - other);
  const at = hasReturned ? position.current : Math.max(place.at, position.current);
  return at === place.at && read.length === place.read.length ? place : { at, read };
}
