import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { isWorthResuming, getReadingPlace, storeReadingPlace } from '../reading-place.ts';
import type { ReadingPlace } from '../reading-place.ts';
import { advanceReadingPlace, readingPosition } from './reading-position.ts';
import { useResidentId } from '../../../lib/residents.ts';

interface Reading {
  /** The element whose children are the sections. */
  textRef: RefObject<HTMLDivElement | null>;
  barRef: RefObject<HTMLDivElement | null>;
  current: number;
  /** Sections whose end was on screen, now or at an earlier visit. */
  read: readonly number[];
  /** The section at which to continue an earlier visit; undefined if resuming is not worthwhile. */
  resumeSection: number | undefined;
}

export function useReadingProgress(lessonId: number, sectionCount: number): Reading {
  const residentId = useResidentId();
  const [storedPlace] = useState(() => getReadingPlace(residentId, lessonId));
  const [current, setCurrent] = useState(0);
  const [read, setRead] = useState(storedPlace.read);
  const textRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace>(storedPlace);

  useEffect(() => {
    let frame = 0;
    let hasReturned = false;

    function update(isReading: boolean) {
      const boxes = Array.from(textRef.current?.children ?? [], (section) => section.getBoundingClientRect());
      if (boxes.length === 0) return;
      const position = readingPosition(boxes, innerHeight);
      if (barRef.current) barRef.current.style.scale = `${position.fraction} 1`;
      setCurrent(position.current);
      // Sections that are on screen before any scrolling were not read.
      if (!isReading) return;
      hasReturned ||= position.current >= storedPlace.at;
      const nextPlace = advanceReadingPlace(place.current, position, hasReturned);
      if (nextPlace === place.current) return;
      place.current = nextPlace;
      setRead(nextPlace.read);
      storeReadingPlace(residentId, lessonId, nextPlace);
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
  }, [storedPlace, lessonId, residentId]);

  return {
    textRef,
    barRef,
    current,
    read,
    resumeSection: isWorthResuming(storedPlace, sectionCount) ? storedPlace.at : undefined,
  };
}
