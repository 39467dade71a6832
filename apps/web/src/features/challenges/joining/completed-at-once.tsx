import { Trans } from '@lingui/react/macro';
import { Stamp, Target } from 'lucide-react';
import type { Challenge, JoinReceipt } from '@ecopulse/contract/challenges/challenges';
import { EarningsLines, ReceiptBox, WeeklyLimitLine, ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';

export function CompletedAtOnce({ challenge, receipt }: { challenge: Challenge; receipt: JoinReceipt }) {
  const otherChallenges = receipt.challenges.filter(({ challengeId }) => challengeId !== challenge.id);
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      <ReceiptLine icon={Target} className="text-leaf">
        <Trans>You'd already done enough, so it's complete.</Trans>
      </ReceiptLine>
      <ReceiptLine icon={Stamp} className="text-muted">
        <Trans>
          Self-reported, because you did this before joining. These points count only in the national rankings.
        </Trans>
      </ReceiptLine>
      {receipt.pointsAwarded < challenge.ecoPointsReward && <WeeklyLimitLine />}
      <EarningsLines earnings={{ ...receipt, challenges: otherChallenges }} />
    </ReceiptBox>
  );
}
