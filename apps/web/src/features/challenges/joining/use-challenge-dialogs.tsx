import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import type { ChallengeDialogsProps } from './challenge-dialogs.tsx';
import type { OwnChallenge } from '../challenge-status.ts';

const loadDialogs = async () => (await import('./challenge-dialogs.tsx')).ChallengeDialogs;

interface LazyChallengeDialogs {
  showBadge: (challengeId: number) => void;
  confirmLeave: (challengeId: number) => void;
  dialog: ReactNode;
}

interface DialogRequest {
  kind: ChallengeDialogsProps['kind'];
  /** Null once the dialog is closed. */
  challengeId: number | null;
}

export function useChallengeDialogs(all: readonly OwnChallenge[]): LazyChallengeDialogs {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType<ChallengeDialogsProps> } | null>(null);
  const [{ kind, challengeId }, setRequest] = useState<DialogRequest>({ kind: 'badge', challengeId: null });

  async function open(request: DialogRequest) {
    try {
      const Dialogs = await loadDialogs();
      setLoaded({ Dialogs });
      setRequest(request);
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be opened`, description: t`Please try again.` });
    }
  }

  return {
    showBadge: (id) => void open({ kind: 'badge', challengeId: id }),
    confirmLeave: (id) => void open({ kind: 'leaving', challengeId: id }),
    dialog: loaded && (
      <loaded.Dialogs
        view={all.find(({ challenge }) => challenge.id === challengeId)}
        kind={kind}
        onClose={() => setRequest({ kind, challengeId: null })}
      />
    ),
  };
}
