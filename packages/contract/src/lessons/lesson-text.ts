import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS, withFigures } from '../field-problems.ts';
import { LESSON_MINUTES, readingMinutes } from './lesson-length.ts';
import { DIFFICULTIES_OF_LESSONS, LESSON_CATEGORIES } from './lessons.ts';
import { line, text, wholeNumber } from '../scalars.ts';

/** Rules for publishable lessons, both shipped ones and those by admins. */

const CITATION = /\[\^([a-z0-9-]+)\]/g;

/** Only paragraphs, lists, emphasis and citations can be displayed. */
const NOT_SHOWN = /[<>`|]|!\[|\]\(|^#/m;

const citations = (some: string) => Array.from(some.matchAll(CITATION), ([, key = '']) => key);

function blocks(some: string): string[] {
  return some.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/).map((block) => block.replace(/^\s*(?:[-*]|\d+\.) /, ''));
}

function hasUncitedFigure(some: string): boolean {
  return blocks(some).some((block) => /\d/.test(block.replaceAll(CITATION, '')) && block.search(CITATION) === -1);
}

const markdown = (max: number) =>
  text(max).check(
    z.minLength(20, { error: withFigures(FIELD_PROBLEMS['too-short'], { least: 20 }) }),
    z.refine((some) => !NOT_SHOWN.test(some), {
      error: ADMIN_FIELD_PROBLEMS['unsupported-text'],
    }),
    z.refine((some) => !hasUncitedFigure(some), { error: ADMIN_FIELD_PROBLEMS['uncited-figure'] }),
  );

export const lessonKey = text(40).check(z.regex(/^[a-z0-9-]{2,40}$/, { error: ADMIN_FIELD_PROBLEMS['not-a-key'] }));

export const lessonHead = {
  title: line(5, 70),
  description: line(40, 220),
  category: z.enum(LESSON_CATEGORIES, { error: ADMIN_FIELD_PROBLEMS['unknown-category'] }),
  difficulty: z.enum(DIFFICULTIES_OF_LESSONS, { error: `Must be one of ${DIFFICULTIES_OF_LESSONS.join(', ')}` }),
};

export const lessonSection = { heading: line(3, 80), body: markdown(12_000) };

export const lessonSourceText = {
  publisher: line(2, 40),
  /** The year of the figure, else of publication. */
  year: wholeNumber(1960, 2100),
  /** Title and date, and who reported the figure if the page is not the agency's own. */
  detail: line(10, 240),
};

export const lessonQuestion = {
  question: line(10, 240),
  answer: line(1, 160),
  others: z
    .array(line(1, 160))
    .check(
      z.minLength(2, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-few-options'], { least: 2 }) }),
      z.maxLength(4, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-many-options'], { most: 4 }) }),
    ),
  explanation: markdown(2_000),
};

export const manySections = {
  least: z.minLength(3, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-few-sections'], { least: 3 }) }),
  most: z.maxLength(8, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-many-sections'], { most: 8 }) }),
};

export const manyQuestions = {
  least: z.minLength(4, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-few-questions'], { least: 4 }) }),
  most: z.maxLength(8, { error: withFigures(ADMIN_FIELD_PROBLEMS['too-many-questions'], { most: 8 }) }),
};

interface Question {
  readonly id?: string | undefined;
  readonly answer: string;
  readonly others: readonly string[];
  readonly explanation: string;
}

interface Written {
  readonly sections: readonly { readonly body: string }[];
  readonly sources: readonly { readonly key: string }[];
  readonly quiz: readonly Question[];
}

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

const repeated = (all: readonly (string | undefined)[]) =>
  all.flatMap((one, place) => (one !== undefined && all.indexOf(one) < place ? [place] : []));

function optionFaults({ answer, others }: Question, place: number): Fault[] {
  return repeated([answer, ...others]).map((option) => ({
    path: ['quiz', place, 'others', option - 1],
    message: ADMIN_FIELD_PROBLEMS['repeated-option'],
  }));
}

function citationFaults({ sections, sources, quiz }: Written): Fault[] {
  const texts = [
    ...sections.map(({ body }, place) => ({ path: ['sections', place, 'body'], cited: citations(body) })),
    ...quiz.map(({ explanation }, place) => ({ path: ['quiz', place, 'explanation'], cited: citations(explanation) })),
  ];
  const known = new Set(sources.map(({ key }) => key));
  const cited = new Set(texts.flatMap((one) => one.cited));
  const unknown = texts.flatMap(({ path, cited: keys }) =>
    keys
      .filter((key) => !known.has(key))
      .map((key) => ({ path, message: withFigures(ADMIN_FIELD_PROBLEMS['unknown-source'], { key }) })),
  );
  const unused = sources.flatMap(({ key }, place) =>
    cited.has(key) ? [] : [{ path: ['sources', place, 'key'], message: ADMIN_FIELD_PROBLEMS['uncited-source'] }],
  );
  return [...unknown, ...unused];
}

/** Checks across fields: duplicates, missing or uncited sources, length. */
export function lessonFaults(lesson: Written): Fault[] {
  const { quiz, sources } = lesson;
  const minutes = readingMinutes(lesson);
  const { least, most } = LESSON_MINUTES;
  const isRightLength = minutes >= least && minutes <= most;
  return [
    ...repeated(quiz.map(({ id }) => id)).map((place) => ({
      path: ['quiz', place, 'id'],
      message: ADMIN_FIELD_PROBLEMS['repeated-question-id'],
    })),
    ...repeated(sources.map(({ key }) => key)).map((place) => ({
      path: ['sources', place, 'key'],
      message: ADMIN_FIELD_PROBLEMS['repeated-source-key'],
    })),
    ...quiz.flatMap(optionFaults),
    ...citationFaults(lesson),
    ...(isRightLength
      ? []
      : [
          { path: ['sections'], message: withFigures(ADMIN_FIELD_PROBLEMS['lesson-length'], { least, most, minutes }) },
        ]),
  ];
}

/** Needs texts of the right types; reports each fault at its field. */
export function wholeLesson<T>(read: (lesson: T) => Written) {
  const addFaults: z.core.CheckFn<T> = ({ value, issues }) => {
    for (const { path, message } of lessonFaults(read(value)))
      issues.push({ code: 'custom', input: value, path, message, continue: true });
  };
  // A missing year must not hide faults in the texts.
  const areTexts: z.core.$ZodCheckDef['when'] = ({ issues }) =>
    issues.every((issue) => issue.continue === true || issue.path?.at(-1) === 'year');
  return z.check<T>(addFaults, { when: areTexts });
}
