import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast.ts';

const loadToaster = async () => (await import('./toaster.tsx')).Toaster;

const FIRST_ACTIONS = ['pointerdown', 'keydown'] as const;

/** Loads the toaster at the first action, since toasts report the results of actions. */
export function LazyToaster() {
  const toasts = useToasts();
  const [part, setPart] = useState<{ Toaster: ComponentType } | null>(null);

  useEffect(() => {
    if (part) return undefined;
    let isMounted = true;
    async function loadAndShow() {
      try {
        const Toaster = await loadToaster();
        if (isMounted) setPart({ Toaster });
      } catch {
        // Offline: the next toast tries again.
      }
    }
    if (toasts.length > 0) void loadAndShow();
    const loadOnAction = () => void loadAndShow();
    for (const action of FIRST_ACTIONS) addEventListener(action, loadOnAction);
    return () => {
      isMounted = false;
      for (const action of FIRST_ACTIONS) removeEventListener(action, loadOnAction);
    };
  }, [part, toasts]);

  return part && <part.Toaster />;
}
