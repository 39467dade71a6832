import { Trans } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';
import type { WalkReceipt as Receipt } from '@ecopulse/contract/guided-routes';
import { ReceiptLine } from '../../../ui/receipt-line.tsx';
import { EarningsLines, ReceiptBox } from '../check-in/receipt-lines.tsx';

/** What a finished walk earned, in place, after the toast is gone. */
export function WalkReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      {receipt.pointsAwarded === 0 && (
        <ReceiptLine icon={Repeat} className="text-muted">
          <Trans>A good walk, again. The points of a route come once a day; tomorrow it earns them anew.</Trans>
        </ReceiptLine>
      )}
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
