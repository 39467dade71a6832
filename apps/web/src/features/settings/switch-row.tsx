import { useId } from 'react';
import type { ReactNode } from 'react';
import { Switch } from '../../ui/forms/switch.tsx';

interface SwitchRowProps {
  label: ReactNode;
  hint: ReactNode;
  checked: boolean;
  isBusy?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function SwitchRow({ label, hint, checked, isBusy = false, onCheckedChange }: SwitchRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5">
      <div>
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        <p id={hintId} className="max-w-prose text-md text-muted">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={hintId}
        aria-busy={isBusy}
        checked={checked}
        onCheckedChange={onCheckedChange}
      />
    </div>
  );
}
