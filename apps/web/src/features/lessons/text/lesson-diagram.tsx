import { Trans } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import type { DiagramKind } from '@ecopulse/contract/lessons/lesson-rules';
import type { SectionDiagram } from '@ecopulse/contract/lessons/section-parts';
import { formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import type { Citations } from './citations.ts';
import { CycleRing } from './cycle-ring.tsx';
import { LessonText } from './lesson-text.tsx';

interface ItemsProps {
  items: SectionDiagram['items'];
  unit: string | undefined;
}

function formatAmount(amount: number, unit: string | undefined): string {
  return unit === '%'
    ? formatNumber(amount / 100, { style: 'percent', maximumFractionDigits: 1 })
    : formatNumber(amount, { maximumFractionDigits: 2 });
}

function Amount({
  item: { label, amount = 0 },
  unit,
}: {
  item: SectionDiagram['items'][number];
  unit: string | undefined;
}) {
  return (
    <span className="flex min-w-0 grow items-baseline justify-between gap-4">
      <span lang={langOf(label)} className="min-w-0">
        {label}
      </span>{' '}
      <b className="figures shrink-0">{formatAmount(amount, unit)}</b>
    </span>
  );
}

function Bars({ items, unit }: ItemsProps) {
  const longest = Math.max(...items.map(({ amount = 0 }) => amount)) || 1;
  return (
    <ul className="grid list-none grid-cols-1 gap-3.5">
      {items.map((item) => (
        <li key={item.label} className="grid gap-1.5">
          <Amount item={item} unit={unit} />
          <span aria-hidden className="h-3.5 overflow-hidden rounded-full bg-sunk">
            <span
              className="block h-full rounded-full bg-leaf"
              style={{ inlineSize: `${((item.amount ?? 0) / longest) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

const PART_TONES = [
  'bg-leaf',
  'bg-sun inset-ring inset-ring-sun-ink',
  'bg-water',
  'bg-coral',
  'bg-control',
  'bg-leaf-strong',
];

function Parts({ items, unit }: ItemsProps) {
  return (
    <>
      <div aria-hidden className="flex h-8 gap-0.5 overflow-hidden rounded-md forced-color-adjust-none">
        {items.map(({ label, amount = 0 }, index) => (
          <span key={label} className={PART_TONES[index]} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul className="grid list-none grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-baseline gap-2.5">
            <span
              aria-hidden
              className={`size-3.5 shrink-0 translate-y-0.5 rounded-[4px] forced-color-adjust-none ${PART_TONES[index]}`}
            />
            <Amount item={item} unit={unit} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StepNumber({ index }: { index: number }) {
  return (
    <span
      aria-hidden
      className="figures grid size-7 shrink-0 place-items-center rounded-full bg-leaf text-sm font-extrabold text-on-leaf"
    >
      {formatNumber(index + 1)}
    </span>
  );
}

/** More steps than these are too narrow beside each other. */
const MAX_STEPS_IN_A_ROW = 3;

function Steps({ items }: ItemsProps) {
  const isRow = items.length <= MAX_STEPS_IN_A_ROW;
  return (
    <ol className={`grid list-none gap-7 ${isRow ? 'sm:auto-cols-fr sm:grid-flow-col' : ''}`}>
      {items.map(({ label }, index) => (
        <li
          key={label}
          className={`relative flex min-w-0 items-center gap-3 rounded-md bg-leaf-soft p-3 ${isRow ? 'sm:flex-col sm:px-2 sm:text-center' : ''}`}
        >
          <StepNumber index={index} />
          <span lang={langOf(label)} className="max-w-full min-w-0 hyphens-auto">
            {label}
          </span>
          {index < items.length - 1 && (
            <ArrowDown
              aria-hidden
              className={`absolute start-4 top-full my-1 size-5 text-leaf ${isRow ? 'sm:start-full sm:top-1/2 sm:mx-1 sm:my-0 sm:-translate-y-1/2 sm:-rotate-90' : ''}`}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Cycle({ items }: ItemsProps) {
  return (
    <div className="grid grid-cols-1 items-center justify-items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <CycleRing count={items.length} />
      <div className="w-full min-w-0">
        <ol className="grid list-none grid-cols-1 gap-3">
          {items.map(({ label }, index) => (
            <li key={label} className="flex items-center gap-3">
              <StepNumber index={index} />
              <span lang={langOf(label)} className="min-w-0">
                {label}
              </span>
            </li>
          ))}
        </ol>
        <p className="sr-only">
          <Trans>The last step leads back to the first.</Trans>
        </p>
      </div>
    </div>
  );
}

const DRAWINGS: Record<DiagramKind, typeof Bars> = { bars: Bars, parts: Parts, steps: Steps, cycle: Cycle };

interface LessonDiagramProps {
  diagram: SectionDiagram;
  /** Prefix of the citations' IDs. */
  name: string;
  citations: Citations;
}

export function LessonDiagram({ diagram: { kind, caption, unit, items }, name, citations }: LessonDiagramProps) {
  const Drawing = DRAWINGS[kind];
  return (
    // Browsers print no backgrounds otherwise.
    <figure className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 text-md leading-snug shadow-soft [-webkit-print-color-adjust:exact] [print-color-adjust:exact] sm:p-6">
      <figcaption className="grid gap-0.5">
        <div lang={langOf(caption)} className="text-base font-bold">
          <LessonText text={caption} name={`${name}-diagram`} citations={citations} />
        </div>
        {unit !== undefined && unit !== '%' && (
          <p lang={langOf(unit)} className="text-sm text-muted">
            {unit}
          </p>
        )}
      </figcaption>
      <Drawing items={items} unit={unit} />
    </figure>
  );
}
