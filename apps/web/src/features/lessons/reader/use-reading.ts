import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { isPlaceToGoBackTo, readingPlace, storeReadingPlace } from '../reading-place.ts';
import type { ReadingPlace } from '../reading-place.ts';
import { movedPlace, readingPosition } from './reading-position.ts';
import { useResidentId } from '../../../lib/residents.ts';

interface Reading {
  /** Its children are the sections. */
  text: RefObject<HTMLDivElement | null>;
  bar: RefObject<HTMLDivElement | null>;
  current: number;
  /** Sections whose end was on screen, now or at an earlier visit. */
  read: readonly number[];
  /** Section to offer to continue at; undefined if there is no point in returning. */
  before: number | undefined;
}

export function useReading(lessonId: number, sections: number): Reading {
  const residentId = useResidentId();
  const [earlier] = useState(() => readingPlace(residentId, lessonId));
  const [current, setCurrent] = useState(0);
  const [read, setRead] = useState(earlier.read);
  const text = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace>(earlier);

  useEffect(() => {
    let frame = 0;
    let hasReturned = false;

    function update(isReading: boolean) {
      const boxes = Array.from(text.current?.children ?? [], (section) => section.getBoundingClientRect());
      if (boxes.length === 0) return;
      const position = readingPosition(boxes, innerHeight);
      if (bar.current) bar.current.style.scale = `${position.fraction} 1`;
      setCurrent(position.current);
      // Sections that are on screen before any scrolling were not read.
      if (!isReading) return;
      hasReturned ||= position.current >= earlier.at;
      const moved = movedPlace(place.current, position, hasReturned);
      if (moved === place.current) return;
      place.current = moved;
      setRead(moved.read);
      storeReadingPlace(residentId, lessonId, moved);
    }

    function onMove(event: Event) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => update(event.type === 'scroll'));
    }

    update(false);
    addEventListener('scroll', onMove, { passive: true });
    addEventListener('resize', onMove, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onMove);
      removeEventListener('resize', onMove);
    };
  }, [earlier, lessonId, residentId]);

  return { text, bar, current, read, before: isPlaceToGoBackTo(earlier, sections) ? earlier.at : undefined };
}
