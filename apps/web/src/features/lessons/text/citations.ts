import { useMemo, useState } from 'react';
import type { LessonSection, LessonSource } from '@ecopulse/contract/lessons/lessons';
import { CITATION } from '@ecopulse/contract/text-marks';

/** Odd elements are the keys of citations, even ones the text between them. */
export function splitAtCitations(text: string): string[] {
  return text.split(CITATION);
}

export function citedSources(sources: readonly LessonSource[], texts: readonly string[]): LessonSource[] {
  const citedKeys = new Set(texts.flatMap((text) => splitAtCitations(text).filter((_, index) => index % 2 === 1)));
  return sources.filter(({ key }) => citedKeys.has(key));
}

/** All texts of a section that may have citations. */
export function sectionTexts({ body, check, diagram }: LessonSection): string[] {
  return [body, check?.explanation ?? '', diagram?.caption ?? ''];
}

export function sourceId(key: string): string {
  return `source-${key}`;
}

export interface Citations {
  sources: ReadonlyMap<string, LessonSource>;
  /** The citation followed last, so that its source can link back. */
  followed: { key: string; id: string } | undefined;
  follow: (key: string, id: string) => void;
}

export function useCitations(sources: readonly LessonSource[]): Citations {
  const [followed, setFollowed] = useState<Citations['followed']>();
  return useMemo(
    () => ({
      sources: new Map(sources.map((source) => [source.key, source])),
      followed,
      follow: (key, id) => setFollowed({ key, id }),
    }),
    [sources, followed],
  );
}
