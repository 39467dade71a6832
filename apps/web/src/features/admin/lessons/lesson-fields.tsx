import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { categoryLabels, difficultyLabels } from '../../lessons/lesson-categories.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { emptyQuestion, type LessonFormValues, WRONG_OPTION_INDEXES } from './lesson-form.ts';
import { LessonMeasure } from './lesson-measure.tsx';

const howToCite = '[^nea-2024]';

const REQUIRED_WRONG_ANSWERS = 2;

function WrongAnswer({ index }: { index: number }) {
  const number = index + 1;
  const isRequired = index < REQUIRED_WRONG_ANSWERS;
  return isRequired ? <Trans>Wrong answer {number}</Trans> : <Trans>Wrong answer {number} (optional)</Trans>;
}

export const lessonSections: readonly SectionSpec<LessonFormValues>[] = [
  {
    title: <Trans>Basics</Trans>,
    lede: <Trans>Write in English.</Trans>,
    fields: [
      { kind: 'text', name: 'title', label: <Trans>Title</Trans> },
      {
        kind: 'text area',
        name: 'description',
        label: <Trans>Description</Trans>,
        hint: <Trans>Shown on the card and at the top of the lesson.</Trans>,
        maxLength: 220,
      },
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-2',
        fields: [
          { kind: 'choice', name: 'category', label: <Trans>Category</Trans>, options: categoryLabels },
          { kind: 'choice', name: 'difficulty', label: <Trans>Difficulty</Trans>, options: difficultyLabels },
        ],
      },
      { kind: 'other', render: ({ control }) => <LessonMeasure control={control} /> },
    ],
  },
  {
    title: <Trans>Text</Trans>,
    lede: (
      <Trans>
        Use paragraphs, lists, **bold** and *italics*. For every figure, cite its source by key, such as {howToCite}.
      </Trans>
    ),
    fields: [
      {
        kind: 'list',
        name: 'sections',
        legend: <Trans>Sections</Trans>,
        hint: <Trans>Three to eight sections, five to twelve minutes with the quiz.</Trans>,
        itemLabel: (index) => t`Section ${index + 1}`,
        isNumbered: true,
        addLabel: <Trans>Add a section</Trans>,
        newItem: () => ({ heading: '', body: '' }),
        maxItems: 8,
        isOrdered: true,
        fields: [
          { kind: 'text', name: 'heading', label: <Trans>Heading</Trans> },
          { kind: 'text area', name: 'body', label: <Trans>Section text</Trans>, maxLength: 12_000, rows: 9 },
        ],
      },
    ],
  },
  {
    title: <Trans>Sources</Trans>,
    lede: <Trans>Every source must be cited, and every citation needs a source.</Trans>,
    fields: [
      {
        kind: 'list',
        name: 'sources',
        legend: <Trans>Sources</Trans>,
        itemLabel: (index) => t`Source ${index + 1}`,
        addLabel: <Trans>Add a source</Trans>,
        newItem: () => ({ key: '', publisher: '', year: new Date().getFullYear(), detail: '' }),
        maxItems: 30,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-[2fr_2fr_1fr]',
            fields: [
              { kind: 'text', name: 'key', label: <Trans>Key</Trans>, autoCapitalize: 'none', spellCheck: false },
              { kind: 'text', name: 'publisher', label: <Trans>Publisher</Trans> },
              { kind: 'number', name: 'year', label: <Trans>Year</Trans> },
            ],
          },
          { kind: 'long text', name: 'detail', label: <Trans>What it is and when it was published</Trans> },
        ],
      },
    ],
  },
  {
    title: <Trans>Quiz</Trans>,
    lede: (
      <Trans>
        Residents see the correct answer, and why, after they answer. The options are shown in random order.
      </Trans>
    ),
    fields: [
      {
        kind: 'list',
        name: 'quiz',
        legend: <Trans>Questions</Trans>,
        hint: <Trans>Four to eight questions.</Trans>,
        itemLabel: (index) => t`Question ${index + 1}`,
        isNumbered: true,
        addLabel: <Trans>Add a question</Trans>,
        newItem: emptyQuestion,
        maxItems: 8,
        isOrdered: true,
        fields: [
          { kind: 'text area', name: 'question', label: <Trans>Question</Trans>, maxLength: 240, rows: 2 },
          {
            kind: 'row',
            className: 'rounded-md bg-leaf-soft p-4',
            fields: [
              {
                kind: 'text',
                name: 'answer',
                label: (
                  <span className="inline-flex items-center gap-1.5 text-leaf-strong">
                    <CircleCheck aria-hidden className="size-4" />
                    <Trans>Correct answer</Trans>
                  </span>
                ),
              },
            ],
          },
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-2',
            fields: WRONG_OPTION_INDEXES.map((index) => ({
              kind: 'text',
              name: `others.${index}`,
              label: <WrongAnswer index={index} />,
            })),
          },
          { kind: 'text area', name: 'explanation', label: <Trans>Why it is correct</Trans>, maxLength: 2_000 },
        ],
      },
    ],
  },
];
