import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { DIAGRAM_KINDS, hasAmounts, LEAST_DIAGRAM_ITEMS, MAX_CHECK_OTHERS, MAX_DIAGRAM_ITEMS } from './lesson-rules.ts';
import { markdown } from './lesson-markdown.ts';
import { text, trimmedText } from '../scalars.ts';
import { citations } from '../text-marks.ts';

/** What may follow the text of a section: a question to check oneself by, and a diagram. */

const mostOthers = z.maxLength(MAX_CHECK_OTHERS, {
  error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-options'], { most: MAX_CHECK_OTHERS }),
});

const mostItems = z.maxLength(MAX_DIAGRAM_ITEMS, {
  error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-items'], { most: MAX_DIAGRAM_ITEMS }),
});

const diagramKind = z.enum(DIAGRAM_KINDS, { error: ADMIN_FIELD_PROBLEMS['unknown-diagram'] });

const amount = z.optional(
  z
    .number({ error: ADMIN_FIELD_PROBLEMS['not-an-amount'] })
    .check(z.minimum(0, { error: ADMIN_FIELD_PROBLEMS['not-an-amount'] })),
);

export const sectionCheck = {
  question: trimmedText(10, 240),
  answer: trimmedText(1, 160),
  others: z
    .array(trimmedText(1, 160))
    .check(
      z.minLength(1, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-few-options'], { least: 1 }) }),
      mostOthers,
    ),
  explanation: markdown(20, 600),
};

export const diagramItem = { label: trimmedText(1, 40), amount };

export const sectionDiagram = {
  kind: diagramKind,
  caption: markdown(3, 160),
  /** `%` means that the amounts are percentages. */
  unit: z.optional(trimmedText(1, 30)),
  items: z.array(z.object(diagramItem)).check(mostItems),
};

/** Checks only maximum lengths. */
export const draftParts = {
  check: z.optional(
    z.object({
      question: text(240),
      answer: text(160),
      others: z.array(text(160)).check(mostOthers),
      explanation: text(600),
    }),
  ),
  diagram: z.optional(
    z.object({
      kind: diagramKind,
      caption: text(160),
      unit: z.optional(text(30)),
      items: z.array(z.object({ label: text(40), amount })).check(mostItems),
    }),
  ),
};

/**
 * The right answer is public, unlike those of the quiz: a check is answered at once on the device, is not graded and
 * earns nothing.
 */
export const shownParts = {
  check: z.optional(
    z.object({ question: z.string(), answer: z.string(), others: z.array(z.string()), explanation: z.string() }),
  ),
  diagram: z.optional(
    z.object({
      kind: z.enum(DIAGRAM_KINDS),
      caption: z.string(),
      unit: z.optional(z.string()),
      items: z.array(z.object({ label: z.string(), amount: z.optional(z.number()) })),
    }),
  ),
};

export type SectionCheck = NonNullable<z.infer<typeof shownParts.check>>;
export type SectionDiagram = NonNullable<z.infer<typeof shownParts.diagram>>;

interface DiagramFault {
  readonly path: (string | number)[];
  readonly message: string;
}

export function diagramFaults({ kind, caption, items }: SectionDiagram): DiagramFault[] {
  const least = LEAST_DIAGRAM_ITEMS[kind];
  const amountProblem = hasAmounts(kind) ? 'not-an-amount' : 'amount-not-shown';
  const isCited = !hasAmounts(kind) || citations(caption).length > 0;
  return [
    ...(items.length < least
      ? [{ path: ['items'], message: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-few-items'], { least }) }]
      : []),
    ...(isCited ? [] : [{ path: ['caption'], message: ADMIN_FIELD_PROBLEMS['uncited-figure'] }]),
    ...items.flatMap((item, index) =>
      (item.amount === undefined) === hasAmounts(kind)
        ? [{ path: ['items', index, 'amount'], message: ADMIN_FIELD_PROBLEMS[amountProblem] }]
        : [],
    ),
  ];
}
