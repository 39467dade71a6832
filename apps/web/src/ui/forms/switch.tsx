import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<
  ComponentProps<'button'>,
  'role' | 'onClick' | 'children' | 'className' | 'onChange'
> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Switch({ checked, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className="group inline-flex h-8 w-13 shrink-0 items-center rounded-full border-[1.5px] border-control bg-sunk p-1 transition-colors duration-150 aria-checked:border-leaf aria-checked:bg-leaf disabled:opacity-55"
      {...rest}
    >
      <span
        aria-hidden
        className="grid size-5 place-items-center rounded-full border border-transparent bg-control text-leaf transition-transform duration-150 ease-out group-aria-checked:translate-x-5 group-aria-checked:bg-on-leaf"
      >
        {checked && <Check className="size-3.5" strokeWidth={3} />}
      </span>
    </button>
  );
}
