import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LessonCategory } from '@ecopulse/contract/lessons';
import { categoryIcons, categoryTones, categoryWords } from '../lesson-categories.ts';

/** The head of a card: its category in colour, word and sign. `children` stands in the corner. */
export function LessonBand({ category, children }: { category: LessonCategory; children: ReactNode }) {
  const { i18n } = useLingui();
  const Icon = categoryIcons[category];
  return (
    <div
      className={`relative flex min-h-24 items-end justify-between gap-3 overflow-hidden p-4 sm:px-5 ${categoryTones[category]}`}
    >
      <Icon
        aria-hidden
        strokeWidth={1.25}
        className="absolute -end-4 -top-5 size-36 opacity-15 transition-transform duration-500 ease-out group-hover:-translate-x-1 group-hover:scale-105"
      />
      <span className="relative inline-flex min-w-0 items-center gap-2 text-md font-bold">
        <Icon aria-hidden className="size-5 shrink-0" />
        {i18n._(categoryWords[category])}
      </span>
      <span className="relative shrink-0">{children}</span>
    </div>
  );
}
