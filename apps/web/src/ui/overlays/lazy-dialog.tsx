import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { toast } from '../toast/toast.ts';
import type { Dialog, DialogContent } from './dialog.tsx';

type DialogParts = typeof import('./dialog.tsx');

let parts: DialogParts | undefined;

interface LazyDialogProps extends ComponentProps<typeof Dialog> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog whose code is fetched when it first opens, since most visits open none. */
export function LazyDialog({ open, onOpenChange, children }: LazyDialogProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(parts);
  const [failed, setFailed] = useState<unknown>(null);

  useEffect(() => {
    if (!open || loaded) return;
    import('./dialog.tsx').then(
      (module) => {
        parts = module;
        setLoaded(module);
      },
      (error: unknown) => setFailed(error),
    );
  }, [open, loaded]);

  useEffect(() => {
    if (failed === null) return;
    setFailed(null);
    toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    onOpenChange(false);
  }, [failed, onOpenChange, t]);

  if (!loaded) return null;
  return (
    <loaded.Dialog open={open} onOpenChange={onOpenChange}>
      {children}
    </loaded.Dialog>
  );
}

/** What a `LazyDialog` shows. It is drawn only inside one, which has fetched its code. */
export function LazyDialogContent(props: ComponentProps<typeof DialogContent>) {
  return parts ? <parts.DialogContent {...props} /> : null;
}
