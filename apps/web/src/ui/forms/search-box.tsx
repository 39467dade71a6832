import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import { Input } from './input.tsx';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onClear?: () => void;
  placeholder: string;
  label: string;
  className?: string;
}

export function SearchBox({ value, onChange, onClear, placeholder, label, className = '' }: SearchBoxProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    onClear?.();
    input.current?.focus();
  }
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted" />
      <Input
        ref={input}
        type="search"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="ps-12 pe-12 text-ellipsis placeholder-shown:pe-4 max-sm:placeholder:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          onClick={clear}
          aria-label={t`Clear search`}
          className="absolute inset-y-0 end-2 my-auto grid size-8 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}

/** Debounces a value; an empty one applies at once. */
export function useDebouncedValue(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
