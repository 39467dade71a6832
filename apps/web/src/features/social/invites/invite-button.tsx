import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ShareButton } from '../../../lib/share-cards/share-button.tsx';

/** Opens the resident's link for friends. Its dialog, which draws a QR code, is fetched then. */
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
