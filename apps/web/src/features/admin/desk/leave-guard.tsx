import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** All is saved, though it is not drawn so yet. */
  mayLeave: RefObject<boolean>;
}

interface Place {
  pathname: string;
  search: object;
}

/** Whether two addresses stand for the same form: a list names the row that is edited by `?edit=`. */
function isSameForm(current: Place, next: Place): boolean {
  const edited = ({ search }: Place) => ('edit' in search ? search.edit : undefined);
  return current.pathname === next.pathname && edited(current) === edited(next);
}

/** Asks before what is typed and not saved is left behind, also by closing the tab. */
export function LeaveGuard({ isDirty, mayLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !mayLeave.current && !isSameForm(current, next),
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog open onOpenChange={reset}>
      <DialogContent
        role="alertdialog"
        title={<Trans>Leave without saving?</Trans>}
        description={<Trans>What you have changed here is not saved yet and would be lost.</Trans>}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={reset}>
            <Trans>Stay here</Trans>
          </Button>
          <Button variant="danger" onClick={proceed}>
            <Trans>Leave</Trans>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
