import { Trans } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface WalkActionsProps {
  canFinish: boolean;
  isFinishing: boolean;
  isGivingUp: boolean;
  onFinish: () => void;
  onGiveUp: () => void;
}

export function WalkActions({ canFinish, isFinishing, isGivingUp, onFinish, onGiveUp }: WalkActionsProps) {
  const [confirmation, setConfirmation] = useState<'closed' | 'open' | 'declined'>('closed');
  const keepButton = useRef<HTMLButtonElement>(null);
  const giveUpButton = useRef<HTMLButtonElement>(null);

  // The pressed button is replaced, so its replacement takes focus.
  useEffect(() => {
    if (confirmation === 'open') keepButton.current?.focus();
    if (confirmation === 'declined') giveUpButton.current?.focus();
  }, [confirmation]);

  if (confirmation === 'open') {
    return (
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <legend className="float-start w-full text-md font-semibold">
          <Trans>Stop this walk? It won't count.</Trans>
        </legend>
        <Button ref={keepButton} size="sm" onClick={() => setConfirmation('declined')}>
          <Trans>Keep walking</Trans>
        </Button>
        <Button variant="danger" size="sm" pending={isGivingUp} onClick={onGiveUp}>
          <Trans>Stop</Trans>
        </Button>
      </fieldset>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={!canFinish} pending={isFinishing} onClick={onFinish}>
        <Flag aria-hidden className="size-4" />
        <Trans>Finish route</Trans>
      </Button>
      <Button ref={giveUpButton} variant="quiet" onClick={() => setConfirmation('open')}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}
