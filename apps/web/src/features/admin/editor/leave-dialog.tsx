import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <LazyDialog open onOpenChange={onStay}>
      <LazyDialogContent
        role="alertdialog"
        title={<Trans>Leave without saving?</Trans>}
        description={<Trans>You have unsaved changes. They will be lost if you leave.</Trans>}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onStay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button variant="danger" onClick={onLeave}>
            <Trans context="a page">Leave</Trans>
          </Button>
        </div>
      </LazyDialogContent>
    </LazyDialog>
  );
}
