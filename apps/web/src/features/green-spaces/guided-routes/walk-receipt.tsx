import { Trans } from '@lingui/react/macro';
import { Footprints, Repeat } from 'lucide-react';
import type { WalkReceipt as Receipt } from '@ecopulse/contract/green-spaces/guided-routes';
import { EarningsLines, ReceiptBox, WeeklyLimitLine, ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';
import type { ProofOutcome } from '../../../lib/location/device-location.ts';
import { ProofLine } from '../location/proof-line.tsx';
import { formatWalkedDistance } from './walk-figures.tsx';

interface FinishedWalk {
  receipt: Receipt;
  locationOutcome: ProofOutcome;
}

function Proof({ receipt: { proof, walk }, locationOutcome }: FinishedWalk) {
  const isVerified = proof === 'verified';
  return (
    <ProofLine isVerified={isVerified} outcome={locationOutcome}>
      {isVerified && <Trans>Walk verified at its start and finish. Its points count in all rankings.</Trans>}
      {!isVerified && !walk.isStartVerified && (
        <Trans>Self-reported walk, without a verified start. Its points count only in the national rankings.</Trans>
      )}
      {!isVerified && walk.isStartVerified && (
        <Trans>Self-reported walk, without a verified finish. Its points count only in the national rankings.</Trans>
      )}
    </ProofLine>
  );
}

interface WalkReceiptProps extends FinishedWalk {
  /** 0 if not measured. */
  walkedMeters: number;
  maxPoints: number;
}

export function WalkReceipt({ walkedMeters, maxPoints, ...finishedWalk }: WalkReceiptProps) {
  const { receipt } = finishedWalk;
  const distance = formatWalkedDistance(walkedMeters);
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      {walkedMeters > 0 && (
        <ReceiptLine icon={Footprints} className="text-leaf">
          <Trans>You walked {distance}, measured on this device.</Trans>
        </ReceiptLine>
      )}
      {receipt.isRepeat ? (
        <ReceiptLine icon={Repeat} className="text-muted">
          <Trans>
            Another good walk! You've already earned points on this path today, so come back tomorrow for more.
          </Trans>
        </ReceiptLine>
      ) : (
        <>
          <Proof {...finishedWalk} />
          {receipt.pointsAwarded < maxPoints && <WeeklyLimitLine />}
        </>
      )}
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
