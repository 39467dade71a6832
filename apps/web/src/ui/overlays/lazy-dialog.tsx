import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps } from 'react';
import { toast } from '../toast/toast.ts';
import type { Dialog, DialogContent } from './dialog.tsx';

interface DialogParts {
  Dialog: typeof Dialog;
  DialogContent: typeof DialogContent;
}

let parts: DialogParts | undefined;

interface LazyDialogProps extends ComponentProps<typeof Dialog> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Loads the dialog library when it first opens, since most visits open none. */
export function LazyDialog({ open, onOpenChange, children }: LazyDialogProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(parts);

  const fail = useEffectEvent(() => {
    toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    onOpenChange(false);
  });

  useEffect(() => {
    if (!open || loaded) return;
    async function loadDialog() {
      try {
        parts = await import('./dialog.tsx');
        setLoaded(parts);
      } catch {
        fail();
      }
    }
    void loadDialog();
  }, [open, loaded]);

  if (!loaded) return null;
  return (
    <loaded.Dialog open={open} onOpenChange={onOpenChange}>
      {children}
    </loaded.Dialog>
  );
}

export function LazyDialogContent(props: ComponentProps<typeof DialogContent>) {
  return parts ? <parts.DialogContent {...props} /> : null;
}
