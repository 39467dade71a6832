import type { ReadingPlace } from '../reading-place.ts';

/** A section's upper and lower edge, in pixels below the top of the window. */
interface SectionBox {
  top: number;
  bottom: number;
}

/** The height of the window that the fixed header covers. */
const COVERED_PX = 80;
/** The section that has passed this part of the window counts as the one being read. */
const READING_LINE = 0.4;

interface ReadingPosition {
  /** The section being read. */
  current: number;
  /** The sections whose end is on screen now. */
  ending: readonly number[];
  /** The share of the text above or on the screen, 0 to 1. It starts at 0 if the text has not been scrolled. */
  fraction: number;
}

/** Computes the reader's position from the edges of the sections, in a window of `height` pixels. */
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

/**
 * The place after the reader moved. Until they are back at their last place (`hasReturned`), looking at the beginning
 * again loses nothing.
 */
export function movedPlace(place: ReadingPlace, position: ReadingPosition, hasReturned: boolean): ReadingPlace {
  const read = [...new Set([...place.read, ...position.ending])].toSorted((one, other) => one - other);
  const at = hasReturned ? position.current : Math.max(place.at, position.current);
  return at === place.at && read.length === place.read.length ? place : { at, read };
}
