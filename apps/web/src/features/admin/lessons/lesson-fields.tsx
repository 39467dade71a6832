import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { categoryLabels, difficultyLabels } from '../../lessons/lesson-categories.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { emptyQuestion, type LessonFormValues, WRONG_OPTION_INDEXES } from './lesson-form.ts';
import { questionFields, sectionFields } from './section-fields.tsx';
import { emptySection } from './section-form.ts';
import { LessonMeasure } from './lesson-measure.tsx';

const howToCite = '[^nea-2024]';
const howToMarkCommon = '[^common]';
const howToLink = '[NEA](https://www.nea.gov.sg)';

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
        Use paragraphs, lists, **bold** and *italics*. For every figure, cite its source by key, such as {howToCite}, or
        mark it as common knowledge with {howToMarkCommon}. Link to public agencies only, such as {howToLink}.
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
        newItem: emptySection,
        maxItems: 8,
        isOrdered: true,
        fields: sectionFields,
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
          { kind: 'long text', name: 'detail', label: <Trans>What it is, and when it was published</Trans> },
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
        fields: questionFields({
          prefix: '',
          others: WRONG_OPTION_INDEXES.length,
          requiredOthers: 2,
          maxExplanation: 2_000,
        }),
      },
    ],
  },
];
