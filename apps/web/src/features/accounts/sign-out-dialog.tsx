import { Plural, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getOutboxCalls } from '../../lib/offline/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { signOut } from './sign-out.ts';

export function listUnsentCalls(residentId: number): string[] {
  const unsentCalls = getOutboxCalls().filter(({ owner, refusal }) => owner === residentId && !refusal);
  return unsentCalls.map(({ key }) => key);
}

interface SignOutDialogProps {
  residentId: number;
  sendOutbox: () => Promise<void>;
  onClose: () => void;
}

/** Asks before what was done offline is lost. */
export function SignOutDialog({ residentId, sendOutbox, onClose }: SignOutDialogProps) {
  const [keys] = useState(() => listUnsentCalls(residentId));
  // Also what the server refuses now, so that the resident learns of it.
  const countLeft = () => getOutboxCalls().filter(({ key }) => keys.includes(key)).length;
  const send = useMutation({
    mutationFn: async () => {
      await sendOutbox();
      if (countLeft() > 0) throw new Error('calls are still waiting');
      await signOut(residentId);
    },
  });
  const unsent = countLeft();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        role="alertdialog"
        title={<Trans>Sign out before everything is sent?</Trans>}
        description={
          <Plural
            value={unsent}
            one="# offline action hasn't been sent yet. It will be deleted from this device if you sign out."
            other="# offline actions haven't been sent yet. They will be deleted from this device if you sign out."
          />
        }
      >
        {send.isError && (
          <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
            <Trans>Not everything could be sent. Please try again when you're online.</Trans>
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="soft" pending={send.isPending} onClick={() => send.mutate()}>
            <Trans>Send and sign out</Trans>
          </Button>
          <Button variant="danger" onClick={() => void signOut(residentId)}>
            <Trans>Discard and sign out</Trans>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
