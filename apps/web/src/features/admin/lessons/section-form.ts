import type { LessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import type { LessonSection } from '@ecopulse/contract/lessons/lessons';
import {
  type DiagramKind,
  hasAmounts,
  LEAST_DIAGRAM_ITEMS,
  MAX_CHECK_OTHERS,
  MAX_DIAGRAM_ITEMS,
} from '@ecopulse/contract/lessons/lesson-rules';
import type { SectionCheck } from '@ecopulse/contract/lessons/section-parts';

interface ItemFormValues {
  label: string;
  amount: number | null;
}

/** `items` and the check's `others` have one value for each input. */
interface DiagramFormValues {
  kind: DiagramKind;
  caption: string;
  unit: string;
  items: ItemFormValues[];
}

export interface SectionFormValues {
  heading: string;
  body: string;
  check: SectionCheck | null;
  diagram: DiagramFormValues | null;
}

function padded<Value>(values: readonly Value[], count: number, empty: Value): Value[] {
  return Array.from({ length: count }, (_, index) => values[index] ?? empty);
}

/** Keeps required values, and empty ones between others, so that an error has the index of its input. */
function withoutEmptyEnd<Value>(values: readonly Value[], least: number, isEmpty: (value: Value) => boolean): Value[] {
  return values.slice(0, Math.max(least, values.findLastIndex((value) => !isEmpty(value)) + 1));
}

export function emptyCheck(): SectionCheck {
  return { question: '', answer: '', others: padded([], MAX_CHECK_OTHERS, ''), explanation: '' };
}

export function emptyDiagram(): DiagramFormValues {
  return { kind: 'steps', caption: '', unit: '', items: padded([], MAX_DIAGRAM_ITEMS, { label: '', amount: null }) };
}

export function emptySection(): SectionFormValues {
  return { heading: '', body: '', check: null, diagram: null };
}

export function toSectionFormValues({ heading, body, check, diagram }: LessonSection): SectionFormValues {
  return {
    heading,
    body,
    check: check ? { ...check, others: padded(check.others, MAX_CHECK_OTHERS, '') } : null,
    diagram: diagram
      ? {
          kind: diagram.kind,
          caption: diagram.caption,
          unit: diagram.unit ?? '',
          items: padded(
            diagram.items.map(({ label, amount = null }) => ({ label, amount })),
            MAX_DIAGRAM_ITEMS,
            { label: '', amount: null },
          ),
        }
      : null,
  };
}

function toDiagramRequest({ kind, caption, unit, items }: DiagramFormValues) {
  const filledItems = withoutEmptyEnd(
    items,
    LEAST_DIAGRAM_ITEMS[kind],
    ({ label, amount }) => label === '' && amount === null,
  );
  return {
    kind,
    caption,
    ...(hasAmounts(kind) && unit.trim() !== '' && { unit }),
    items: filledItems.map(({ label, amount }) => ({ label, ...(hasAmounts(kind) && amount !== null && { amount }) })),
  };
}

export function toSectionRequest({ heading, body, check, diagram }: SectionFormValues): LessonForm['sections'][number] {
  return {
    heading,
    body,
    ...(check && { check: { ...check, others: withoutEmptyEnd(check.others, 1, (other) => other.trim() === '') } }),
    ...(diagram && { diagram: toDiagramRequest(diagram) }),
  };
}
