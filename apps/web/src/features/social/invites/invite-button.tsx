import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ShareButton } from '../../../lib/share-cards/share-button.tsx';

/** Imports the dialog on demand, since it contains a QR code generator. */
export function InviteButton({ variant = 'soft' }: Pick<ComponentProps<typeof ShareButton>, 'variant'>) {
  async function load() {
    const { InviteDialog } = await import('./invite-dialog.tsx');
    return (close: () => void) => <InviteDialog onClose={close} />;
  }

  return (
    <ShareButton load={load} variant={variant}>
      <Trans>Invite a friend</Trans>
    </ShareButton>
  );
}
