import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useCelebrations } from '../../lib/rewards/celebrations.ts';

/** Lets residents see the receipt before the dialog covers it. */
const RECEIPT_FIRST_MS = 900;

const loadDialog = async () => (await import('../../features/rewards/celebration.tsx')).Celebration;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

export function Celebrations() {
  const hasCelebrations = useCelebrations().length > 0;
  const [dialog, setDialog] = useState<{ Dialog: ComponentType } | null>(null);

  useEffect(() => {
    if (!hasCelebrations) return undefined;
    let isMounted = true;
    async function showDialog() {
      try {
        const [Dialog] = await Promise.all([loadDialog(), pause(RECEIPT_FIRST_MS)]);
        if (isMounted) setDialog({ Dialog });
      } catch {
        // The receipt and the profile show the badge too.
      }
    }
    void showDialog();
    return () => {
      isMounted = false;
      setDialog(null);
    };
  }, [hasCelebrations]);

  return dialog && <dialog.Dialog />;
}
