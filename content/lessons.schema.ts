import { DIFFICULTIES_OF_LESSONS, LESSON_CATEGORIES } from '@ecopulse/contract/lessons';
import * as z from 'zod/mini';

const CITATION = /\[\^([a-z0-9-]+)\]/g;

/** What the reader can show: paragraphs, lists, emphasis and citations. No HTML, links, pictures, headings, code, tables. */
const NOT_SHOWN = /[<>`|]|!\[|\]\(|^#/m;

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
const markdown = z.string().check(
  z.minLength(20),
  z.refine((text) => !NOT_SHOWN.test(text), { error: 'has Markdown that the reader does not show' }),
  z.refine((text) => uncitedBlocks(text).length === 0, { error: 'has a figure without a [^source]' }),
);

/** The paragraphs and list items of a text. */
function blocks(text: string): string[] {
  return text.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/).map((block) => block.replace(/^\s*(?:[-*]|\d+\.) /, ''));
}

/** The paragraphs and list items that have a digit and cite nothing. */
function uncitedBlocks(text: string): string[] {
  return blocks(text).filter((block) => /\d/.test(block.replaceAll(CITATION, '')) && block.search(CITATION) === -1);
}

function citations(text: string): string[] {
  return Array.from(text.matchAll(CITATION), ([, key = '']) => key);
}

const source = z.strictObject({
  /** The official origin, short, as it stands beside a figure: `NEA`, `PUB`, `LTA`. */
  publisher: line(2, 40),
  /** The year that the figure is of; where it has none, the year in which it was published. */
  year: z.int().check(z.gte(1960), z.lte(2026)),
  /** What and when it was published, and by whom it was reported where the page seen was not the agency's own. */
  detail: line(10, 240),
});

const question = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
    question: line(10, 240),
    answer: line(1, 160),
    others: z.array(line(1, 160)).check(z.minLength(2), z.maxLength(4)),
    explanation: markdown,
  })
  .check(
    z.refine(({ answer, others }) => new Set([answer, ...others]).size === others.length + 1, {
      error: 'has the same option twice',
    }),
  );

interface Readable {
  readonly sections: readonly { readonly body: string }[];
  readonly quiz: readonly unknown[];
}

/** 180 words a minute (slow silent reading, with time to think: Brysbaert 2019 finds 238 for non-fiction), half a minute a question. */
export function readingMinutes({ sections, quiz }: Readable): number {
  const read = sections.reduce((sum, { body }) => sum + words(body), 0);
  return Math.ceil(read / 180 + quiz.length / 2);
}

/** One file of `content/lessons`: a lesson as the product starts with it. Strict: an unknown field is a typo. */
export const lessonContent = z
  .strictObject({
    /** Its place in the list: the number of its topic, such as 11 for the first of the first category. */
    order: z.int().check(z.gte(11), z.lte(99)),
    title: line(5, 70),
    description: line(40, 220),
    category: z.enum(LESSON_CATEGORIES),
    difficulty: z.enum(DIFFICULTIES_OF_LESSONS),
    sections: z.array(z.strictObject({ heading: line(3, 80), body: markdown })).check(z.minLength(3), z.maxLength(8)),
    sources: z.record(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)), source),
    quiz: z.array(question).check(z.minLength(4), z.maxLength(8)),
    translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  })
  .check(
    z.refine((lesson) => new Set(lesson.quiz.map(({ id }) => id)).size === lesson.quiz.length, {
      error: 'has a question id twice',
    }),
    z.refine(
      (lesson) => {
        const texts = [...lesson.sections.map(({ body }) => body), ...lesson.quiz.map((one) => one.explanation)];
        const cited = new Set(texts.flatMap(citations));
        const known = Object.keys(lesson.sources);
        return cited.size === known.length && known.every((key) => cited.has(key));
      },
      { error: 'cites a source that it does not name, or names one that it does not cite' },
    ),
    z.refine((lesson) => readingMinutes(lesson) >= 5 && readingMinutes(lesson) <= 12, {
      error: 'takes less than 5 or more than 12 minutes',
    }),
  );

export type LessonContent = z.infer<typeof lessonContent>;
