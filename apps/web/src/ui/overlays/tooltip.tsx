import { cloneElement, createContext, use, useEffect, useId, useState } from 'react';
import type { ComponentType, HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { TooltipTarget, TooltipLayerProps } from './tooltip-layer.tsx';

type SetTarget = (id: string, target: TooltipTarget | undefined) => void;

const Tooltips = createContext<SetTarget>(() => {});

const loadLayer = async () => (await import('./tooltip-layer.tsx')).TooltipLayer;

/** Loads the tooltip library, a tenth of the app's script, at the first hover or focus, without rerendering the controls. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [targets, setTargets] = useState<ReadonlyMap<string, TooltipTarget>>(new Map());
  const [layer, setLayer] = useState<{ Layer: ComponentType<TooltipLayerProps> } | null>(null);

  async function loadTooltipLayer() {
    try {
      const Layer = await loadLayer();
      setLayer((known) => known ?? { Layer });
    } catch {
      // Controls work without tooltips. The next hover or focus retries.
    }
  }

  const [setTarget] = useState<SetTarget>(() => (id: string, newest: TooltipTarget | undefined) => {
    setTargets((before) => {
      const after = new Map(before);
      if (newest) after.set(id, newest);
      else after.delete(id);
      return after;
    });
    if (newest) void loadTooltipLayer();
  });

  return (
    <Tooltips value={setTarget}>
      {children}
      {layer && <layer.Layer targets={targets} />}
    </Tooltips>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const setTarget = use(Tooltips);
  const [target, setOwnTarget] = useState<Omit<TooltipTarget, 'content'> | null>(null);

  useEffect(() => {
    if (!target) return undefined;
    setTarget(id, { ...target, content });
    return () => setTarget(id, undefined);
  }, [target, content, id, setTarget]);

  const activate = (control: HTMLElement, byMouse: boolean) =>
    setOwnTarget((before) => (before?.control === control ? before : { control, byMouse }));
  const { onPointerEnter, onFocus } = children.props;
  return cloneElement(children, {
    onPointerEnter(event) {
      onPointerEnter?.(event);
      if (event.pointerType !== 'touch') activate(event.currentTarget, true);
    },
    onFocus(event) {
      onFocus?.(event);
      activate(event.currentTarget, false);
    },
  });
}
