import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { toast } from '../../ui/toast/toast.ts';
import type { ReportTranslationProps } from './report-translation.tsx';

const loadDialog = async () => {
  const { ReportTranslation } = await import('./report-translation.tsx');
  return ReportTranslation;
};

interface OpenDialog {
  readonly Dialog: ComponentType<ReportTranslationProps>;
  readonly selection: string;
}

export function ReportTranslationButton({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  /** The selection when the press started, since the press may clear it. */
  const selection = useRef('');

  const storeSelection = () => {
    selection.current = getSelection()?.toString() ?? '';
  };
  const prefetchDialog = () => void loadDialog().catch(() => undefined);

  async function open() {
    try {
      setOpenDialog({ selection: selection.current, Dialog: await loadDialog() });
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`select-none ${className}`}
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        onPointerDown={storeSelection}
        onKeyDown={storeSelection}
        onClick={() => void open()}
      >
        <Trans>Report a translation</Trans>
      </button>
      {openDialog && <openDialog.Dialog selection={openDialog.selection} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
