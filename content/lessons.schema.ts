import {
  lessonHead,
  lessonKey,
  lessonQuestion,
  lessonSection,
  lessonSourceKey,
  lessonSourceText,
  questionCountChecks,
  sectionCountChecks,
  checkLesson,
} from '@ecopulse/contract/lessons/lesson-text';
import { diagramItem, sectionCheck, sectionDiagram } from '@ecopulse/contract/lessons/section-parts';
import { MAX_DIAGRAM_ITEMS } from '@ecopulse/contract/lessons/lesson-rules';
import * as z from 'zod/mini';

const LAST_YEAR = 2026;

const source = z.strictObject({
  ...lessonSourceText,
  year: lessonSourceText.year.check(z.lte(LAST_YEAR)),
});

const section = z.strictObject({
  ...lessonSection,
  check: z.optional(z.strictObject(sectionCheck)),
  diagram: z.optional(
    z.strictObject({
      ...sectionDiagram,
      items: z.array(z.strictObject(diagramItem)).check(z.maxLength(MAX_DIAGRAM_ITEMS)),
    }),
  ),
});

export const lessonContent = z
  .strictObject({
    /** The number of its topic, such as 11 for the first one of the first category. */
    order: z.int().check(z.gte(11), z.lte(99)),
    ...lessonHead,
    sections: z.array(section).check(sectionCountChecks.least, sectionCountChecks.most),
    sources: z.record(lessonSourceKey, source),
    quiz: z
      .array(z.strictObject({ id: lessonKey, ...lessonQuestion }))
      .check(questionCountChecks.least, questionCountChecks.most),
  })
  .check(
    checkLesson(({ sections, sources, quiz }) => ({
      sections,
      sources: Object.keys(sources).map((key) => ({ key })),
      quiz,
    })),
  );

export type LessonContent = z.infer<typeof lessonContent>;
