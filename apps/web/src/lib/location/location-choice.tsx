import { useId } from 'react';
import type { ReactNode } from 'react';

interface LocationChoiceProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function LocationChoice({ label, checked, onChange, disabled = false, children }: LocationChoiceProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md bg-sunk p-4">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 cursor-pointer accent-leaf"
      />
      <label htmlFor={id} className="self-center font-bold">
        {label}
      </label>
      <div id={hintId} className="col-start-2 grid gap-1.5 text-sm text-muted">
        {children}
      </div>
    </div>
  );
}
