import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useCelebrations } from '../../lib/rewards/celebrations.ts';
import { useToasts } from '../../ui/toast/toast.ts';

const loadDialog = async () => (await import('../../features/rewards/celebration.tsx')).Celebration;

/** The dialog waits until the toast of the same success is gone. */
export function Celebrations() {
  const hasCelebrations = useCelebrations().length > 0;
  const isToastShown = useToasts().some(({ open }) => open);
  const [dialog, setDialog] = useState<{ Dialog: ComponentType } | null>(null);
  const canShow = hasCelebrations && (dialog !== null || !isToastShown);

  useEffect(() => {
    if (!canShow) return undefined;
    let isMounted = true;
    async function showDialog() {
      try {
        const Dialog = await loadDialog();
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
  }, [canShow]);

  return dialog && <dialog.Dialog />;
}
