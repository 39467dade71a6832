import * as Primitive from 'radix-ui/popover';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

/** Clears the fixed header, which contains most anchors. */
const SIDE_OFFSET = 16;

interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
}

/** Non-modal. Open as long as it is rendered. Import it lazily. */
export function Popover({ anchor, onClose, labelledBy, children }: PopoverProps) {
  const hasInteractedOutside = useRef(false);
  return (
    <Primitive.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={SIDE_OFFSET}
          collisionPadding={8}
          aria-labelledby={labelledBy}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1rem))] animate-rise flex-col overflow-hidden rounded-xl bg-surface shadow-lifted ring-1 ring-line outline-none"
          onOpenAutoFocus={(event) => {
            // Focus the popover itself, so that screen readers read its name first.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onInteractOutside={(event) => {
            // The anchor is a button that closes the popover itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else hasInteractedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A press elsewhere or a followed link has already moved the focus.
            if (!hasInteractedOutside.current && !document.activeElement?.matches('main h1')) anchor.current?.focus();
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
