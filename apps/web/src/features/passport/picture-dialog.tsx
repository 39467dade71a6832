import { Trans } from '@lingui/react/macro';
import { CardDialog } from '../../lib/share-cards/card-dialog.tsx';
import type { PassportStamp } from './passport-grouping.ts';
import { usePassportCard } from './use-passport-card.ts';

interface PictureDialogProps {
  stamps: readonly PassportStamp[];
  onClose: () => void;
}

export function PictureDialog({ stamps, onClose }: PictureDialogProps) {
  const card = usePassportCard(stamps);
  return <CardDialog title={<Trans>Share my passport</Trans>} card={card} onClose={onClose} />;
}
