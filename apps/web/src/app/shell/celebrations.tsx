import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useCelebrations } from '../../lib/celebrations.ts';

/** What was earned is read first, where it was earned: the points count up, the toast is spoken; then comes the badge. */
const RECEIPT_FIRST_MS = 900;

const loadDialog = async () => (await import('../../features/rewards/badge-celebration.tsx')).BadgeCelebration;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Brings the dialog for new badges while there are any to show: on most days there are none, and its code stays away. */
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
        // Without it nothing is lost: the receipt has named the badge, and the profile keeps it.
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
