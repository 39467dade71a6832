import { Plural, Trans } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import type { SharedActivity } from '@ecopulse/contract/friends-feed';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useCheer } from './use-cheer.ts';

/** Cheers for an activity with one press; a second one takes it back. `describedBy` names the friend and what they did. */
export function CheerButton({ activity, describedBy }: { activity: SharedActivity; describedBy: string }) {
  const toggle = useCheer(activity);
  const { cheers, hasCheered } = activity;
  return (
    <Button
      size="sm"
      variant={hasCheered ? 'primary' : 'soft'}
      aria-pressed={hasCheered}
      aria-describedby={describedBy}
      className="min-h-11!"
      onClick={toggle}
    >
      <PartyPopper aria-hidden className="size-4 shrink-0" />
      <Trans>Cheer</Trans>
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
