import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { MAX_CHECK_OTHERS, MAX_DIAGRAM_ITEMS } from '@ecopulse/contract/lessons/lesson-rules';
import type { FieldSpec } from '../fields/field-specs.ts';
import { emptyCheck, emptyDiagram, type SectionFormValues } from './section-form.ts';

function WrongAnswer({ index, isRequired }: { index: number; isRequired: boolean }) {
  const number = index + 1;
  return isRequired ? <Trans>Wrong answer {number}</Trans> : <Trans>Wrong answer {number} (optional)</Trans>;
}

interface QuestionOptions {
  /** Ends with a dot, unless it is empty. */
  readonly prefix: string;
  readonly others: number;
  readonly requiredOthers: number;
  readonly maxExplanation: number;
}

export function questionFields<Form extends FieldValues>({
  prefix,
  others,
  requiredOthers,
  maxExplanation,
}: QuestionOptions): FieldSpec<Form>[] {
  const nameOf = (field: string) => `${prefix}${field}` as FieldPath<Form>;
  return [
    { kind: 'text area', name: nameOf('question'), label: <Trans>Question</Trans>, maxLength: 240, rows: 2 },
    {
      kind: 'row',
      className: 'rounded-md bg-leaf-soft p-4',
      fields: [
        {
          kind: 'text',
          name: nameOf('answer'),
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
      fields: Array.from({ length: others }, (_, index) => ({
        kind: 'text',
        name: nameOf(`others.${index}`),
        label: <WrongAnswer index={index} isRequired={index < requiredOthers} />,
      })),
    },
    {
      kind: 'text area',
      name: nameOf('explanation'),
      label: <Trans>Why it's correct</Trans>,
      maxLength: maxExplanation,
    },
  ];
}

function ItemLabel({ index }: { index: number }) {
  const number = index + 1;
  return <Trans>Label {number}</Trans>;
}

function ItemAmount({ index }: { index: number }) {
  const number = index + 1;
  return <Trans>Amount {number}</Trans>;
}

const DIAGRAM_LABELS = {
  bars: msg`Bars`,
  parts: msg`Parts of a whole`,
  steps: msg`Steps`,
  cycle: msg`Cycle`,
};

export const sectionFields: readonly FieldSpec<SectionFormValues & FieldValues>[] = [
  { kind: 'text', name: 'heading', label: <Trans>Heading</Trans> },
  { kind: 'text area', name: 'body', label: <Trans>Section text</Trans>, maxLength: 12_000, rows: 9 },
  {
    kind: 'optional',
    name: 'diagram',
    legend: <Trans>Diagram</Trans>,
    addLabel: <Trans>Add a diagram</Trans>,
    newValue: emptyDiagram,
    fields: [
      {
        kind: 'choice',
        name: 'diagram.kind',
        label: <Trans context="of a diagram">Type</Trans>,
        hint: (
          <Trans>Bars and parts need an amount for each label, and a source. Steps and cycles have no amounts.</Trans>
        ),
        options: DIAGRAM_LABELS,
      },
      { kind: 'text area', name: 'diagram.caption', label: <Trans>Caption</Trans>, maxLength: 160, rows: 1 },
      {
        kind: 'text',
        name: 'diagram.unit',
        label: <Trans>Unit</Trans>,
        hint: <Trans>The unit of the amounts, such as % or million tonnes.</Trans>,
      },
      {
        kind: 'row',
        className: 'grid-cols-[2fr_1fr]! gap-4',
        fields: Array.from({ length: MAX_DIAGRAM_ITEMS }, (_, index): FieldSpec<SectionFormValues & FieldValues>[] => [
          { kind: 'text', name: `diagram.items.${index}.label`, label: <ItemLabel index={index} /> },
          {
            kind: 'number',
            name: `diagram.items.${index}.amount`,
            label: <ItemAmount index={index} />,
            isDecimal: true,
          },
        ]).flat(),
      },
    ],
  },
  {
    kind: 'optional',
    name: 'check',
    legend: <Trans>Question after this section</Trans>,
    addLabel: <Trans>Add a question</Trans>,
    newValue: emptyCheck,
    fields: questionFields({ prefix: 'check.', others: MAX_CHECK_OTHERS, requiredOthers: 1, maxExplanation: 600 }),
  },
];
