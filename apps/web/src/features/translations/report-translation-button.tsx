import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { toast } from '../../ui/toast/toast.ts';
import type { ReportTranslationProps } from './report-translation.tsx';

const loadDialog = async () => {
  const { ReportTranslation } = await import('./report-translation.tsx');
  return ReportTranslation;
};

interface Opened {
  readonly Dialog: ComponentType<ReportTranslationProps>;
  readonly selection: string;
}

export function ReportTranslationButton({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Selection when the press began, since the press may clear it. */
  const selection = useRef('');

  const noteSelection = () => {
    selection.current = getSelection()?.toString() ?? '';
  };
  const warmUp = () => void loadDialog().catch(() => undefined);

  async function open() {
    try {
      setOpened({ selection: selection.current, Dialog: await loadDialog() });
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
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onPointerDown={noteSelection}
        onKeyDown={noteSelection}
        onClick={() => void open()}
      >
        <Trans>Report a translation</Trans>
      </button>
      {opened && <opened.Dialog selection={opened.selection} onClose={() => setOpened(null)} />}
    </>
  );
}
