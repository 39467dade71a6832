import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Stamp } from 'lucide-react';
import type { CheckInOutcome } from './check-in.api.ts';
import { refusalMessages } from '../location/location-messages.ts';
import { ReceiptLine } from '../../../ui/receipt-line.tsx';
import { EarningsLines, ReceiptBox } from './receipt-lines.tsx';

/** Whether the visit is verified, and if not, why. */
function Proof({ outcome: { receipt, location } }: { outcome: CheckInOutcome }) {
  const { i18n } = useLingui();
  if (receipt.proof === 'verified') {
    return (
      <ReceiptLine icon={BadgeCheck} className="text-leaf">
        <Trans>Verified visit: it counts on the weekly boards too.</Trans>
      </ReceiptLine>
    );
  }
  return (
    <ReceiptLine icon={Stamp} className="text-muted">
      {location !== null && location !== 'found' && <>{i18n._(refusalMessages[location])} </>}
      <Trans>
        Checked in without a verified location. You earn the same points, but they don't count on the weekly boards.
      </Trans>
    </ReceiptLine>
  );
}

/** The receipt of a check-in, which stays after the toast is gone. */
export function CheckInReceipt({ outcome }: { outcome: CheckInOutcome }) {
  const { receipt } = outcome;
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      <Proof outcome={outcome} />
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
