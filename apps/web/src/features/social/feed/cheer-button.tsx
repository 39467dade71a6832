import { Plural, Trans } from '@lingui/react/macro';
import { Check, PartyPopper } from 'lucide-react';
import type { SharedActivity } from '@ecopulse/contract/social/friends-feed';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useCheer } from './use-cheer.ts';

interface CheerButtonProps {
  activity: SharedActivity;
  /** ID of the element that names the friend and the activity. */
  describedBy: string;
  isCompact?: boolean;
}

export function CheerButton({ activity, describedBy, isCompact = false }: CheerButtonProps) {
  const toggle = useCheer(activity);
  const { cheers, hasCheered } = activity;
  const Icon = hasCheered ? Check : PartyPopper;
  return (
    <Button
      size="sm"
      variant={hasCheered ? 'quiet' : 'soft'}
      aria-pressed={hasCheered}
      aria-describedby={describedBy}
      className={`min-h-11! shrink-0 whitespace-nowrap ${hasCheered ? 'text-muted! inset-ring-0!' : ''}`}
      onClick={toggle}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={isCompact ? 'max-sm:sr-only' : ''}>
        {hasCheered ? <Trans>Cheered</Trans> : <Trans>Cheer</Trans>}
      </span>
      {cheers > 0 && (
        <span className="figures">
          <span aria-hidden>{formatNumber(cheers)}</span>
          <span className="sr-only">
            (<Plural value={cheers} one="# cheer" other="# cheers" />)
          </span>
        </span>
      )}
    </Button>
  );
}
