import { Trans } from '@lingui/react/macro';
import { Footprints, Repeat } from 'lucide-react';
import type { WalkReceipt as Receipt } from '@ecopulse/contract/green-spaces/guided-routes';
import { EarningsLines, ReceiptBox, WeekIsFull, ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';
import type { ProofOutcome } from '../location/device-location.ts';
import { ProofLine } from '../location/proof-line.tsx';
import { walkedDistance } from './walk-figures.tsx';

interface KnownFinish {
  receipt: Receipt;
  location: ProofOutcome;
}

function Proof({ receipt: { proof, walk }, location }: KnownFinish) {
  const isVerified = proof === 'verified';
  return (
    <ProofLine isVerified={isVerified} outcome={location}>
      {isVerified && (
        <Trans>Verified walk, confirmed at its start and finish: its points count in every ranking.</Trans>
      )}
      {!isVerified && !walk.isStartVerified && (
        <Trans>Claimed walk, without a confirmed start: its points count only in the national ranking.</Trans>
      )}
      {!isVerified && walk.isStartVerified && (
        <Trans>Claimed walk, without a confirmed finish: its points count only in the national ranking.</Trans>
      )}
    </ProofLine>
  );
}

interface WalkReceiptProps extends KnownFinish {
  /** In metres; 0 if not measured. */
  covered: number;
  worth: number;
}

export function WalkReceipt({ covered, worth, ...finished }: WalkReceiptProps) {
  const { receipt } = finished;
  const distance = walkedDistance(covered);
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      {covered > 0 && (
        <ReceiptLine icon={Footprints} className="text-leaf">
          <Trans>You walked {distance}, measured on this device.</Trans>
        </ReceiptLine>
      )}
      {receipt.isRepeat ? (
        <ReceiptLine icon={Repeat} className="text-muted">
          <Trans>
            Another good walk. This path has already earned its points today, so come back tomorrow for more.
          </Trans>
        </ReceiptLine>
      ) : (
        <>
          <Proof {...finished} />
          {receipt.pointsAwarded < worth && <WeekIsFull />}
        </>
      )}
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
