import { useMemo, useState } from 'react';
import type { LessonSource } from '@ecopulse/contract/lessons/lessons';

/** `[^key]` in a text. */
const CITATION = /\[\^([a-z0-9-]+)\]/;

/** A text split at its citations: texts and keys in turn, beginning and ending with a text. */
export function splitAtCitations(text: string): string[] {
  return text.split(CITATION);
}

/** The sources that texts cite, in the order of `sources`. */
export function citedSources(sources: readonly LessonSource[], texts: readonly string[]): LessonSource[] {
  const cited = new Set(texts.flatMap((text) => splitAtCitations(text).filter((_, place) => place % 2 === 1)));
  return sources.filter(({ key }) => cited.has(key));
}

/** The address within the page of a source in the list. */
export function sourceId(key: string): string {
  return `source-${key}`;
}

/** Ties the citations in a page's texts to its list of sources. */
export interface Citations {
  sources: ReadonlyMap<string, LessonSource>;
  /** The citation that was followed last, to lead back to. */
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
