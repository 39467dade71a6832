import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useCelebrations } from '../../lib/rewards/celebrations.ts';

/** Residents read the receipt first: the points count up and the toast is read out. Then the dialog appears. */
const RECEIPT_FIRST_MS = 900;

const loadDialog = async () => (await import('../../features/rewards/celebration.tsx')).Celebration;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Loads the dialog for badges and milestones only when there is one to show. Most visits have none. */
export function Celebrations() {
  const isCalledFor = useCelebrations().length > 0;
  const [dialog, setDialog] = useState<{ Dialog: ComponentType } | null>(null);

  useEffect(() => {
    if (!isCalledFor) return undefined;
    let isWanted = true;
    async function bring() {
      try {
        const [Dialog] = await Promise.all([loadDialog(), pause(RECEIPT_FIRST_MS)]);
        if (isWanted) setDialog({ Dialog });
      } catch {
        // Nothing is lost without the dialog: the receipt names the badge, and the profile shows it.
      }
    }
    void bring();
    return () => {
      isWanted = false;
      setDialog(null);
    };
  }, [isCalledFor]);

  return dialog && <dialog.Dialog />;
}
