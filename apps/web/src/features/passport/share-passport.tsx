import { Trans } from '@lingui/react/macro';
import { ShareButton } from '../../lib/share-cards/share-button.tsx';
import type { PassportStamp } from './passport-grouping.ts';

/** Makes a picture of the passport to share. */
export function SharePassport({ stamps }: { stamps: readonly PassportStamp[] }) {
  async function load() {
    const { PictureDialog } = await import('./picture-dialog.tsx');
    return (close: () => void) => <PictureDialog stamps={stamps} onClose={close} />;
  }

  return (
    <ShareButton load={load}>
      <Trans>Share my passport</Trans>
    </ShareButton>
  );
}
