import { useLingui } from '@lingui/react/macro';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { CATEGORY_LIST, categoryIcons, categoryLabels } from '../../lessons/lesson-categories.ts';

interface InterestsChoiceProps {
  chosen: readonly LessonCategory[];
  onChange: (chosen: LessonCategory[]) => void;
  labelledBy: string;
}

export function InterestsChoice({ chosen, onChange, labelledBy }: InterestsChoiceProps) {
  const { i18n } = useLingui();
  /** The chosen categories with `category` added or removed, in display order. */
  const toggle = (category: LessonCategory) =>
    CATEGORY_LIST.filter((candidate) =>
      candidate === category ? !chosen.includes(candidate) : chosen.includes(candidate),
    );
  return (
    <fieldset aria-labelledby={labelledBy} className="flex min-w-0 flex-wrap gap-2.5">
      {CATEGORY_LIST.map((category) => {
        const Icon = categoryIcons[category];
        return (
          <button
            key={category}
            type="button"
            aria-pressed={chosen.includes(category)}
            onClick={() => onChange(toggle(category))}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-md font-semibold inset-ring-[1.5px] inset-ring-control transition-colors hover:bg-sunk aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong aria-pressed:inset-ring-leaf"
          >
            <Icon aria-hidden className="size-[18px]" />
            {i18n._(categoryLabels[category])}
          </button>
        );
      })}
    </fieldset>
  );
}
