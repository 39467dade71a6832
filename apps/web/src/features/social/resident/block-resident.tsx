import { Trans } from '@lingui/react/macro';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { fullName } from '../../../lib/residents.ts';
import { useBlock } from './use-block.ts';

export interface ResidentDialogProps {
  resident: ResidentCard;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

function Consequences() {
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-md marker:text-muted">
      <li>
        <Trans>You won't see each other in searches, rankings or requests.</Trans>
      </li>
      <li>
        <Trans>If you're friends, they'll be removed from your friends.</Trans>
      </li>
      <li>
        <Trans>They won't be told.</Trans>
      </li>
      <li>
        <Trans>You can undo this in Settings, but it won't restore a friendship.</Trans>
      </li>
    </ul>
  );
}

/** Not optimistic, because success leaves the page. */
export function BlockResidentDialog({ resident, onClose, onCloseAutoFocus }: ResidentDialogProps) {
  const block = useBlock(resident);
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        role="alertdialog"
        className="wrap-anywhere"
        title={<Trans>Block {name}?</Trans>}
        description={<Trans>They won't be able to see or contact you.</Trans>}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <Consequences />
        {block.isError && (
          <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
            {problemMessage(block.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" pending={block.isPending} onClick={() => block.mutate()}>
            <Trans>Block</Trans>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
