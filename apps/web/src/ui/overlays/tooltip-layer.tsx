import * as Primitive from 'radix-ui/tooltip';
import { type ReactNode, type Ref, useLayoutEffect } from 'react';

const DELAY_MS = 700;

type Handler = (event: Event) => void;

export interface TooltipTarget {
  readonly control: HTMLElement;
  readonly byMouse: boolean;
  readonly content: ReactNode;
}

interface AttachedTriggerProps extends Omit<TooltipTarget, 'content'> {
  readonly ref?: Ref<HTMLElement>;
  readonly 'aria-describedby'?: string | undefined;
  readonly onPointerMove?: Handler;
  readonly onPointerLeave?: Handler;
  readonly onPointerDown?: Handler;
  readonly onFocus?: Handler;
  readonly onBlur?: Handler;
  readonly onClick?: Handler;
}

/** Attaches a tooltip to a control that is already rendered, by adding the trigger props to the DOM element. */
function AttachedTrigger({
  control,
  byMouse,
  ref,
  'aria-describedby': describedBy,
  ...handlers
}: AttachedTriggerProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      const cleanUp = ref(control);
      return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
    }
    if (ref) ref.current = control;
    return undefined;
  }, [ref, control]);

  useLayoutEffect(() => {
    if (describedBy === undefined) return undefined;
    control.setAttribute('aria-describedby', describedBy);
    return () => control.removeAttribute('aria-describedby');
  }, [describedBy, control]);

  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = handlers;
  useLayoutEffect(() => {
    const listeners = Object.entries({
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      focus: onFocus,
      blur: onBlur,
      click: onClick,
    });
    for (const [name, listener] of listeners) if (listener) control.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) if (listener) control.removeEventListener(name, listener);
    };
  }, [control, onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick]);

  // The hover or focus that loaded this code is over, so replay it. These events do not bubble; only the tooltip gets them.
  useLayoutEffect(() => {
    if (control.matches(':focus-visible')) control.dispatchEvent(new FocusEvent('focus'));
    else if (byMouse && control.matches(':hover'))
      control.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
  }, [control, byMouse]);
  return null;
}

export interface TooltipLayerProps {
  readonly targets: ReadonlyMap<string, TooltipTarget>;
}

/** One provider, so that all tooltips share the delay. */
export function TooltipLayer({ targets }: TooltipLayerProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      {[...targets].map(([id, { control, byMouse, content }]) => (
        <Primitive.Root key={id}>
          <Primitive.Trigger asChild>
            <AttachedTrigger control={control} byMouse={byMouse} />
          </Primitive.Trigger>
          <Primitive.Portal>
            <Primitive.Content
              sideOffset={6}
              collisionPadding={8}
              className="z-50 max-w-64 animate-rise rounded-sm bg-ink px-2.5 py-1.5 text-sm font-semibold text-paper shadow-lifted"
            >
              {content}
            </Primitive.Content>
          </Primitive.Portal>
        </Primitive.Root>
      ))}
    </Primitive.Provider>
  );
}
