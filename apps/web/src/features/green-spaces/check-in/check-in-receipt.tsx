import { Trans } from '@lingui/react/macro';
import { EarningsLines, ReceiptBox } from '../../../lib/receipt-lines.tsx';
import { ProofLine } from '../location/proof-line.tsx';
import type { CheckInOutcome } from './check-in.api.ts';

/** The receipt of a check-in, which stays after the toast is gone. */
export function CheckInReceipt({ outcome: { receipt, location } }: { outcome: CheckInOutcome }) {
  const isVerified = receipt.proof === 'verified';
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      <ProofLine isVerified={isVerified} outcome={location}>
        {isVerified ? (
          <Trans>Verified visit: its points count in every ranking.</Trans>
        ) : (
          <Trans>Claimed visit, without a confirmed location: its points count in the national ranking alone.</Trans>
        )}
      </ProofLine>
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
