import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { ReportDialog } from './report-dialog.tsx';

type ReportButtonProps = Omit<ComponentProps<typeof ReportDialog>, 'onClose' | 'onCloseAutoFocus'> & {
  title: ReactNode;
};

/** Loads the dialog when it is pressed. */
export function ReportButton(props: ReportButtonProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ Dialog: typeof ReportDialog } | null>(null);

  async function open() {
    try {
      setOpened({ Dialog: (await import('./report-dialog.tsx')).ReportDialog });
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    }
  }

  return (
    <>
      <Button variant="link" size="sm" className="justify-self-start" onClick={() => void open()}>
        <Flag aria-hidden className="size-4" />
        {props.title}
      </Button>
      {opened && <opened.Dialog {...props} onClose={() => setOpened(null)} />}
    </>
  );
}
