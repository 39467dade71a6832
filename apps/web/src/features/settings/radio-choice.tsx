import { useId } from 'react';
import type { ReactNode } from 'react';

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

interface RadioChoiceProps<Value extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly Option<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function RadioChoice<Value extends string>({ legend, hint, options, value, onChoose }: RadioChoiceProps<Value>) {
  const name = useId();
  const hintId = `${name}-hint`;
  return (
    <fieldset aria-describedby={hint ? hintId : undefined} className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      {hint && (
        <p id={hintId} className="max-w-prose text-md text-muted">
          {hint}
        </p>
      )}
      <div className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 py-2 text-md leading-snug font-semibold inset-ring-[1.5px] inset-ring-line transition-colors hover:bg-sunk has-checked:bg-leaf-soft has-checked:text-leaf-strong has-checked:inset-ring-leaf"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="size-4.5 shrink-0 cursor-pointer accent-leaf"
            />
            {option.icon}
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
