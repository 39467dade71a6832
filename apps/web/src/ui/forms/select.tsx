import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

export function NativeSelect({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select
        className="min-h-12 w-full appearance-none truncate rounded-md border-[1.5px] border-control bg-surface ps-4 pe-11 text-base text-ink focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunk disabled:text-muted disabled:opacity-100 aria-invalid:border-coral"
        {...rest}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-muted" />
    </div>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

export function Select<Value extends string>({ label, value, onValueChange, options, className }: SelectProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      className={className}
      value={value}
      onChange={({ target }) => onValueChange(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
