import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import type { ChallengeDialogsProps } from './challenge-dialogs.tsx';
import type { OwnChallenge } from '../challenge-standing.ts';

const loadDialogs = async () => (await import('./challenge-dialogs.tsx')).ChallengeDialogs;

interface LazyChallengeDialogs {
  showBadge: (challengeId: number) => void;
  askToLeave: (challengeId: number) => void;
  dialog: ReactNode;
}

interface Asked {
  about: ChallengeDialogsProps['about'];
  /** Null once the dialog is closed. */
  challengeId: number | null;
}

export function useChallengeDialogs(all: readonly OwnChallenge[]): LazyChallengeDialogs {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType<ChallengeDialogsProps> } | null>(null);
  const [{ about, challengeId }, setAsked] = useState<Asked>({ about: 'badge', challengeId: null });

  async function open(asked: Asked) {
    try {
      const Dialogs = await loadDialogs();
      setLoaded({ Dialogs });
      setAsked(asked);
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be opened`, description: t`Please try again.` });
    }
  }

  return {
    showBadge: (id) => void open({ about: 'badge', challengeId: id }),
    askToLeave: (id) => void open({ about: 'leaving', challengeId: id }),
    dialog: loaded && (
      <loaded.Dialogs
        subject={all.find(({ challenge }) => challenge.id === challengeId)}
        about={about}
        onClose={() => setAsked({ about, challengeId: null })}
      />
    ),
  };
}
