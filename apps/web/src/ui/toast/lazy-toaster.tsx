import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast.ts';

const loadToaster = async () => (await import('./toaster.tsx')).Toaster;

/** What a resident does first on a page; whatever fails or succeeds after it is told by a toast. */
const FIRST_DEEDS = ['pointerdown', 'keydown'] as const;

/** The toaster, fetched when the resident first does something or when there is a toast to show. */
export function LazyToaster() {
  const toasts = useToasts();
  const [part, setPart] = useState<{ Toaster: ComponentType } | null>(null);

  useEffect(() => {
    if (part) return undefined;
    let isWanted = true;
    async function bring() {
      try {
        const Toaster = await loadToaster();
        if (isWanted) setPart({ Toaster });
      } catch {
        // The next deed or toast asks for it again.
      }
    }
    if (toasts.length > 0) void bring();
    const bringNow = () => void bring();
    for (const deed of FIRST_DEEDS) addEventListener(deed, bringNow);
    return () => {
      isWanted = false;
      for (const deed of FIRST_DEEDS) removeEventListener(deed, bringNow);
    };
  }, [part, toasts]);

  return part && <part.Toaster />;
}
