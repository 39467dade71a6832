import * as TooltipPrimitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

const DELAY_MS = 700;

/** Stands once around the app, so that neighbouring tooltips share their delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <TooltipPrimitive.Provider delayDuration={DELAY_MS}>{children}</TooltipPrimitive.Provider>;
}

/** Says more about a control when it is hovered or focused; `children` is one focusable element. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-rise rounded-sm bg-ink px-2.5 py-1.5 text-sm font-semibold text-paper shadow-lifted"
        >
          {content}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
}
