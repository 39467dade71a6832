import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';

export const Menu = Primitive.Root;
export const MenuTrigger = Primitive.Trigger;
export const MenuRadioGroup = Primitive.RadioGroup;

const ITEM =
  'relative flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-md font-semibold text-ink no-underline outline-none select-none data-disabled:opacity-55 data-highlighted:bg-leaf-soft data-highlighted:text-leaf-strong [&_svg]:size-[18px] [&_svg]:shrink-0';

export function MenuContent({ className = '', ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className={`z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-md bg-surface p-1.5 shadow-lifted ring-1 ring-line ${className}`}
        {...rest}
      />
    </Primitive.Portal>
  );
}

export function MenuItem({ className = '', ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={`${ITEM} ${className}`} {...rest} />;
}

export function MenuRadioItem({ className = '', children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={`${ITEM} pe-10 ${className}`} {...rest}>
      {children}
      <Primitive.ItemIndicator className="absolute end-3">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function MenuLabel({ className = '', ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={`px-3 py-2 text-sm text-muted ${className}`} {...rest} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
