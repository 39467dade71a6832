import * as Primitive from 'radix-ui/popover';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

/** Clears the header that most of its buttons stand in. */
const SIDE_OFFSET = 16;

interface PopoverProps {
  /** The button that opened it: it stands below, and gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * A small sheet below its button that leaves the page at hand: a press elsewhere or Escape closes it. It stands for as
 * long as it is drawn. Bring it on demand: no first screen needs it.
 */
export function Popover({ anchor, onClose, labelledBy, children }: PopoverProps) {
  const wasLeft = useRef(false);
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
            // Its name is read first, then Tab finds what is in it.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Where a press elsewhere or a link in it leads to has the focus already.
            if (!wasLeft.current && !document.activeElement?.matches('main h1')) anchor.current?.focus();
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
