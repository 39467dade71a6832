import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag, UserMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { iconButtonStyle } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { fullName } from '../../../lib/residents.ts';
import type { ResidentDialogProps } from './block-resident.tsx';

type ResidentDialog = ComponentType<ResidentDialogProps>;

const loadBlock = async (): Promise<ResidentDialog> => (await import('./block-resident.tsx')).BlockResidentDialog;
const loadReport = async (): Promise<ResidentDialog> => {
  const { ReportDialog } = await import('../../../lib/reports/report-dialog.tsx');
  return ({ resident, ...handlers }) => {
    const name = <bdi translate="no">{fullName(resident)}</bdi>;
    return (
      <ReportDialog
        subject={{ userId: resident.id }}
        title={<Trans>Report {name}</Trans>}
        description={<Trans>Your report goes to the admins with your name. {name} won't be told.</Trans>}
        {...handlers}
      />
    );
  };
};

/** Prefetches the dialogs when the menu first opens; a failed import is reported when one is opened. */
function prefetchDialogs(): void {
  for (const load of [loadBlock, loadReport]) void load().catch(() => undefined);
}

interface BlockOrReportMenuProps {
  resident: PublicProfile;
  /** Opens the dialog that ends the friendship; undefined if they are not friends. */
  onRemove: (() => void) | undefined;
  defaultOpen: true;
}

export function BlockOrReportMenu({ resident, onRemove, defaultOpen }: BlockOrReportMenuProps) {
  const { t } = useLingui();
  // In an object, because `useState` would call a bare component.
  const [openedDialog, setOpenedDialog] = useState<{ Dialog: ResidentDialog } | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(prefetchDialogs, []);

  async function openDialog(load: () => Promise<ResidentDialog>) {
    try {
      setOpenedDialog({ Dialog: await load() });
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    }
  }

  // The menu item that opened the dialog has unmounted.
  function returnFocusToTrigger(event: Event) {
    event.preventDefault();
    trigger.current?.focus();
  }

  return (
    <>
      <Menu modal={false} defaultOpen={defaultOpen}>
        <MenuTrigger
          ref={trigger}
          aria-label={t({ message: 'More', context: 'label of a menu' })}
          className={iconButtonStyle()}
        >
          <Ellipsis aria-hidden />
        </MenuTrigger>
        <MenuContent>
          {onRemove && (
            <MenuItem onSelect={onRemove}>
              <UserMinus aria-hidden />
              <Trans context="friend">Remove</Trans>
            </MenuItem>
          )}
          <MenuItem onSelect={() => void openDialog(loadBlock)}>
            <Ban aria-hidden />
            <Trans>Block</Trans>
          </MenuItem>
          <MenuItem onSelect={() => void openDialog(loadReport)}>
            <Flag aria-hidden />
            <Trans>Report</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      {openedDialog && (
        <openedDialog.Dialog
          resident={resident}
          onClose={() => setOpenedDialog(null)}
          onCloseAutoFocus={returnFocusToTrigger}
        />
      )}
    </>
  );
}
