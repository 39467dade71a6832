import { Plural, Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';

export function Rating({ space: { rating, totalRatings } }: { space: Pick<GreenSpace, 'rating' | 'totalRatings'> }) {
  if (totalRatings === 0) {
    return (
      <Chip tone="leaf" className="-my-0.5 shrink-0">
        <Trans context="without ratings">New</Trans>
      </Chip>
    );
  }
  const value = formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="figures inline-flex items-center gap-1 text-sm font-bold whitespace-nowrap text-sun-ink">
      <Star aria-hidden className="size-4 fill-current" />
      <span className="sr-only">
        <Trans>Rating:</Trans>{' '}
      </span>
      {value}
      <span className="font-medium text-muted">
        (<span aria-hidden>{formatNumber(totalRatings)}</span>
        <span className="sr-only">
          <Plural value={totalRatings} one="# review" other="# reviews" />
        </span>
        )
      </span>
    </span>
  );
}
