import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface ShareButtonProps extends Omit<ComponentProps<typeof Button>, 'asChild' | 'pending' | 'onClick'> {
  /** Fetches the dialog, since most visits share nothing, and returns how to draw it. */
  load: () => Promise<(close: () => void) => ReactNode>;
}

/** Opens a dialog with a picture to share. */
export function ShareButton({ load, variant = 'soft', children, ...rest }: ShareButtonProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const draw = await load();
      setDialog(draw(() => setDialog(null)));
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    }
    setLoading(false);
  }

  return (
    <>
      <Button {...rest} variant={variant} pending={isLoading} onClick={() => void open()}>
        {!isLoading && <Share2 aria-hidden className="size-4" />}
        {children}
      </Button>
      {dialog}
    </>
  );
}
