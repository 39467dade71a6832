import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { LESSON_MINUTES, readingMinutes } from './lesson-length.ts';
import { linkAddresses, markdown } from './lesson-markdown.ts';
import { LESSON_DIFFICULTIES, LESSON_CATEGORIES } from './lessons.ts';
import { diagramFaults, type SectionCheck, type SectionDiagram } from './section-parts.ts';
import { trimmedText, text, wholeNumber } from '../scalars.ts';
import { citations, COMMON_SOURCE } from '../text-marks.ts';

/** Rules for publishable lessons, both shipped ones and those by admins. */

export const lessonKey = text(40).check(z.regex(/^[a-z0-9-]{2,40}$/, { error: ADMIN_FIELD_PROBLEMS['not-a-key'] }));

export const lessonSourceKey = lessonKey.check(
  z.refine((key) => key !== COMMON_SOURCE, { error: ADMIN_FIELD_PROBLEMS['reserved-key'] }),
);

export const lessonHead = {
  title: trimmedText(5, 70),
  description: trimmedText(40, 220),
  category: z.enum(LESSON_CATEGORIES, { error: ADMIN_FIELD_PROBLEMS['unknown-category'] }),
  difficulty: z.enum(LESSON_DIFFICULTIES, { error: `Must be one of ${LESSON_DIFFICULTIES.join(', ')}` }),
};

export const lessonSection = { heading: trimmedText(3, 80), body: markdown(20, 12_000) };

export const lessonSourceText = {
  publisher: trimmedText(2, 40),
  /** The year of the figure, else of publication. */
  year: wholeNumber(1960, 2100),
  /** Title and date, and who reported the figure if the page is not the agency's own. */
  detail: trimmedText(10, 240),
};

export const lessonQuestion = {
  question: trimmedText(10, 240),
  answer: trimmedText(1, 160),
  others: z
    .array(trimmedText(1, 160))
    .check(
      z.minLength(2, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-few-options'], { least: 2 }) }),
      z.maxLength(4, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-options'], { most: 4 }) }),
    ),
  explanation: markdown(20, 2_000),
};

export const sectionCountChecks = {
  least: z.minLength(3, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-few-sections'], { least: 3 }) }),
  most: z.maxLength(8, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-sections'], { most: 8 }) }),
};

export const questionCountChecks = {
  least: z.minLength(4, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-few-questions'], { least: 4 }) }),
  most: z.maxLength(8, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-questions'], { most: 8 }) }),
};

const MAX_LINKS = 3;

interface Options {
  readonly answer: string;
  readonly others: readonly string[];
}

interface Question extends Options {
  readonly id?: string | undefined;
  readonly explanation: string;
}

interface Section {
  readonly body: string;
  readonly check?: SectionCheck | undefined;
  readonly diagram?: SectionDiagram | undefined;
}

interface LessonTexts {
  readonly sections: readonly Section[];
  readonly sources: readonly { readonly key: string }[];
  readonly quiz: readonly Question[];
}

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

const findRepeatedIndexes = (values: readonly (string | undefined)[]) =>
  values.flatMap((value, index) => (value !== undefined && values.indexOf(value) < index ? [index] : []));

function optionFaults({ answer, others }: Options, path: Fault['path']): Fault[] {
  return findRepeatedIndexes([answer, ...others]).map((option) => ({
    path: [...path, 'others', option - 1],
    message: ADMIN_FIELD_PROBLEMS['repeated-option'],
  }));
}

function sectionFaults({ body, check, diagram }: Section, index: number): Fault[] {
  const links = [body, check?.explanation ?? '', diagram?.caption ?? ''].flatMap(linkAddresses);
  return [
    ...(links.length > MAX_LINKS
      ? [
          {
            path: ['sections', index, 'body'],
            message: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-links'], { most: MAX_LINKS }),
          },
        ]
      : []),
    ...(check ? optionFaults(check, ['sections', index, 'check']) : []),
    ...(diagram ? diagramFaults(diagram) : []).map(({ path, message }) => ({
      path: ['sections', index, 'diagram', ...path],
      message,
    })),
  ];
}

function citationFaults({ sections, sources, quiz }: LessonTexts): Fault[] {
  const texts = [
    ...sections.flatMap(({ body, check, diagram }, index) => [
      { path: ['sections', index, 'body'], cited: citations(body) },
      { path: ['sections', index, 'check', 'explanation'], cited: citations(check?.explanation ?? '') },
      { path: ['sections', index, 'diagram', 'caption'], cited: citations(diagram?.caption ?? '') },
    ]),
    ...quiz.map(({ explanation }, index) => ({ path: ['quiz', index, 'explanation'], cited: citations(explanation) })),
  ];
  const sourceKeys = new Set([COMMON_SOURCE, ...sources.map(({ key }) => key)]);
  const citedKeys = new Set(texts.flatMap(({ cited }) => cited));
  const unknown = texts.flatMap(({ path, cited: keys }) =>
    keys
      .filter((key) => !sourceKeys.has(key))
      .map((key) => ({ path, message: fillPlaceholders(ADMIN_FIELD_PROBLEMS['unknown-source'], { key }) })),
  );
  const unused = sources.flatMap(({ key }, index) =>
    citedKeys.has(key) ? [] : [{ path: ['sources', index, 'key'], message: ADMIN_FIELD_PROBLEMS['uncited-source'] }],
  );
  return [...unknown, ...unused];
}

/** Checks across fields: duplicates, missing or uncited sources, length. */
export function lessonFaults(lesson: LessonTexts): Fault[] {
  const { sections, quiz, sources } = lesson;
  const minutes = readingMinutes(lesson);
  const { least, most } = LESSON_MINUTES;
  const isRightLength = minutes >= least && minutes <= most;
  return [
    ...findRepeatedIndexes(quiz.map(({ id }) => id)).map((index) => ({
      path: ['quiz', index, 'id'],
      message: ADMIN_FIELD_PROBLEMS['repeated-question-id'],
    })),
    ...findRepeatedIndexes(sources.map(({ key }) => key)).map((index) => ({
      path: ['sources', index, 'key'],
      message: ADMIN_FIELD_PROBLEMS['repeated-source-key'],
    })),
    ...sections.flatMap(sectionFaults),
    ...quiz.flatMap((question, index) => optionFaults(question, ['quiz', index])),
    ...citationFaults(lesson),
    ...(isRightLength
      ? []
      : [
          {
            path: ['sections'],
            message: fillPlaceholders(ADMIN_FIELD_PROBLEMS['lesson-length'], { least, most, minutes }),
          },
        ]),
  ];
}

/** Needs texts of the right types; reports each fault at its field. */
export function checkLesson<T>(read: (lesson: T) => LessonTexts) {
  const addFaults: z.core.CheckFn<T> = ({ value, issues }) => {
    for (const { path, message } of lessonFaults(read(value)))
      issues.push({ code: 'custom', input: value, path, message, continue: true });
  };
  // A missing year must not hide faults in the texts.
  const areTexts: z.core.$ZodCheckDef['when'] = ({ issues }) =>
    issues.every((issue) => issue.continue === true || issue.path?.at(-1) === 'year');
  return z.check<T>(addFaults, { when: areTexts });
}
