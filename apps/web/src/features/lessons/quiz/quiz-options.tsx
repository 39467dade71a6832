import type { QuizQuestion } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';

interface QuizOptionsProps {
  name: string;
  options: QuizQuestion['options'];
  chosenId: string | undefined;
  onChoose?: (optionId: string) => void;
}

export function QuizOptions({ name, options, chosenId, onChoose }: QuizOptionsProps) {
  return (
    <div className="grid gap-2.5">
      {options.map(({ id, text }) => (
        <label
          key={id}
          className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-md bg-surface px-4 py-3 inset-ring-[1.5px] inset-ring-control transition-colors hover:bg-leaf-soft has-checked:bg-leaf-soft has-checked:inset-ring-2 has-checked:inset-ring-leaf has-disabled:cursor-default has-disabled:not-has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-strong"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosenId === id}
            disabled={!onChoose}
            onChange={() => onChoose?.(id)}
            className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface supports-[selector(:has(*))]:outline-none checked:border-6 checked:border-leaf disabled:cursor-default"
          />
          <span lang={langOf(text)} className="font-medium">
            {text}
          </span>
        </label>
      ))}
    </div>
  );
}
