import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/select';

interface SelectProps<Value extends string> {
  /** Its accessible name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
}

export function Select<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className = '',
}: SelectProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
      <Primitive.Trigger
        aria-label={label}
        className={`inline-flex min-h-12 items-center justify-between gap-3 rounded-md border-[1.5px] border-control bg-surface px-4 text-md font-semibold text-ink ${className}`}
      >
        <Primitive.Value />
        <Primitive.Icon>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-md bg-surface p-1.5 shadow-lifted ring-1 ring-line"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-2 text-md font-semibold outline-none select-none data-highlighted:bg-leaf-soft data-highlighted:text-leaf-strong"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check aria-hidden className="size-[18px]" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
