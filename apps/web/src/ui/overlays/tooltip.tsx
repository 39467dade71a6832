import { createContext, use, useEffect, useId, useState } from 'react';
import type { ComponentType, FocusEvent, PointerEvent, ReactNode } from 'react';
import { Slot } from 'radix-ui/slot';
import type { Reached, TooltipLayerProps } from './tooltip-layer.tsx';

type Tell = (id: string, reached: Reached | undefined) => void;

const Tooltips = createContext<Tell>(() => {});

const loadLayer = async () => (await import('./tooltip-layer.tsx')).TooltipLayer;

/** Loads the tooltip library, a tenth of the app's script, at the first hover or focus, without rerendering the controls. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [reached, setReached] = useState<ReadonlyMap<string, Reached>>(new Map());
  const [layer, setLayer] = useState<{ Layer: ComponentType<TooltipLayerProps> } | null>(null);

  async function bring() {
    try {
      const Layer = await loadLayer();
      setLayer((known) => known ?? { Layer });
    } catch {
      // Controls work without tooltips. The next hover or focus retries.
    }
  }

  const [tell] = useState<Tell>(() => (id: string, newest: Reached | undefined) => {
    setReached((before) => {
      const after = new Map(before);
      if (newest) after.set(id, newest);
      else after.delete(id);
      return after;
    });
    if (newest) void bring();
  });

  return (
    <Tooltips value={tell}>
      {children}
      {layer && <layer.Layer reached={reached} />}
    </Tooltips>
  );
}

/** `children` must be one focusable element. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const id = useId();
  const tell = use(Tooltips);
  const [reached, setReached] = useState<Omit<Reached, 'content'> | null>(null);

  useEffect(() => {
    if (!reached) return undefined;
    tell(id, { ...reached, content });
    return () => tell(id, undefined);
  }, [reached, content, id, tell]);

  const reach = (control: HTMLElement, byMouse: boolean) =>
    setReached((before) => (before?.control === control ? before : { control, byMouse }));
  return (
    <Slot
      onPointerEnter={({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'touch') reach(currentTarget, true);
      }}
      onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => reach(currentTarget, false)}
    >
      {children}
    </Slot>
  );
}
