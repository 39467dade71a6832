import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { Achievement } from './achievement.ts';

interface ShareButtonProps extends Omit<ComponentProps<typeof Button>, 'asChild' | 'pending' | 'onClick'> {
  /** Loads the dialog lazily, since most visits share nothing. */
  load: () => Promise<(close: () => void) => ReactNode>;
}

export function ShareButton({ load, variant = 'soft', children, ...rest }: ShareButtonProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const renderDialog = await load();
      setDialog(renderDialog(() => setDialog(null)));
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

interface ShareAchievementProps extends Omit<ComponentProps<typeof ShareButton>, 'load'> {
  achievement: Achievement;
}

export function ShareAchievement({ achievement, ...rest }: ShareAchievementProps) {
  async function load() {
    const { AchievementDialog } = await import('./achievement-dialog.tsx');
    return (close: () => void) => <AchievementDialog achievement={achievement} onClose={close} />;
  }

  return <ShareButton {...rest} load={load} />;
}
