import type { ReactNode } from 'react';

interface FilterChipProps {
  isOn: boolean;
  onToggle: () => void;
  isBusy?: boolean;
  children: ReactNode;
}

/** Large enough for a thumb. */
export function FilterChip({ isOn, onToggle, isBusy = false, children }: FilterChipProps) {
  const tone = isOn
    ? 'bg-leaf text-on-leaf'
    : 'bg-surface text-ink inset-ring-[1.5px] inset-ring-control hover:bg-sunk';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      onClick={onToggle}
      className={`min-h-11 rounded-full px-4 py-1.5 text-md font-semibold transition-colors ${tone} ${isBusy ? 'opacity-70' : ''}`}
    >
      {children}
    </button>
  );
}
