import { NativeSelect } from './native-select.tsx';

interface SelectProps<Value extends string> {
  /** Its accessible name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

/** A choice of one among a few options. */
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
