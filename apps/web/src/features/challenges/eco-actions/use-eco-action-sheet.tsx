import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { toast } from '../../../ui/toast/toast.ts';
import type { EcoActionSheetProps } from './eco-action-sheet.tsx';

const loadSheet = async () => (await import('./eco-action-sheet.tsx')).EcoActionSheet;

/** Prefetches on hover or focus. A failure surfaces on opening. */
export function prefetchEcoActionSheet(): void {
  void loadSheet().catch(() => undefined);
}

interface LazyEcoActionSheet {
  sheet: ReactNode;
  open: (startAt?: EcoAction) => void;
}

/** Loads the sheet on first use, since most visits log nothing. */
export function useEcoActionSheet(): LazyEcoActionSheet {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<EcoActionSheetProps> } | null>(null);
  const [sheetProps, setSheetProps] = useState<Pick<EcoActionSheetProps, 'isOpen' | 'startAt'>>({ isOpen: false });

  async function open(startAt?: EcoAction) {
    try {
      const Sheet = await loadSheet();
      setLoaded({ Sheet });
      setSheetProps({ isOpen: true, startAt });
    } catch {
      toast({ variant: 'destructive', title: t`Eco-actions couldn't be loaded`, description: t`Please try again.` });
    }
  }

  return {
    sheet: loaded && (
      <loaded.Sheet {...sheetProps} onClose={() => setSheetProps((current) => ({ ...current, isOpen: false }))} />
    ),
    open: (startAt) => void open(startAt),
  };
}
