import { Trans } from '@lingui/react/macro';
import { BadgeCheck, CalendarClock, Hourglass, Users } from 'lucide-react';
import type { AttendReceipt as Receipt } from '@ecopulse/contract/events/event-participation';
import { MIN_VERIFIED_PEOPLE } from '@ecopulse/contract/events/event-rules';
import { MAX_EVENT_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import { formatNumber } from '../../../lib/language/format.ts';
import { EarningsLines, ReceiptBox, ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';

export function AttendReceipt({ receipt }: { receipt: Receipt }) {
  const people = formatNumber(MIN_VERIFIED_PEOPLE);
  const points = formatNumber(MAX_EVENT_POINTS_PER_WEEK);
  const isVerified = receipt.proof === 'verified';
  return (
    <ReceiptBox pointsAwarded={receipt.pointsAwarded}>
      {isVerified ? (
        <ReceiptLine icon={BadgeCheck} className="text-leaf">
          <Trans>Your attendance is verified.</Trans>
        </ReceiptLine>
      ) : (
        <ReceiptLine icon={Hourglass} className="text-muted">
          <Trans>Your attendance is recorded. You'll get your points once the organiser confirms it.</Trans>
        </ReceiptLine>
      )}
      {isVerified && receipt.pointsAwarded === 0 && (
        <>
          <ReceiptLine icon={Users} className="text-muted">
            <Trans>Everyone gets their points once {people} residents are verified at this event.</Trans>
          </ReceiptLine>
          <ReceiptLine icon={CalendarClock} className="text-muted">
            <Trans>Events earn you up to {points} points a week.</Trans>
          </ReceiptLine>
        </>
      )}
      <EarningsLines earnings={receipt} />
    </ReceiptBox>
  );
}
