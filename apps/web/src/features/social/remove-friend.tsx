import { Trans } from '@lingui/react/macro';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { fullName } from '../../lib/residents.ts';
import { useRemoveFriend } from './use-friend-actions.ts';

interface RemoveFriendDialogProps {
  friend: ResidentCard | null;
  onClose: () => void;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

export function RemoveFriendDialog({ friend, onClose, onCloseAutoFocus }: RemoveFriendDialogProps) {
  const remove = useRemoveFriend();
  if (!friend) return null;
  const name = <bdi translate="no">{fullName(friend)}</bdi>;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        role="alertdialog"
        className="wrap-anywhere"
        title={<Trans context="friend">Remove {name}?</Trans>}
        description={
          <Trans>You'll no longer be friends or appear in each other's friends lists. They won't be told.</Trans>
        }
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            <Trans>Stay friends</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              remove(friend.id);
            }}
          >
            <Trans context="friend">Remove</Trans>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
