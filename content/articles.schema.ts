import { lessonSection, lessonSourceKey, lessonSourceText } from '@ecopulse/contract/lessons/lesson-text';
import { NEWS_CATEGORIES } from '@ecopulse/contract/news/news';
import { COMMON_SOURCE } from '@ecopulse/contract/text-marks';
import * as z from 'zod/mini';

const WORDS = { least: 180, most: 320 };
const LAST_YEAR = 2026;
const CITATION = / ?\[\^([a-z0-9-]+)\]/g;

/** Citations are only for checking; the article lists its sources at the end. */
export function withoutCitations(text: string): string {
  return text.replaceAll(CITATION, '');
}

const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

interface Cited {
  readonly content: string;
  readonly sources: Readonly<Record<string, unknown>>;
}

function citesAll({ content, sources }: Cited): boolean {
  const cited = new Set(Array.from(content.matchAll(CITATION), ([, key = '']) => key));
  cited.delete(COMMON_SOURCE);
  return cited.size === Object.keys(sources).length && [...cited].every((key) => Object.hasOwn(sources, key));
}

function isOfRightLength({ content }: Cited): boolean {
  const words = withoutCitations(content).split(/\s+/).filter(Boolean).length;
  return words >= WORDS.least && words <= WORDS.most;
}

export const articleContent = z
  .strictObject({
    title: line(5, 90),
    /** Without figures, since the summary cites no source. */
    summary: line(60, 220).check(z.refine((text) => !/\d/.test(text), { error: 'has a figure' })),
    /** Each paragraph with a figure must cite a source, as in a lesson. */
    content: lessonSection.body,
    category: z.enum(NEWS_CATEGORIES),
    publishedOn: z.iso.date(),
    sources: z.record(
      lessonSourceKey,
      z.strictObject({ ...lessonSourceText, year: lessonSourceText.year.check(z.lte(LAST_YEAR)) }),
    ),
  })
  .check(
    z.refine(citesAll, { error: 'cites a source that it does not name, or names one that it does not cite' }),
    z.refine(isOfRightLength, { error: `has less than ${WORDS.least} or more than ${WORDS.most} words` }),
  );

export type ArticleContent = z.infer<typeof articleContent>;
