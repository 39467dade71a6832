import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts';
import { iconButtonStyle } from '../../ui/icon-button-style.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { BlockResident } from './block-resident.tsx';
import { ReportResident } from './report-resident.tsx';

/** What one hopes not to need: block and report, each with a dialog of its own. */
export function ResidentMenu({ resident }: { resident: PublicProfile }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'block' | 'report' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  // The item that opened the dialog is gone with its menu.
  function backToTrigger(event: Event) {
    event.preventDefault();
    trigger.current?.focus();
  }

  const dialog = { resident, onClose: () => setAsked(null), onCloseAutoFocus: backToTrigger };
  return (
    <>
      <Menu modal={false}>
        <MenuTrigger ref={trigger} aria-label={t`More`} className={iconButtonStyle()}>
          <Ellipsis aria-hidden />
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setAsked('block')}>
            <Ban aria-hidden />
            <Trans>Block</Trans>
          </MenuItem>
          <MenuItem onSelect={() => setAsked('report')}>
            <Flag aria-hidden />
            <Trans>Report</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      {asked === 'block' && <BlockResident {...dialog} />}
      {asked === 'report' && <ReportResident {...dialog} />}
    </>
  );
}
