import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import type { CheckInReceipt as Receipt } from '@ecopulse/contract/green-spaces/green-spaces';
import { EarningsLines, ReceiptBox, WeeklyLimitLine, ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';
import type { ProofOutcome } from '../../../lib/location/device-location.ts';
import { ProofLine } from '../location/proof-line.tsx';

interface CheckInReceiptProps {
  receipt: Receipt;
  locationOutcome: ProofOutcome;
  maxPoints: number;
}

export function CheckInReceipt({ receipt, locationOutcome, maxPoints }: CheckInReceiptProps) {
  const isVerified = receipt.proof === 'verified';
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      <ProofLine isVerified={isVerified} outcome={locationOutcome}>
        {isVerified ? (
          <Trans>Verified visit. Its points count in all rankings.</Trans>
        ) : (
          <Trans>
            Self-reported visit, without a verified location. Its points count only in the national rankings.
          </Trans>
        )}
      </ProofLine>
      {!isVerified && receipt.pointsAwarded < maxPoints && <WeeklyLimitLine />}
      <EarningsLines earnings={receipt} />
      <ReceiptLine icon={NotebookPen} className="text-leaf">
        <Link to="/passport" search={{ visits: String(receipt.greenSpace.id) }} className="text-link">
          <Trans>Add a note or picture</Trans>
        </Link>
      </ReceiptLine>
    </ReceiptBox>
  );
}
