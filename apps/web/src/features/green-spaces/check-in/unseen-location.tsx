import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_CLAIMED_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { type UnseenOutcome, unconfirmedLocationMessages } from '../../../lib/location/device-location.ts';

interface UnseenLocationProps {
  outcome: UnseenOutcome;
  points: number;
  /** Null if only a confirmed location helps: the visit is claimed already. */
  claimsLeft: number | null;
  isPending: boolean;
  onCheckIn: (withLocation: boolean) => void;
}

/** Its heading takes the focus, which alone would leave the buttons below the screen of a phone. */
function scrollToAll(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** Asks before a visit is claimed, because it would use up one of the day's claims. */
export function UnseenLocation({ outcome, points, claimsLeft, isPending, onCheckIn }: UnseenLocationProps) {
  const { i18n } = useLingui();
  const earned = formatNumber(points);
  const reason = i18n._(unconfirmedLocationMessages[outcome]);
  return (
    <div ref={scrollToAll} className="grid gap-3 rounded-md bg-sun-soft p-4 text-ink">
      <div className="grid gap-1">
        <h3 ref={takeFocus} tabIndex={-1} className="font-bold outline-none">
          {outcome === 'found' ? reason : <Trans>We can't see your location</Trans>}
        </h3>
        {outcome !== 'found' && <p className="text-md">{reason}</p>}
      </div>
      <div className="grid gap-1">
        <Button pending={isPending} onClick={() => onCheckIn(true)}>
          <Trans>Try again</Trans>
        </Button>
        <p className="text-sm">
          <Trans>A verified visit earns {earned} eco-points that count in all rankings.</Trans>
        </p>
      </div>
      {claimsLeft !== null && (
        <div className="grid gap-1">
          <Button variant="quiet" pending={isPending} disabled={claimsLeft === 0} onClick={() => onCheckIn(false)}>
            <Trans>Check in without location</Trans>
          </Button>
          <p className="text-sm">
            <Trans>A self-reported visit earns {earned} eco-points that count only in the national rankings.</Trans>{' '}
            <ClaimsLeft count={claimsLeft} />
          </p>
        </div>
      )}
    </div>
  );
}

export function ClaimsLeft({ count }: { count: number }) {
  const [left, limit] = [formatNumber(count), formatNumber(MAX_CLAIMED_CHECK_INS_PER_DAY)];
  return (
    <Trans>
      {left} of {limit} self-reported visits left today.
    </Trans>
  );
}
