import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { startTransition, useOptimistic } from 'react';
import type { ReactNode } from 'react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { formatNumber } from '../../../lib/language/format.ts';
import { nextPaint } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { DIFFICULTY_LIST, categoryIcons, categoryLabels, difficultyLabels } from '../lesson-categories.ts';
import { changeFilters, countByCategory } from './lesson-filters.ts';
import type { LessonFilters } from './lesson-filters.ts';

interface FilterButtonProps {
  isChosen: boolean;
  onPress: () => void;
  children: ReactNode;
}

function FilterButton({ isChosen, onPress, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-4 text-md font-semibold whitespace-nowrap transition-colors ${isChosen ? 'bg-leaf text-on-leaf' : 'bg-surface text-ink shadow-soft hover:bg-leaf-soft hover:text-leaf-strong'}`}
    >
      {children}
    </button>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span className="figures text-sm font-bold">
      <span aria-hidden>{formatNumber(value)}</span>
      <span className="sr-only">
        <Plural value={value} one="# lesson" other="# lessons" />
      </span>
    </span>
  );
}

/** On a phone the row scrolls sideways; a button cut off at the edge hints at that. */
function FilterRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {/* Positioned, so that it also clips visually hidden text. */}
      <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {children}
      </div>
    </fieldset>
  );
}

interface FilterProps {
  filters: LessonFilters;
  onChange: (next: LessonFilters) => void;
}

function CategoryButtons({ lessons, filters, onChange }: FilterProps & { lessons: readonly Lesson[] }) {
  const { i18n } = useLingui();
  const counts = countByCategory(lessons, filters.difficulty);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterRow label={<Trans>Category</Trans>}>
      <FilterButton
        isChosen={filters.category === undefined}
        onPress={() => onChange(changeFilters(filters, { category: undefined }))}
      >
        <Trans>All</Trans> <Count value={all} />
      </FilterButton>
      {counts.map(({ category, count }) => {
        const Icon = categoryIcons[category];
        return (
          <FilterButton
            key={category}
            isChosen={filters.category === category}
            onPress={() => onChange(changeFilters(filters, { category }))}
          >
            <Icon aria-hidden className="size-4" />
            {i18n._(categoryLabels[category])} <Count value={count} />
          </FilterButton>
        );
      })}
    </FilterRow>
  );
}

function DifficultyButtons({ filters, onChange }: FilterProps) {
  const { i18n } = useLingui();
  return (
    <FilterRow label={<Trans>Difficulty</Trans>}>
      <FilterButton
        isChosen={filters.difficulty === undefined}
        onPress={() => onChange(changeFilters(filters, { difficulty: undefined }))}
      >
        <Trans>All difficulties</Trans>
      </FilterButton>
      {DIFFICULTY_LIST.map((difficulty) => (
        <FilterButton
          key={difficulty}
          isChosen={filters.difficulty === difficulty}
          onPress={() => onChange(changeFilters(filters, { difficulty }))}
        >
          {i18n._(difficultyLabels[difficulty])}
        </FilterButton>
      ))}
    </FilterRow>
  );
}

interface LessonsFilterBarProps {
  lessons: readonly Lesson[];
  filters: LessonFilters;
  /** Resolves once the lessons are rendered for the next filters. */
  onChange: (next: LessonFilters) => Promise<void>;
  count: number;
}

/** Shows a pressed filter as chosen at once, before the slower list renders. */
export function LessonsFilterBar({ lessons, filters, onChange, count }: LessonsFilterBarProps) {
  const [optimisticFilters, setOptimisticFilters] = useOptimistic(filters);
  const isNarrowed = optimisticFilters.category !== undefined || optimisticFilters.difficulty !== undefined;

  function change(next: LessonFilters) {
    startTransition(async () => {
      setOptimisticFilters(next);
      await nextPaint();
      await onChange(next);
    });
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <CategoryButtons lessons={lessons} filters={optimisticFilters} onChange={change} />
      <DifficultyButtons filters={optimisticFilters} onChange={change} />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-md">
        <output className={`figures font-semibold ${isNarrowed ? 'text-ink' : 'text-muted'}`}>
          {isNarrowed ? (
            <Plural value={count} one="Showing # lesson" other="Showing # lessons" />
          ) : (
            <Plural value={count} one="# lesson" other="# lessons" />
          )}
        </output>
        {isNarrowed && (
          <Button variant="link" size="sm" onClick={() => change({})}>
            <Trans>Clear All</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
